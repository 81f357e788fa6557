import type { FailedEvidence } from "@quarry/api";
import type { ExtractionView } from "@quarry/contracts";
import { findPart, type PartFault, type PartSource } from "../../../application/open-part.ts";

type Piece = Uint8Array | string;

type Evident = Pick<ExtractionView, "id" | "accountId" | "schemaRevision" | "evidence">;

/** The JSON of a record with its schema's revision and its evidence, which is read from its blob. */
export async function* withEvidence(
  source: PartSource,
  { record, view }: { record: object; view: Evident },
): AsyncGenerator<Piece, void> {
  const { schemaRevision } = view;
  yield `${JSON.stringify({ ...record, schemaRevision }).slice(0, -1)},"evidence":`;
  yield* evidenceJson(source, view);
  yield "}";
}

/** The JSON of a page whose records come one after the other. */
export async function* pageJson(
  records: Iterable<AsyncIterable<Piece>>,
  meta: object,
): AsyncGenerator<Piece, void> {
  let before = '{"data":[';
  for (const record of records) {
    yield before;
    yield* record;
    before = ",";
  }
  yield `${before === "," ? "" : before}],"meta":${JSON.stringify(meta)}}`;
}

/**
 * null while the extraction is pending. Evidence that is lost is a failure, so that the other records are still sent; what
 * is lost while it is sent breaks the answer off.
 */
async function* evidenceJson(
  source: PartSource,
  { id, accountId, evidence }: Evident,
): AsyncGenerator<Piece, void> {
  if (!evidence || !("sha256" in evidence)) {
    yield JSON.stringify(evidence ?? null);
    return;
  }
  const opened = await findPart(source, { id, accountId, part: "evidence", blob: evidence });
  if ("code" in opened) yield JSON.stringify(failed(opened));
  else yield* opened;
}

const failed = (reason: PartFault): FailedEvidence => ({
  failure: { ...reason, retryable: false },
  spentTokens: 0,
});
