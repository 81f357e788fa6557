import type { BatchEvent, ExampleEvent, ExtractionEvent, ReviewEvent } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";

type DataOf<Type extends ExtractionEvent["type"]> = Extract<
  ExtractionEvent,
  { type: Type }
>["data"];

/** Data of ExtractionRequested: the pinned schema, the source, the model. */
export type ExtractionOrder = DataOf<"ExtractionRequested">;

/** An extraction's state in the log. An ended one can only be deleted. */
export type Extraction =
  | { status: "none" }
  | { status: "pending"; order: ExtractionOrder }
  | { status: "completed" | "failed"; order: ExtractionOrder }
  | { status: "deleted" };

export const noExtraction: Extraction = { status: "none" };

type Target = { extractionId: string; accountId: string };

export type ExtractionCommand =
  | { type: "request"; extractionId: string; order: ExtractionOrder }
  | ({ type: "complete" } & Omit<DataOf<"ExtractionCompleted">, "charged">)
  | ({ type: "fail" } & DataOf<"ExtractionFailed">)
  | ({ type: "reserve" } & DataOf<"ExtractionTokensReserved">)
  | ({ type: "spend" } & DataOf<"ExtractionTokensSpent">)
  | ({ type: "delete" } & Target);

/**
 * Decides the events of a command. An outcome that comes late, twice, or after a deletion changes nothing;
 * `spend` still records the cost of work on a deleted extraction.
 *
 * @throws AppError STATE_CONFLICT if a new extraction's id is taken, NOT_FOUND if the account
 *   has no such extraction to delete.
 */
export function decide(command: ExtractionCommand, state: Extraction): ExtractionEvent[] {
  switch (command.type) {
    case "request": {
      const { order } = command;
      if (state.status === "none") return [{ type: "ExtractionRequested", data: order }];
      throw new AppError("STATE_CONFLICT", `The extraction ${order.extractionId} exists already`);
    }
    case "complete": {
      const { type: _type, ...outcome } = command;
      if (state.status !== "pending") return [];
      return [{ type: "ExtractionCompleted", data: { ...outcome, charged: true } }];
    }
    case "fail": {
      const { type: _type, ...outcome } = command;
      if (state.status !== "pending") return [];
      return [{ type: "ExtractionFailed", data: outcome }];
    }
    case "reserve": {
      const { type: _type, ...reserved } = command;
      if (state.status !== "pending") return [];
      return [{ type: "ExtractionTokensReserved", data: reserved }];
    }
    case "spend": {
      const { type: _type, ...spent } = command;
      return state.status === "deleted" ? [{ type: "ExtractionTokensSpent", data: spent }] : [];
    }
    case "delete": {
      const { extractionId, accountId } = command;
      const known = state.status !== "none" && state.status !== "deleted";
      if (!known || state.order.accountId !== accountId) throw notFound(extractionId);
      return [{ type: "ExtractionDeleted", data: { extractionId, accountId } }];
    }
  }
}

export function evolve(state: Extraction, event: ExtractionEvent): Extraction {
  switch (event.type) {
    case "ExtractionRequested":
      return { status: "pending", order: event.data };
    case "ExtractionCompleted":
      return state.status === "pending" ? { ...state, status: "completed" } : state;
    case "ExtractionFailed":
      return state.status === "pending" ? { ...state, status: "failed" } : state;
    case "ExtractionTokensReserved":
    case "ExtractionTokensSpent":
      return state;
    case "ExtractionDeleted":
      return { status: "deleted" };
    default:
      event satisfies BatchEvent | ExampleEvent | ReviewEvent; // which are never in an extraction's stream
      return state;
  }
}

/** Whether the event ends an extraction, so that waiting callers must be woken. */
export function endsWait(event: ExtractionEvent): boolean {
  switch (event.type) {
    case "ExtractionRequested":
    case "ExtractionTokensReserved":
    case "BatchCreated":
    case "BatchCancelled":
    case "BatchCompleted":
    case "ExampleAdded":
    case "ExampleRemoved":
    case "ReviewRequested":
    case "ReviewChanged":
    case "ReviewCompleted":
    case "ReviewReopened":
    case "ReviewDeleted":
    case "ReviewPolicySet":
      return false;
    case "ExtractionCompleted":
    case "ExtractionFailed":
    case "ExtractionTokensSpent": // of a deleted extraction
    case "ExtractionDeleted":
      return true;
  }
}

export function notFound(extractionId: string): AppError {
  return new AppError("NOT_FOUND", `There is no extraction with the id ${extractionId}`);
}

export function noSuchSchema(schemaId: string): AppError {
  return new AppError("SCHEMA_NOT_FOUND", `schema_id: there is no schema with the id ${schemaId}`);
}

/** The log's name of an extraction's stream, and back. */
export const extractionStream = (extractionId: string): string => `extraction-${extractionId}`;
export const extractionIdOf = (stream: string): string => stream.slice("extraction-".length);
export const isExtractionStream = (stream: string): boolean => stream.startsWith("extraction-");
