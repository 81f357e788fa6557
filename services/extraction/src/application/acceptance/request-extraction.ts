import { BlobCorruptError, type BlobStore } from "@quarry/blob-store";
import { type ExtractionEvent, type RequestExtraction, requestDamaged } from "@quarry/contracts";
import type { CommitMeta, EventStore } from "@quarry/event-store";
import { AppError, invalid } from "@quarry/kernel";
import { extractionStream, noExtraction, noSuchSchema } from "../../domain/extraction.ts";
import { sentInput } from "../content.ts";
import { assertTeachable } from "../examples/assert-teachable.ts";
import type { ReadExamples } from "../examples/read-examples.ts";
import type { Execute } from "../execute.ts";
import type { SchemaDirectory } from "../ports.ts";
import type { Admission } from "./admission.ts";

/**
 * Accepts an extraction: pins the requested revision of the live schema, or its current one, and records
 * the order.
 *
 * @throws AppError SCHEMA_NOT_FOUND if the account has no such live schema; VALIDATION_FAILED if it has
 *   no such revision, or no such example; RATE_LIMITED and UNAVAILABLE if a limit of pending extractions is reached;
 *   STATE_CONFLICT if its input was erased; INTERNAL if it is damaged; what `execute` throws.
 */
export function createRequestExtraction(dependencies: {
  log: EventStore<ExtractionEvent>;
  schemas: SchemaDirectory;
  blobs: Pick<BlobStore, "read">;
  execute: Execute;
  admission: Admission;
  readExamples: ReadExamples;
}) {
  const { log, schemas, blobs, execute, admission } = dependencies;

  async function pinnedRevision(request: RequestExtraction, meta: CommitMeta): Promise<number> {
    const { schemaId, accountId, schemaRevision: wanted } = request;
    try {
      const { revision } = await schemas.live({ schemaId, accountId }, meta);
      if (wanted === undefined || wanted <= revision) return wanted ?? revision;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
      const accepted = await acceptedOrder(request); // the schema may have been deleted since
      if (accepted) return accepted.schemaRevision;
      throw noSuchSchema(schemaId);
    }
    throw invalid("schema_revision", "unknown", `the schema has no revision ${wanted}`);
  }

  /** What an earlier attempt of the same command recorded. */
  async function acceptedOrder({ extractionId, commandId }: RequestExtraction) {
    const commit = await log.findCommand(extractionStream(extractionId), commandId);
    const event = commit?.events[0];
    return event?.type === "ExtractionRequested" ? event.data : undefined;
  }

  return async (request: RequestExtraction, meta: CommitMeta): Promise<Record<string, never>> => {
    const { commandId, requestHash, ...asked } = request;
    const [schemaRevision, sent] = await Promise.all([
      pinnedRevision(request, meta),
      sentInput(blobs, request.input),
    ]);
    const input = sent instanceof BlobCorruptError ? undefined : sent;
    const { extractionId, accountId } = asked;
    const record = () =>
      execute(
        { type: "request", extractionId, order: { ...asked, schemaRevision } },
        { commandId, requestHash, meta },
        { known: { state: noExtraction, version: 0 }, content: { input: async () => input } },
      );
    try {
      await admission.admit(accountId, async () => {
        if (!sent) throw inputErased();
        if (sent instanceof BlobCorruptError) throw inputDamaged(sent);
        await assertTeachable(dependencies, { ...asked, schemaRevision }, sent, meta);
        await record();
      });
    } catch (error) {
      // A repeat of an accepted command is not refused: its caller would erase what the extraction needs.
      if (!(await acceptedOrder(request))) throw error;
      await record();
    }
    return {};
  };
}

/** The gateway erases the blobs of a request that it takes to be refused. */
function inputErased(): AppError {
  return new AppError(
    "STATE_CONFLICT",
    "The source was erased before the extraction was recorded; send the request again",
  );
}

/** Names the rule that makes it a refusal, so that a repeat stores the source again under ids of its own. */
function inputDamaged(cause: BlobCorruptError): AppError {
  const message = "The source was damaged when it was stored; send the request again";
  const issues = [{ field: "source", rule: requestDamaged, message }];
  return new AppError("INTERNAL", message, { cause, issues });
}
