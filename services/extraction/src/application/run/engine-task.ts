import type { BlobStore } from "@quarry/blob-store";
import type { SourceIngested } from "@quarry/contracts";
import { type Engine, type EngineOrder, parseDocument } from "@quarry/engine";
import type { Known } from "@quarry/event-store";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import type { z } from "zod";
import type { Extraction } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { type Content, readUnlessErased } from "../content.ts";
import type { PageImages, SchemaDirectory } from "../ports.ts";
import { createPagePictures } from "./page-pictures.ts";

/** An extraction that waits for its end, as just read. */
export type Pending = {
  known: Known<Extract<Extraction, { status: "pending" }>>;
  row: ExtractionRow | undefined;
};

/** What an engine is to work on, whenever and for however long it does. */
export type EngineTask = Omit<EngineOrder, "answers" | "deadlineAt" | "signal">;

/** Data of SourceIngested. */
export type IngestedSource = z.output<typeof SourceIngested>;

/** What the caller asked for besides the source: read from the stored input, as rows hold only part of it. */
type RequestOptions = Pick<EngineTask, "instruction" | "allowPartial">;

export type TaskDependencies = {
  blobs: BlobStore;
  content: Content;
  schemas: SchemaDirectory;
  engine: Pick<Engine, "seesImages" | "takesJson">;
  pageImages: PageImages;
};

/** A longer document is left to the engine to parse: a few milliseconds are spent here at most. */
const MAX_PARSED_BYTES = 262_144;

/** Reads together what the engine needs; undefined where the source was erased meanwhile. */
export function createReadTask(dependencies: TaskDependencies) {
  const { blobs, content, schemas, engine, pageImages } = dependencies;
  const readPictures = createPagePictures({ blobs, pageImages, engine });

  async function optionsOf({ known }: Pending): Promise<RequestOptions> {
    const { instruction, allowPartial } = (await content.input(known.state.order.input)) ?? {};
    return {
      ...(instruction !== undefined && { instruction }),
      ...(allowPartial !== undefined && { allowPartial }),
    };
  }

  return async (
    pending: Pending,
    source: IngestedSource,
    context: MessageContext,
  ): Promise<EngineTask | undefined> => {
    const { order } = pending.known.state;
    const { schemaId, accountId, schemaRevision: revision, model, input } = order;
    const [schema, options, stored] = await Promise.all([
      schemas.revision({ schemaId, accountId, revision }, context),
      optionsOf(pending),
      readUnlessErased(blobs, source.document),
    ]);
    if (stored === undefined) return undefined;
    const asJson = engine.takesJson && stored.byteLength > MAX_PARSED_BYTES;
    const document = asJson ? stored : parseDocument(stored);
    const { extractionId, source: bytes } = source;
    const pages = bytes && { extractionId, accountId, input };
    return {
      accountId,
      document,
      structure: parseStructure(schema.structure),
      model,
      ...options,
      images: document instanceof Uint8Array ? [] : await readPictures(document, pages, context),
    };
  };
}
