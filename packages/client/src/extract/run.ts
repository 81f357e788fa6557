import { apiError } from "../errors/class-of.ts";
import { statusOf } from "../errors/codes.ts";
import { ApiError, QuarryError } from "../errors/errors.ts";
import type { Deadline } from "../http/deadline.ts";
import type { Extractions } from "../resources/extractions.ts";
import type { Step } from "../resources/follow.ts";
import type { Schemas } from "../resources/schemas.ts";
import type { EvidenceAnswer, ExtractionFailure } from "../responses/records.ts";
import type { Plan } from "../schema/plan.ts";
import type { Json } from "../schema/structure.ts";
import type { ExtractionOptions } from "./options.ts";
import { ExtractionResult } from "./result.ts";
import type { Source } from "./source.ts";
import { type KnownSchemas, type QuarrySchema, withSchema } from "./with-schema.ts";

export type Parts = { schemas: Schemas; extractions: Extractions; known: KnownSchemas };

export type Run = ExtractionOptions & {
  source: Source;
  stored: QuarrySchema | Plan;
  onProgress?: ((step: Step) => void) | undefined;
};

type Call = { deadline: Deadline; idempotencyKey: string };

/** The longest wait on the request that begins an extraction, in s: no proxy gives up so early. */
const longestWait = 10;

/** What an extraction has come to: its result, or the error that it failed with. */
export type Ended = ExtractionResult<Json> | ApiError;

/**
 * One extraction to its end. It is waited for on the request that begins it, which is all that a short
 * one takes; what takes longer, or is to report its progress, is followed.
 */
export async function run(parts: Parts, wanted: Run, call: Call): Promise<Ended> {
  const { extractions } = parts;
  const begun = await begin(parts, wanted, call);
  if (begun instanceof ApiError) return begun;
  const { id, schemaId, schemaRevision, output, evidence } = begun;
  if (evidence && schemaRevision !== null) {
    return resultOf({ id, schemaId, schemaRevision, data: output, evidence });
  }
  try {
    const failure = await follow(extractions, id, call.deadline, wanted.onProgress);
    if (failure) return errorOf(failure, id);
    const { rest } = call.deadline;
    const record = await extractions.get(id, { ...rest, include: ["evidence"] });
    return resultOf({ ...record, data: record.result });
  } catch (error) {
    if (error instanceof QuarryError) error.extractionId ??= id;
    throw error;
  }
}

/** Creates it, and waits a while. @returns the error of one that has failed meanwhile. */
async function begin(
  { extractions, ...parts }: Parts,
  { stored, onProgress, ...request }: Run,
  { deadline, idempotencyKey }: Call,
) {
  const waitSeconds = onProgress ? 0 : Math.min(longestWait, deadline.leftMs / 2_000);
  const options = { ...deadline.rest, idempotencyKey, include: ["evidence"] } as const;
  try {
    return await withSchema(parts, stored, deadline.rest, async (pinned) => {
      const created = await extractions.create({ ...request, ...pinned, waitSeconds }, options);
      return { ...created, schemaId: pinned.schemaId };
    });
  } catch (error) {
    if (error instanceof ApiError && error.extractionHasFailed) return error;
    throw error;
  }
}

/** Waits for the end. @returns the failure, if it is one. */
async function follow(
  extractions: Extractions,
  id: string,
  deadline: Deadline,
  onProgress: Run["onProgress"],
): Promise<ExtractionFailure | undefined> {
  for await (const step of extractions.follow(id, deadline.rest)) {
    onProgress?.(step);
    if (step.kind === "settled" && step.status === "failed") return failureOf(step);
  }
  return undefined;
}

function failureOf({ failure }: { failure?: ExtractionFailure }): ExtractionFailure {
  return failure ?? { code: "INTERNAL", message: "The extraction failed", retryable: true };
}

const errorOf = ({ code, ...failure }: ExtractionFailure, extractionId?: string) =>
  apiError({ ...failure, code, status: statusOf[code] ?? 500, extractionId });

function resultOf({
  evidence,
  ...result
}: {
  id: string;
  schemaId: string;
  schemaRevision: number;
  data: Json;
  evidence: EvidenceAnswer;
}): Ended {
  if (evidence === null) {
    throw new QuarryError(`The extraction ${result.id} was deleted while it was read`);
  }
  if ("failure" in evidence) {
    const { id: extractionId } = result; // it has completed, and what it was read from is lost
    return Object.assign(errorOf(evidence.failure), { extractionId });
  }
  return new ExtractionResult({ ...result, report: evidence });
}
