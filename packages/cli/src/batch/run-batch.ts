import { type ExtractionOptions, FileError, NotFoundError, type Quarry } from "@quarry/client";
import type { Input } from "../inputs/inputs.ts";
import { endsAll, failureOf, mayPass } from "./failure.ts";
import { idempotencyKeyOf } from "./key.ts";
import type { InputOutcome } from "./outcome.ts";
import type { ResultsFolder } from "./results-folder.ts";

export type Batch = {
  quarry: Quarry;
  schema: { id: string; etag: string; revision?: number | undefined };
  options: ExtractionOptions;
  /** How many are extracted at once. */
  concurrency: number;
  /** Extract again what failed before. */
  retryFailed: boolean;
  /** End the batch where the server stays full or busy, so that the caller can repeat it; otherwise the input fails. */
  endsWhenBusy?: boolean;
  /** Report where each value stands in the source. */
  includeEvidence: boolean;
  folder?: ResultsFolder | undefined;
  /** Aborted: no input is begun any more. */
  stop: AbortSignal;
  /** Aborted: what was begun is left to the server. */
  leave: AbortSignal;
  /**
   * A failure for which it resolves to `false` is not kept: a repeat asks under the same key again, which gives the same
   * extraction, or a new one after a failure that may pass.
   */
  onOutcome: (outcome: InputOutcome) => Promise<boolean>;
  /** Called when the batch ends early; inputs that are still waited for must end then. */
  onEnding?: () => void;
};

/**
 * Extracts from each input; one that fails ends nothing, unless all would fail the same way.
 *
 * @throws AuthenticationError, PermissionError or ConnectionError, which end the batch; with `endsWhenBusy` what
 *   `mayPass` as well.
 */
export async function runBatch(
  inputs: Iterable<Input> | AsyncIterable<Input>,
  batch: Batch,
): Promise<void> {
  const waiting = each(inputs);
  let ended: Error | undefined;
  const work = async () => {
    for await (const input of waiting) {
      if (batch.stop.aborted || ended !== undefined) return;
      try {
        await runOne(input, batch);
      } catch (error) {
        ended ??= error instanceof Error ? error : new Error(String(error));
        batch.onEnding?.();
      }
    }
  };
  await Promise.all(Array.from({ length: batch.concurrency }, work));
  if (ended) throw ended;
}

async function* each(inputs: Iterable<Input> | AsyncIterable<Input>): AsyncGenerator<Input> {
  yield* inputs;
}

async function runOne(input: Input, batch: Batch): Promise<void> {
  try {
    await runReadable(input, batch);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const failure = { code: "FILE_UNREADABLE", message: error.message };
    await batch.onOutcome({ source: input.name, status: "failed", error: failure });
  }
}

/** @throws FileError where the input cannot be read, of which nothing is kept. */
async function runReadable(input: Input, batch: Batch): Promise<void> {
  const { folder, schema, options, retryFailed } = batch;
  const key = idempotencyKeyOf(await input.digest(), schema, options);
  const earlier = await folder?.earlier(key);
  if (earlier && !(retryFailed && earlier.status === "failed")) {
    const complete = await withEvidence(earlier, batch);
    if (complete !== earlier) await folder?.keep(key, complete);
    await batch.onOutcome({ ...complete, source: input.name });
    return;
  }
  const isAnyNew = retryFailed && folder === undefined; // what failed before is not known
  const failedBefore = isAnyNew ? crypto.randomUUID() : earlier?.id;
  const outcome = await extractOnce(input, batch, failedBefore ? `${key}-${failedBefore}` : key);
  if (outcome.status === "completed") await folder?.keep(key, outcome);
  const isKept = await batch.onOutcome(outcome);
  if (outcome.status === "failed" && isKept) await folder?.keep(key, outcome);
}

/** An earlier outcome with its evidence, where that is asked for, was not kept, and is still there. */
async function withEvidence(earlier: InputOutcome, batch: Batch): Promise<InputOutcome> {
  const { includeEvidence, quarry, leave } = batch;
  if (!includeEvidence || earlier.status === "failed" || earlier.evidence) return earlier;
  if (earlier.id === undefined) return earlier;
  try {
    const call = { include: ["evidence"], signal: leave } as const;
    const { evidence, schemaRevision } = await quarry.extractions.get(earlier.id, call);
    if (!evidence || "failure" in evidence) return earlier;
    return { ...earlier, ...(schemaRevision !== null && { schemaRevision }), evidence };
  } catch (error) {
    if (error instanceof NotFoundError) return earlier; // it was deleted since
    throw error;
  }
}

/** Extracts under a key that makes it once; where what it made was deleted, under the next, as any repeat does. */
async function extractOnce(input: Input, batch: Batch, key: string): Promise<InputOutcome> {
  for (let deleted = 0; ; deleted += 1) {
    const outcome = await extract(input, batch, deleted === 0 ? key : `${key}-${deleted}`);
    if (outcome.status === "completed" || outcome.error.code !== "STATE_CONFLICT") return outcome;
  }
}

async function extract(input: Input, batch: Batch, idempotencyKey: string): Promise<InputOutcome> {
  const { quarry, schema, options, leave } = batch;
  const source = input.name;
  try {
    const { type, ...sent } = await input.sent();
    const request = { ...options, ...sent, type: options.type ?? type, schema };
    const timeoutMs = Number.POSITIVE_INFINITY; // the server has limits, and behind many others it takes long
    const result = await quarry.extract(request, { idempotencyKey, timeoutMs, signal: leave });
    const { id, schemaRevision, data, missing, report } = result;
    const warnings = result.warnings.map(({ message }) => message);
    const evidence = batch.includeEvidence ? { evidence: report } : {};
    const found = { data, missing, warnings, ...evidence };
    return { source, id, status: "completed", schemaRevision, ...found };
  } catch (error) {
    if (endsAll(error) || error instanceof FileError || !(error instanceof Error)) throw error;
    if (batch.endsWhenBusy && mayPass(error)) throw error;
    return failureOf(source, error);
  }
}
