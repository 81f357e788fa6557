import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import {
  blobNames,
  type ExtractionEvent,
  type FailureReason,
  SourceDocument,
  type SourceIngested,
} from "@quarry/contracts";
import type { EventStore, Known } from "@quarry/event-store";
import { AppError, type Clock } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import type { z } from "zod";
import { type Extraction, evolve, extractionStream, noExtraction } from "../domain/extraction.ts";
import type { Content, ExtractionRow } from "../domain/extraction-row.ts";
import { readJson } from "./content.ts";
import type { Engine, EngineResult } from "./engine.ts";
import type { Cause, Execute } from "./execute.ts";
import type { ExtractionViews, SchemaDirectory } from "./ports.ts";

export type RunDependencies = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  blobs: BlobStore;
  content: Content;
  schemas: SchemaDirectory;
  engine: Engine;
  execute: Execute;
  clock: Clock;
  /** One extraction's share of an engine, in ms. */
  timeLimitMs: number;
};

/** A try at the work. */
export type Attempt = {
  /** Ends the work: its extraction was deleted, or the service stops. */
  signal: AbortSignal;
  /** No other delivery follows, so that the record must get an end now. */
  last: boolean;
};

/** An extraction that waits for its end, as just read. */
type Pending = {
  known: Known<Extract<Extraction, { status: "pending" }>>;
  row: ExtractionRow | undefined;
};

/**
 * Runs the engine on an ingested source and records the outcome. Safe to repeat: an extraction that
 * has its end, or was deleted, is left alone.
 *
 * @throws what the stores throw, so that the work is tried again; an engine's AppError is an outcome.
 */
export function createRunExtraction(dependencies: RunDependencies) {
  const { log, views, blobs, content, schemas, engine, execute, clock, timeLimitMs } = dependencies;

  async function readPending(extractionId: string): Promise<Pending | undefined> {
    const [{ events, version }, row] = await Promise.all([
      log.read(extractionStream(extractionId)),
      views.load(extractionId),
    ]);
    const state = events.reduce(evolve, noExtraction);
    return state.status === "pending" ? { known: { state, version }, row } : undefined;
  }

  /** The row says it, save where the process died between commit and row. */
  async function instructionOf({ known, row }: Pending): Promise<string | undefined> {
    return (row ?? (await content.input(known.state.order.input)))?.instruction;
  }

  async function extract(
    pending: Pending,
    source: z.output<typeof SourceIngested>,
    cause: Cause,
    signal: AbortSignal,
  ): Promise<EngineResult | undefined> {
    const { schemaId, accountId, schemaRevision: revision, model } = pending.known.state.order;
    const [schema, instruction, stored] = await Promise.all([
      schemas.revision({ schemaId, accountId, revision }, cause.meta),
      instructionOf(pending),
      readJson(blobs, source.document),
    ]);
    if (stored === undefined) return undefined; // erased meanwhile
    const document = SourceDocument.parse(stored);
    const pictures = engine.seesImages ? document.images : [];
    const images = await Promise.all(
      pictures.map(async ({ blob, ...image }) => ({ ...image, bytes: await blobs.read(blob) })),
    );
    return engine.extract({
      document,
      structure: parseStructure(schema.structure),
      model,
      ...(instruction !== undefined && { instruction }),
      images,
      deadlineAt: clock() + timeLimitMs,
      signal,
    });
  }

  async function complete({ known, row }: Pending, result: EngineResult, cause: Cause) {
    const { extractionId, accountId } = known.state.order;
    const [output, evidence] = await Promise.all([
      blobs.put(extractionId, blobNames.output, JSON.stringify(result.output)),
      blobs.put(extractionId, blobNames.evidence, JSON.stringify(result.evidence)),
    ]);
    const { inputTokens, outputTokens } = result.evidence.usage;
    const totalTokens = Math.max(1, inputTokens + outputTokens);
    const outcome = { extractionId, accountId, output, evidence, totalTokens, engine: engine.id };
    const content = { output: async () => result.output };
    await execute({ type: "complete", ...outcome }, cause, { known, row, content });
  }

  return async (
    source: z.output<typeof SourceIngested>,
    cause: Cause,
    { signal, last }: Attempt,
  ): Promise<void> => {
    const pending = await readPending(source.extractionId);
    if (!pending) return;
    const { extractionId, accountId } = pending.known.state.order;
    try {
      const result = await extract(pending, source, cause, signal);
      if (result) await complete(pending, result, cause);
    } catch (error) {
      const deleted = error instanceof OwnerErasedError || !(await readPending(extractionId));
      if (deleted) return;
      const reason = failureOf(error, signal.aborted, last);
      if (!reason) throw error;
      await execute({ type: "fail", extractionId, accountId, reason }, cause);
    }
  };
}

/** Why the extraction ends here; undefined where the work is to be tried again. */
function failureOf(error: unknown, aborted: boolean, last: boolean): FailureReason | undefined {
  if (aborted) return undefined;
  if (error instanceof AppError && (error.code !== "UNAVAILABLE" || last)) {
    const { code, message, retryAfterSeconds } = error;
    return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  return last ? { code: "INTERNAL", message: "The engine failed on this source" } : undefined;
}
