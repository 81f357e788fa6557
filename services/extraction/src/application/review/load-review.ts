import { Evidence } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type {
  ExtractionEvent,
  GetExtraction,
  ReviewJudgements,
  StoredReviewChange,
} from "@quarry/contracts";
import type { EventStore, StoredEvent } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { extractionStream, notFound } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import type { OutputDraft } from "../../domain/review/output-draft.ts";
import {
  evolveReview,
  noReview,
  type ReviewRequest,
  type ReviewStatus,
  reviewStream,
  versionOf,
} from "../../domain/review/review.ts";
import { readJson } from "../content.ts";
import type { ExtractionViews, SchemaDirectory } from "../ports.ts";
import { loadOwnRow } from "../queries/read-extractions.ts";
import { type ChangedEvent, changesIn, draftAt, readVersions } from "./stored-versions.ts";

/** A review as the log and the blobs have it. */
export type LoadedReview = {
  row: ExtractionRow;
  status: ReviewStatus;
  /** All events of its stream. */
  events: readonly StoredEvent<ExtractionEvent>[];
  /** The event that begins the review, or would begin it. */
  request: ReviewRequest;
  /** The changes of each version up to the one that was asked for. */
  versions: StoredReviewChange[][];
  /** The event of each of these versions. */
  changed: ChangedEvent[];
  /** What gave the output that was reviewed. */
  engine: ReviewJudgements["engine"];
  /** Returns the output at one of these versions; 0 is what the engine gave. */
  at: (version: number) => OutputDraft;
  /** The output at the latest of these versions. */
  draft: OutputDraft;
};

export type LoadReviewDependencies = {
  log: Pick<EventStore<ExtractionEvent>, "read">;
  views: Pick<ExtractionViews, "load">;
  blobs: BlobStore;
  schemas: Pick<SchemaDirectory, "revision">;
};

export type LoadReview = ReturnType<typeof createLoadReview>;

/**
 * Loads the review of an account's extraction: the engine's output, and the changes to it up to a version.
 *
 * @throws AppError NOT_FOUND if there is no such extraction or version, STATE_CONFLICT if the extraction is not
 *   completed, INTERNAL if its output, its evidence or a version is lost.
 */
export function createLoadReview({ log, views, blobs, schemas }: LoadReviewDependencies) {
  async function engineOutput(row: ExtractionRow, context: MessageContext) {
    const { schemaId, accountId, schemaRevision: revision, outputBlob, evidence } = row;
    const [schema, output, found] = await Promise.all([
      schemas.revision({ schemaId, accountId, revision }, context),
      outputBlob ? readJson(blobs, outputBlob) : row.output,
      evidence && readJson(blobs, evidence),
    ]);
    if (output === undefined || found === undefined) throw await resultLost(row);
    const structure = parseStructure(schema.structure);
    const engineEvidence = Evidence.parse(found);
    const { id, version, providerModel } = engineEvidence.engine;
    const engine = { id, version, ...(providerModel !== undefined && { providerModel }) };
    return { structure, output, evidence: engineEvidence, engine };
  }

  /** The extraction may have been deleted just now. */
  async function resultLost({ id: extractionId, accountId }: ExtractionRow): Promise<AppError> {
    await loadOwnRow(views, { extractionId, accountId });
    const message = "The result is missing from the blob store; it can be restored from a backup";
    return new AppError("INTERNAL", message);
  }

  return async (
    { version: wanted, ...query }: GetExtraction & { version?: number | undefined },
    context: MessageContext,
  ): Promise<LoadedReview> => {
    const { extractionId } = query;
    const row = await loadOwnRow(views, query);
    if (row.status !== "completed") {
      const rule = "An extraction can be reviewed once it has completed";
      throw new AppError("STATE_CONFLICT", `${rule}; this one is ${row.status}`);
    }
    const [given, { events }, extraction] = await Promise.all([
      engineOutput(row, context),
      log.read(reviewStream(extractionId)),
      log.read(extractionStream(extractionId)),
    ]);
    const status = events.reduce(evolveReview, noReview);
    if (status.status === "deleted") throw notFound(extractionId);
    const version = wanted ?? versionOf(status);
    const changed = changesIn(events).slice(0, version);
    if (changed.length < version) {
      throw new AppError("NOT_FOUND", `The review has no version ${version}`);
    }
    const versions = await readVersions(blobs, changed);
    if (!versions) throw await resultLost(row);
    const request = requestOf(row, extraction.events);
    const stored = { changed, versions };
    const at = (number: number) => draftAt(number, stored, { ...given, reasons: request.reasons });
    const { engine } = given;
    return { row, status, events, request, ...stored, engine, at, draft: at(version) };
  };
}

/** Returns the event that requests a review; without reasons if no policy wants one. */
export function requestOf(
  { id: extractionId, accountId, schemaId, schemaRevision, doubt }: ExtractionRow,
  events: readonly ExtractionEvent[],
): ReviewRequest {
  const completed = events.find(({ type }) => type === "ExtractionCompleted");
  const outcome = completed?.type === "ExtractionCompleted" ? completed.data.review : undefined;
  const least = doubt?.leastConfidence;
  const unknown = { policy: 0, reasons: [], doubtful: 0 };
  return {
    ...{ extractionId, accountId, schemaId, schemaRevision },
    ...(outcome ?? { ...unknown, ...(least !== undefined && { leastConfidence: least }) }),
  };
}
