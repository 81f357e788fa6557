import type { ExtractionEvent, RequestExtraction } from "@quarry/contracts";
import type { CommitMeta, EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import { extractionStream, noExtraction } from "../../domain/extraction.ts";
import type { Content } from "../content.ts";
import type { Execute } from "../execute.ts";
import type { SchemaDirectory } from "../ports.ts";
import type { Admission } from "./admission.ts";

/**
 * Accepts an extraction: pins the live schema's present revision and records the order.
 *
 * @throws AppError SCHEMA_NOT_FOUND where the account has no such live schema; RATE_LIMITED and
 *   UNAVAILABLE if a limit of pending extractions is reached; what `execute` throws.
 */
export function createRequestExtraction(dependencies: {
  log: EventStore<ExtractionEvent>;
  schemas: SchemaDirectory;
  content: Content;
  execute: Execute;
  admission: Admission;
}) {
  const { log, schemas, content, execute, admission } = dependencies;

  async function pinnedRevision(request: RequestExtraction, meta: CommitMeta): Promise<number> {
    const { schemaId, accountId } = request;
    try {
      return (await schemas.live({ schemaId, accountId }, meta)).revision;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
      const accepted = await acceptedRevision(request); // the schema may have been deleted since
      if (accepted) return accepted;
      throw new AppError(
        "SCHEMA_NOT_FOUND",
        `schema_id: there is no schema with the id ${schemaId}`,
      );
    }
  }

  async function acceptedRevision(request: RequestExtraction): Promise<number | undefined> {
    const stream = extractionStream(request.extractionId);
    const event = (await log.findCommand(stream, request.commandId))?.events[0];
    return event?.type === "ExtractionRequested" ? event.data.schemaRevision : undefined;
  }

  return async (request: RequestExtraction, meta: CommitMeta): Promise<Record<string, never>> => {
    const { commandId, requestHash, ...asked } = request;
    const [schemaRevision, input] = await Promise.all([
      pinnedRevision(request, meta),
      content.input(request.input),
    ]);
    const { extractionId, accountId } = asked;
    await admission.admit(accountId, () =>
      execute(
        { type: "request", extractionId, order: { ...asked, schemaRevision } },
        { commandId, requestHash, meta },
        { known: { state: noExtraction, version: 0 }, content: { input: async () => input } },
      ),
    );
    return {};
  };
}
