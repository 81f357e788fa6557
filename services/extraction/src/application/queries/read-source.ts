import type { ExtractionEvent, GetExtraction, SourceAnswer } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { notFound } from "../../domain/extraction.ts";
import type { ExtractionViews, Sources } from "../ports.ts";
import { loadOwnRow } from "./read-extractions.ts";
import { readOrder } from "./read-order.ts";

type Dependencies = {
  log: EventStore<ExtractionEvent>;
  views: Pick<ExtractionViews, "load">;
  sources: Sources;
};

/**
 * An extraction's source: the uploaded file, the text, or the bytes that were fetched.
 *
 * @throws AppError NOT_FOUND; STATE_CONFLICT if the address was not fetched, or its bytes were not stored.
 */
export function createReadSource({ log, views, sources }: Dependencies) {
  return async (query: GetExtraction, context: MessageContext): Promise<SourceAnswer> => {
    const { extractionId } = query;
    const { type, source, status } = await loadOwnRow(views, query);
    const order = await readOrder(extractionId, log);
    if (!order) throw notFound(extractionId);
    if (order.upload) return { fileName: source, blob: order.upload };
    if (type === "text") return { fileName: "source.txt", text: source };
    const kept = await sources.kept(query, context);
    if (kept?.source) return { fileName: fileNameOf(source), blob: kept.source };
    const rule = "The source is available once it was fetched and read";
    throw new AppError("STATE_CONFLICT", `${rule}; this one is ${status}`);
  };
}

/** The file name of a URL: the last segment of its path. */
function fileNameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
  return (
    decoded(last)
      .replaceAll(/[\p{Cc}/\\]/gu, "")
      .slice(-100) || "source"
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
