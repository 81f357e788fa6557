import type { ReviewState } from "@quarry/api";
import type { ExtractionEvent, ReviewEvent } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import { notFound } from "../extraction.ts";

type DataOf<Type extends ReviewEvent["type"]> = Extract<ReviewEvent, { type: Type }>["data"];

/** Why a review was requested, and of what. */
export type ReviewRequest = DataOf<"ReviewRequested">;

/** A review's state in the log. */
export type ReviewStatus =
  | { status: "none" }
  | { status: ReviewState; version: number }
  | { status: "deleted" };

export const noReview: ReviewStatus = { status: "none" };

export type ReviewCommand =
  | { type: "request"; request: ReviewRequest }
  | {
      type: "change";
      /** What begins the review if none was requested. */
      request: ReviewRequest;
      /** The version that the changes are based on. */
      base: number;
      changed: Omit<DataOf<"ReviewChanged">, "version">;
    }
  | {
      type: "complete";
      request: ReviewRequest;
      ifVersion?: number | undefined;
      completed: Omit<DataOf<"ReviewCompleted">, "version" | "schemaId" | "schemaRevision">;
    }
  | { type: "reopen"; reopened: DataOf<"ReviewReopened"> }
  | { type: "delete"; deleted: DataOf<"ReviewDeleted"> };

/**
 * Decides the events of a command. A request for a review that exists changes nothing, nor does a verdict that is
 * repeated.
 *
 * @throws AppError NOT_FOUND if the extraction was deleted; REVISION_MISMATCH if the review is not at the version that
 *   the command is based on; STATE_CONFLICT if the review is completed, or not completed where it is to be reopened.
 */
export function decideReview(command: ReviewCommand, state: ReviewStatus): ExtractionEvent[] {
  if (command.type === "delete") {
    return state.status === "deleted" ? [] : [{ type: "ReviewDeleted", data: command.deleted }];
  }
  if (command.type === "request") {
    return state.status === "none" ? [{ type: "ReviewRequested", data: command.request }] : [];
  }
  if (command.type === "reopen") return reopen(command, state);
  if (state.status === "deleted") throw notFound(command.request.extractionId);
  const version = versionOf(state);
  const began: ExtractionEvent[] =
    state.status === "none" ? [{ type: "ReviewRequested", data: command.request }] : [];
  if (command.type === "change") {
    assertOpen(state);
    assertVersion(command.base, version);
    const data = { ...command.changed, version: version + 1 };
    return [...began, { type: "ReviewChanged", data }];
  }
  assertVersion(command.ifVersion ?? version, version);
  if (state.status === command.completed.verdict) return [];
  assertOpen(state);
  const { schemaId, schemaRevision } = command.request;
  const data = { ...command.completed, schemaId, schemaRevision, version };
  return [...began, { type: "ReviewCompleted", data }];
}

function reopen(
  { reopened }: Extract<ReviewCommand, { type: "reopen" }>,
  { status }: ReviewStatus,
): ExtractionEvent[] {
  if (status === "deleted") throw notFound(reopened.extractionId);
  if (status === "none") throw new AppError("STATE_CONFLICT", "There is no review to reopen");
  return status === "open" ? [] : [{ type: "ReviewReopened", data: reopened }];
}

function assertOpen({ status }: ReviewStatus): void {
  if (status === "none" || status === "open") return;
  throw new AppError("STATE_CONFLICT", `The review is ${status}; reopen it to change it`);
}

function assertVersion(expected: number, version: number): void {
  if (expected === version) return;
  throw new AppError(
    "REVISION_MISMATCH",
    `The review is at version ${version}, not ${expected}; read it again, then repeat the change`,
  );
}

export function evolveReview(state: ReviewStatus, event: ExtractionEvent): ReviewStatus {
  switch (event.type) {
    case "ReviewRequested":
      return { status: "open", version: 0 };
    case "ReviewChanged":
      return { status: "open", version: event.data.version };
    case "ReviewCompleted":
      return { status: event.data.verdict, version: event.data.version };
    case "ReviewReopened":
      return { status: "open", version: versionOf(state) };
    case "ReviewDeleted":
      return { status: "deleted" };
    default:
      return state; // events of extractions and batches, which are never in a review's stream
  }
}

/** The version that a review is at; 0 for the engine's output. */
export function versionOf(state: ReviewStatus): number {
  return "version" in state ? state.version : 0;
}

/** The log's name of a review's stream, and back. */
export const reviewStream = (extractionId: string): string => `review-${extractionId}`;
export const reviewedIdOf = (stream: string): string => stream.slice("review-".length);
export const isReviewStream = (stream: string): boolean => stream.startsWith("review-");

/** The log's name of the stream of a schema's review policy, and back. */
export const policyStream = (schemaId: string): string => `policy-${schemaId}`;
export const policySchemaOf = (stream: string): string => stream.slice("policy-".length);
export const isPolicyStream = (stream: string): boolean => stream.startsWith("policy-");
