import { MissingValuesError } from "../errors/schema-errors.ts";
import { Deadline } from "../http/deadline.ts";
import { randomKey } from "../http/random-key.ts";
import type { Step } from "../resources/follow.ts";
import type { CreateOptions } from "../resources/schemas.ts";
import { interpretNulls } from "../schema/interpret-nulls.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { checkedBy, isStandardSchema, planOf } from "../schema/plan.ts";
import type { StandardSchema } from "../schema/standard.ts";
import type { Json } from "../schema/structure.ts";
import type { ExtractionOptions } from "./options.ts";
import { ExtractionResult } from "./result.ts";
import { type Parts, run } from "./run.ts";
import type { Source } from "./source.ts";
import type { QuarrySchema } from "./with-schema.ts";

export type ExtractRequest = ExtractionOptions & {
  source: Source;
  /**
   * What a required value that the source lacks becomes: an error (default), or null. With null the
   * library's own rules are not checked.
   */
  onMissing?: "error" | "null" | undefined;
  /** How many new extractions may follow one whose failure may pass; 0 by default. */
  retryFailed?: number | undefined;
  /** Called at each step; the extraction is then followed from its beginning, by more requests. */
  onProgress?: ((step: Step) => void) | undefined;
};

export type Request = ExtractRequest & { schema: StandardSchema | QuarrySchema };

/** One extraction from its schema to its checked data, within one deadline. */
export function extract(
  parts: Parts,
  request: Request,
  { idempotencyKey = randomKey(), ...call }: CreateOptions & { timeoutMs: number },
): Promise<ExtractionResult<unknown>> {
  return Deadline.within(call, call.timeoutMs, (deadline) =>
    extractWithin(deadline, parts, request, idempotencyKey),
  );
}

async function extractWithin(
  deadline: Deadline,
  parts: Parts,
  { schema, onMissing, retryFailed = 0, ...request }: Request,
  idempotencyKey: string,
): Promise<ExtractionResult<unknown>> {
  const library = isStandardSchema(schema) ? schema : undefined;
  const plan = library && (await planOf(library));
  const stored = plan ?? (schema as QuarrySchema);
  for (let attempt = 0; ; attempt += 1) {
    const key = attempt === 0 ? idempotencyKey : `${idempotencyKey}-${attempt}`;
    const ended = await run(parts, { ...request, stored }, { deadline, idempotencyKey: key });
    if (ended instanceof ExtractionResult) {
      return library && plan ? await fitted(ended, { library, ...plan, onMissing }) : ended;
    }
    const delayMs = (ended.retryAfterSeconds ?? 1) * 1_000;
    const isLast = attempt >= retryFailed || delayMs >= deadline.leftMs;
    if (!ended.retryable || isLast) throw ended;
    await deadline.pause(delayMs);
  }
}

/** The result with its data as the library's schema has it. */
async function fitted(
  { id, schemaId, schemaRevision, data: output, report }: ExtractionResult<Json>,
  by: { library: StandardSchema; jsonSchema: JsonSchema; onMissing: Request["onMissing"] },
): Promise<ExtractionResult<unknown>> {
  const { data, missing } = interpretNulls(output, by.jsonSchema);
  const finished = { extractionId: id, data };
  const result = { id, schemaId, schemaRevision, report };
  if (by.onMissing === "null") return new ExtractionResult({ ...result, data });
  if (missing.length > 0) throw new MissingValuesError(missing, finished);
  const checked = await checkedBy(by.library, finished);
  return new ExtractionResult({ ...result, data: checked });
}
