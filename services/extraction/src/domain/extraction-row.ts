import type {
  BlobReference,
  ExtractionEvent,
  ExtractionInput,
  ExtractionView,
} from "@quarry/contracts";
import type { StoredEvent, ViewRow } from "@quarry/event-store";
import type { Json } from "@quarry/kernel";

/** An output above this many bytes of JSON stays in its blob, and the row refers to it. */
const INLINE_OUTPUT_BYTES = 1_048_576;

/**
 * An extraction in the read model. A deleted one keeps its row without source, instruction and
 * output, so that nothing late can bring it back.
 */
export type ExtractionRow = ViewRow &
  Omit<ExtractionView, "output"> & {
    output: Json;
    /** Where the output lies when it is too large for the row. */
    outputBlob?: BlobReference;
    /** Where the evidence and the document lie, once there are such. */
    evidence?: BlobReference;
    document?: BlobReference;
    /** What a provider has counted, charged or not, and until there is an end what is set aside. */
    spentTokens?: number;
    /** The part of it that is set aside; absent where nothing is. */
    reservedTokens?: number;
    deleted: boolean;
  };

/** The caller's content that an event refers to, as read for it; undefined where it was erased since. */
export type EventContent = {
  input?: ExtractionInput | undefined;
  output?: Json | undefined;
};

/** Whether a completed extraction's row holds the output itself. */
export function isInline(output: BlobReference): boolean {
  return output.size <= INLINE_OUTPUT_BYTES;
}

/**
 * How an event changes the row.
 *
 * @param content the order's input, or the output of a completion where the row holds that.
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
      return completed(row, event, content.output);
    case "ExtractionFailed":
      return {
        ...settled(row),
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
      return { ...settled(row), spentTokens: others + event.data.spentTokens };
    }
    case "ExtractionDeleted":
      return { ...withoutContent(row), source: "", output: null, deleted: true };
  }
}

/** Without what was set aside: what was truly taken is known. */
function settled(row: ExtractionRow): ExtractionRow {
  const { reservedTokens: _reserved, ...kept } = row;
  return kept;
}

function withoutContent(row: ExtractionRow): ExtractionRow {
  const { instruction: _1, outputBlob: _2, evidence: _3, document: _4, ...kept } = row;
  return kept;
}

type Stored<Type extends ExtractionEvent["type"]> = Extract<
  StoredEvent<ExtractionEvent>,
  { type: Type }
>;

function completed(
  row: ExtractionRow,
  { data }: Stored<"ExtractionCompleted">,
  output: Json | undefined,
): ExtractionRow {
  const { charged, totalTokens, output: reference, evidence, document } = data;
  return {
    ...settled(row),
    status: "completed",
    charged,
    totalTokens,
    spentTokens: totalTokens,
    evidence,
    ...(document && { document }),
    ...(isInline(reference) ? { output: output ?? null } : { outputBlob: reference }),
  };
}

function requested(
  event: Stored<"ExtractionRequested">,
  input: ExtractionInput | undefined,
): ExtractionRow {
  const { extractionId, accountId, schemaId, schemaRevision, type, model } = event.data;
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
    status: "pending",
    charged: false,
    output: null,
    totalTokens: 0,
    createdAt: event.at,
    deleted: false,
  };
}
