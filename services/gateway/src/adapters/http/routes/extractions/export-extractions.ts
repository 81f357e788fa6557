import { type ExportParameters, operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { type ExtractionView, SchemaView, subjects } from "@quarry/contracts";
import { AppError, invalid } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { ask } from "../../../../application/ask.ts";
import type { PartSource } from "../../../../application/open-part.ts";
import { walkExtractions } from "../../../../application/walk-extractions.ts";
import { daySpan } from "../../requests/list-query.ts";
import { buildTable } from "../../responses/export/columns.ts";
import { readConfidences } from "../../responses/export/confidences.ts";
import { type CsvRecord, toCsv } from "../../responses/export/csv.ts";
import { toJsonLines } from "../../responses/export/json-lines.ts";
import { presentLine } from "../../responses/export/present-line.ts";
import { type Call, type Route, route } from "../../route.ts";

type Dependencies = { bus: MessageBus; blobs: BlobStore };

export function exportExtractionsRoute({ bus, blobs }: Dependencies): Route {
  return route(operations.exportExtractions, async (call) => {
    const { query, context } = call;
    const pages = walkExtractions(bus, toFilter(call, query), context);
    if (query.format === "jsonl") {
      const file = toJsonLines({ blobs, bus, context }, pages, query.include !== undefined);
      return { file, mediaType: "application/x-ndjson", fileName: "extractions.jsonl" };
    }
    const table = buildTable(await loadStructure(bus, call, query), query.rows);
    const [withReview, withConfidence] = [query.output, query.include].map(Boolean);
    const source = withConfidence ? { blobs, bus, context } : undefined;
    const file = toCsv(lines(pages, source), table, { ...query, withReview, withConfidence });
    return { file, mediaType: "text/csv; charset=utf-8", fileName: "extractions.csv" };
  });
}

function toFilter({ accountId }: Call, query: ExportParameters) {
  const { schemaId, status, type, externalId, batchId, include, output, ...days } = query;
  return {
    ...{ accountId, schemaId, status, type, externalId, batchId, ...daySpan(days) },
    withSettledAt: true as const,
    withEvidence: include && (true as const),
    reviewed: output && (true as const),
  };
}

/** @param source Where evidence is read, if it is wanted: of one extraction after the other. */
async function* lines(pages: AsyncIterable<ExtractionView[]>, source: PartSource | undefined) {
  for await (const page of pages) {
    const records: CsvRecord[] = [];
    for (const view of page) {
      const confidences = source && { confidences: await readConfidences(source, view) };
      records.push({ ...presentLine(view), ...confidences });
    }
    yield records;
  }
}

/** The schema's current structure. @throws AppError VALIDATION_FAILED if there is no such schema. */
async function loadStructure(
  bus: MessageBus,
  { accountId, context }: { accountId: string; context: MessageContext },
  { schemaId = "" }: ExportParameters,
) {
  try {
    const payload = { schemaId, accountId };
    const question = { subject: subjects.schema.get, payload, reply: SchemaView };
    return parseStructure((await ask(bus, question, context)).structure);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
    const message = "must be the id of a schema that is not deleted; use format=jsonl for others";
    throw invalid("schemaId", "unknown", message);
  }
}
