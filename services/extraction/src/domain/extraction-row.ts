import type {
  BatchEvent,
  BlobReference,
  ExampleEvent,
  ExtractionEvent,
  ExtractionInput,
  ExtractionView,
  ReviewEvent,
} from "@quarry/contracts";
import type { StoredEvent, ViewRow } from "@quarry/event-store";
import type { Json } from "@quarry/kernel";
import type { Doubt } from "./doubt.ts";

/** An output above this many bytes of JSON stays in its blob, and the row refers to it. */
const INLINE_OUTPUT_BYTES = 1_048_576;

/**
 * An extraction in the read model. A deleted one keeps its row without source, instruction, labels
 * and output, so that nothing late can bring it back.
 */
export type ExtractionRow = ViewRow &
  Omit<ExtractionView, "output"> & {
    output: Json;
    /** The blob of an output that is too large for the row. */
    outputBlob?: BlobReference;
    /** The blobs of the evidence and the document, once they exist. */
    evidence?: BlobReference;
    document?: BlobReference;
    /** Tokens that a provider counted, charged or not; until the extraction ends, the reserved ones. */
    spentTokens?: number;
    /** The reserved part of `spentTokens`; absent if nothing is reserved. */
    reservedTokens?: number;
    /** How far the values can be relied on; absent from rows of releases without this field. */
    doubt?: Doubt;
    deleted: boolean;
  };

/** The caller's content that an event refers to, as read for it; undefined if it was erased since. */
export type EventContent = {
  input?: ExtractionInput | undefined;
  output?: Json | undefined;
  doubt?: Doubt | undefined;
};

/**
 * Whether a row was made without content that it should hold, because the blob of the input, of a small output or
 * of the evidence is lost.
 */
export function lacksContent(row: ExtractionRow): boolean {
  const { deleted, source, status, doubt, outputBlob } = row;
  if (deleted) return false;
  if (source === "") return true;
  if (status !== "completed") return false;
  return (
    !doubt || doubt.evidenceLost === true || (outputBlob !== undefined && isInline(outputBlob))
  );
}

/** Whether the row of a completed extraction holds the output itself. */
export function isInline(output: BlobReference): boolean {
  return output.size <= INLINE_OUTPUT_BYTES;
}

/**
 * How an event changes the row.
 *
 * @param content what the event refers to: the input of an order; of a completion the output, if the row holds it,
 *   and the doubt that follows from the evidence.
 */
export function evolveRow(
  row: ExtractionRow | undefined,
  event: StoredEvent<ExtractionEvent>,
  content: EventContent,
): ExtractionRow {
  if (event.type === "ExtractionRequested") return requested(event, content.input);
  if (!row) throw new Error(`stream ${event.stream} starts with ${event.type}`);
  switch (event.type) {
    case "ExtractionCompleted":
      return completed(row, event, content);
    case "ExtractionFailed":
      return {
        ...withoutReservation(row),
        settledAt: event.at,
        status: "failed",
        failure: event.data.reason,
        spentTokens: event.data.spentTokens ?? 0,
        ...(event.data.document && { document: event.data.document }),
      };
    case "ExtractionTokensReserved": {
      const { reservedTokens } = event.data;
      return { ...row, reservedTokens, spentTokens: reservedTokens };
    }
    case "ExtractionTokensSpent": {
      const others = (row.spentTokens ?? 0) - (row.reservedTokens ?? 0);
      return { ...withoutReservation(row), spentTokens: others + event.data.spentTokens };
    }
    case "ExtractionDeleted":
      return { ...withoutContent(row), source: "", output: null, deleted: true };
    default:
      event satisfies StoredEvent<BatchEvent | ExampleEvent | ReviewEvent>; // which are never in an extraction's stream
      return row;
  }
}

/** Computes the row from all events of an extraction. */
export function foldExtractionRow(
  events: readonly StoredEvent<ExtractionEvent>[],
  content: EventContent,
): ExtractionRow | undefined {
  let row: ExtractionRow | undefined;
  for (const event of events) {
    row = { ...evolveRow(row, event, content), version: event.version };
  }
  return row;
}

/** Drops the reservation, because the actual tokens are known. */
function withoutReservation(row: ExtractionRow): ExtractionRow {
  const { reservedTokens: _reserved, ...kept } = row;
  return kept;
}

function withoutContent(row: ExtractionRow): ExtractionRow {
  const { instruction: _1, externalId: _2, metadata: _3, ...rest } = row;
  const { outputBlob: _4, evidence: _5, document: _6, doubt: _7, ...kept } = rest;
  return kept;
}

type Stored<Type extends ExtractionEvent["type"]> = Extract<
  StoredEvent<ExtractionEvent>,
  { type: Type }
>;

function completed(
  row: ExtractionRow,
  { data, at }: Stored<"ExtractionCompleted">,
  { output, doubt }: EventContent,
): ExtractionRow {
  const { charged, totalTokens, output: reference, evidence, document } = data;
  return {
    ...withoutReservation(row),
    settledAt: at,
    status: "completed",
    charged,
    totalTokens,
    spentTokens: totalTokens,
    evidence,
    ...(document && { document }),
    ...(doubt && { doubt }),
    // An operator may restore the blob of an output that should be in the row and is missing.
    ...(output === undefined ? { outputBlob: reference } : { output }),
  };
}

function requested(
  event: Stored<"ExtractionRequested">,
  input: ExtractionInput | undefined,
): ExtractionRow {
  const { extractionId, accountId, schemaId, schemaRevision, type, model, batchId } = event.data;
  return {
    id: extractionId,
    version: event.version,
    accountId,
    schemaId,
    schemaRevision,
    type,
    model,
    source: input?.source ?? "",
    ...(input?.instruction !== undefined && { instruction: input.instruction }),
    ...(input?.externalId !== undefined && { externalId: input.externalId }),
    ...(input?.metadata !== undefined && { metadata: input.metadata }),
    ...(batchId !== undefined && { batchId }),
    status: "pending",
    charged: false,
    output: null,
    totalTokens: 0,
    createdAt: event.at,
    deleted: false,
  };
}
