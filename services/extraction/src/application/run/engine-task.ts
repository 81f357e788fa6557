import type { Evidence, StructureNode } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, ExtractionInput, SourceIngested } from "@quarry/contracts";
import { type Engine, type EngineOrder, parseDocument } from "@quarry/engine";
import type { KnownState, StoredEvent } from "@quarry/event-store";
import type { Json } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import type { z } from "zod";
import type { Extraction } from "../../domain/extraction.ts";
import { type ExtractionRow, foldExtractionRow } from "../../domain/extraction-row.ts";
import { type Content, readUnlessLost } from "../content.ts";
import type { ChooseExamples } from "../examples/choose-examples.ts";
import type { PageImages, SchemaDirectory } from "../ports.ts";
import { createReadEngineImages } from "./engine-images.ts";

/** A pending extraction, as just read. */
export type Pending = {
  known: KnownState<Extract<Extraction, { status: "pending" }>>;
  /** All its events. */
  events: readonly StoredEvent<ExtractionEvent>[];
  /** Whether an earlier attempt reserved tokens, and may have spent them. */
  isReserved: boolean;
};

/** What an engine works on, without the deadline, signal and answers of one run. */
export type EngineTask = Omit<EngineOrder, "answers" | "deadlineAt" | "signal">;

/** The task, and the extraction's row as its events so far make it. */
export type FoundTask = {
  task: EngineTask;
  row: ExtractionRow | undefined;
  /** Of pages that the engine is not shown as pictures. */
  warnings: Evidence["warnings"];
  /** What a person says is right, where it was sent with the source. */
  rightOutput?: Json | undefined;
};

/** Data of SourceIngested. */
export type IngestedSource = z.output<typeof SourceIngested>;

/** What the caller asked for besides the source: read from the stored input, as rows hold only part of it. */
type RequestOptions = Pick<EngineTask, "instruction" | "allowPartial" | "keepUngrounded">;

function optionsOf(input: ExtractionInput): RequestOptions {
  const { instruction, allowPartial, keepUngrounded } = input;
  return {
    ...(instruction !== undefined && { instruction }),
    ...(allowPartial !== undefined && { allowPartial }),
    ...(keepUngrounded !== undefined && { keepUngrounded }),
  };
}

/** Which pages a schema wants to be seen, where its structure says so. */
const visionOf = (structure: StructureNode) =>
  "vision" in structure ? structure.vision : undefined;

export type TaskDependencies = {
  blobs: BlobStore;
  content: Content;
  schemas: SchemaDirectory;
  engine: Pick<Engine, "seesImages" | "takesJson">;
  pageImages: Pick<PageImages, "of">;
  chooseExamples: ChooseExamples;
};

/** A longer document is parsed by the engine, because parsing it here would block the event loop. */
const MAX_PARSED_BYTES = 262_144;

/** Gathers what the engine needs; undefined if the input, the document or an image that it cannot do without is lost. */
export function createReadTask(dependencies: TaskDependencies) {
  const { blobs, content, schemas, engine, pageImages, chooseExamples } = dependencies;
  const readImages = createReadEngineImages({ blobs, pageImages, engine });

  return async (
    pending: Pending,
    source: IngestedSource,
    context: MessageContext,
  ): Promise<FoundTask | undefined> => {
    const { order } = pending.known.state;
    const { schemaId, accountId, schemaRevision: revision, model, input } = order;
    const [schema, asked, stored] = await Promise.all([
      schemas.revision({ schemaId, accountId, revision }, context),
      content.input(input),
      readUnlessLost(blobs, source.document),
    ]);
    if (stored === undefined || asked === undefined) return undefined;
    const asJson = engine.takesJson && stored.byteLength > MAX_PARSED_BYTES;
    const document = asJson ? stored : parseDocument(stored);
    const { extractionId, source: storedBytes } = source;
    const pages = storedBytes && { extractionId, accountId, input };
    const structure = parseStructure(schema.structure);
    const vision = asked.vision ?? visionOf(structure);
    const seen = await readImages({ document, source: pages, vision }, context);
    if (seen === undefined) return undefined;
    const { images, warnings } = seen;
    const examples = await chooseExamples({ schemaId, extractionId, document }, asked.examples);
    const task = {
      accountId,
      document,
      structure,
      model,
      ...optionsOf(asked),
      images,
      ...(examples.length > 0 && { examples }),
    };
    const row = foldExtractionRow(pending.events, { input: asked });
    return { task, row, warnings, rightOutput: asked.rightOutput };
  };
}
