import type { BlobStore } from "@quarry/blob-store";
import { SourceDocument, type SourceIngested } from "@quarry/contracts";
import type { Known } from "@quarry/event-store";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import type { z } from "zod";
import type { Extraction } from "../domain/extraction.ts";
import type { Content, ExtractionRow } from "../domain/extraction-row.ts";
import { readJson } from "./content.ts";
import type { Engine, EngineRequest } from "./engine.ts";
import { createPagePictures } from "./page-pictures.ts";
import type { PageImages, SchemaDirectory } from "./ports.ts";

/** An extraction that waits for its end, as just read. */
export type Pending = {
  known: Known<Extract<Extraction, { status: "pending" }>>;
  row: ExtractionRow | undefined;
};

/** What an engine is to work on, whenever and for however long it does. */
export type EngineTask = Omit<EngineRequest, "answers" | "deadlineAt" | "signal">;

export type Source = z.output<typeof SourceIngested>;

/** What the caller said of the work beside the source: read anew, for rows hold half of it. */
type Wishes = Pick<EngineTask, "instruction" | "allowPartial">;

export type TaskDependencies = {
  blobs: BlobStore;
  content: Content;
  schemas: SchemaDirectory;
  engine: Pick<Engine, "seesImages">;
  pageImages: PageImages;
};

/** Reads together what the engine needs; undefined where the source was erased meanwhile. */
export function createReadTask(dependencies: TaskDependencies) {
  const { blobs, content, schemas } = dependencies;
  const readPictures = createPagePictures(dependencies);

  async function wishesOf({ known }: Pending): Promise<Wishes> {
    const { instruction, allowPartial } = (await content.input(known.state.order.input)) ?? {};
    return {
      ...(instruction !== undefined && { instruction }),
      ...(allowPartial !== undefined && { allowPartial }),
    };
  }

  return async (
    pending: Pending,
    source: Source,
    context: MessageContext,
  ): Promise<EngineTask | undefined> => {
    const { order } = pending.known.state;
    const { schemaId, accountId, schemaRevision: revision, model, input } = order;
    const [schema, wishes, stored] = await Promise.all([
      schemas.revision({ schemaId, accountId, revision }, context),
      wishesOf(pending),
      readJson(blobs, source.document),
    ]);
    if (stored === undefined) return undefined;
    const document = SourceDocument.parse(stored);
    const { extractionId, source: bytes } = source;
    const pages = bytes && { extractionId, accountId, input };
    return {
      document,
      structure: parseStructure(schema.structure),
      model,
      ...wishes,
      images: await readPictures(document, pages, context),
    };
  };
}
