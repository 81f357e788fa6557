import type { FailedEvidence } from "@quarry/api";
import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import type { EvidenceAnswer, ExtractionView } from "@quarry/contracts";

type Piece = Uint8Array | string;

/** The JSON of a record with its schema's revision and its evidence, which is streamed from its blob. */
export async function* withEvidence(
  blobs: BlobStore,
  { record, view }: { record: object; view: Pick<ExtractionView, "schemaRevision" | "evidence"> },
): AsyncGenerator<Piece, void> {
  const { schemaRevision } = view;
  yield `${JSON.stringify({ ...record, schemaRevision }).slice(0, -1)},"evidence":`;
  yield* evidenceJson(blobs, view.evidence);
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

/** In place of evidence whose blob is missing: it is lost, or the extraction was deleted just now. */
const evidenceLost: FailedEvidence = {
  failure: { code: "INTERNAL", message: "The evidence is no longer stored", retryable: false },
  spentTokens: 0,
};

/** null while the extraction is pending. */
async function* evidenceJson(
  blobs: BlobStore,
  evidence: EvidenceAnswer | undefined,
): AsyncGenerator<Piece, void> {
  try {
    if (evidence && "sha256" in evidence) yield* await blobs.open(evidence);
    else yield JSON.stringify(evidence ?? null);
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    yield JSON.stringify(evidenceLost);
  }
}
