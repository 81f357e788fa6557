import { BlobReference, type ExtractionEvent } from "@quarry/contracts";
import { catchGap, type EventStore, type LogArchive, StreamGapError } from "@quarry/event-store";
import { extractionStream } from "@quarry/extraction/stores";

type Log = Pick<EventStore<ExtractionEvent>, "read">;

/** An extraction that is not deleted, and the blobs that its events refer to. */
export type ExistingExtraction = { extractionId: string; references: BlobReference[] };

/**
 * What the log says of an extraction now; undefined if it knows none, or a deleted one. One of which
 * it has lost a commit counts as living, and its references as unknown: `views verify` names it.
 */
export async function existingExtraction(
  log: Log,
  extractionId: string,
): Promise<ExistingExtraction | undefined> {
  const slice = await catchGap(log.read(extractionStream(extractionId)));
  if (slice instanceof StreamGapError) return { extractionId, references: [] };
  const { events } = slice;
  if (events.length === 0 || events.some(({ type }) => type === "ExtractionDeleted")) return;
  return { extractionId, references: referencesIn(events) };
}

function referencesIn(events: readonly { data: unknown }[]): BlobReference[] {
  const values = events.flatMap(({ data }) => valuesOf(data));
  return values.flatMap((value) => BlobReference.safeParse(value).data ?? []);
}

function valuesOf(data: unknown): unknown[] {
  return typeof data === "object" && data !== null ? Object.values(data) : [];
}

/** Every extraction that the log knows as living, in the order of the log. */
export async function* existingExtractions(
  log: Log & Pick<EventStore<ExtractionEvent>, "readAll">,
): AsyncGenerator<ExistingExtraction, void> {
  for (let position = 0; ; ) {
    const commits = await log.readAll(position);
    if (commits.length === 0) return;
    for (const { events } of commits) {
      const [first] = events;
      if (first?.type !== "ExtractionRequested") continue;
      const living = await existingExtraction(log, first.data.extractionId);
      if (living) yield living;
    }
    position = commits.at(-1)?.position ?? position;
  }
}

/**
 * What the ingestion log names besides, such as a PDF that was fetched or what was read for an
 * extraction that failed: the living extractions with those blobs that `log` does not name.
 */
export async function* includeIngested(
  log: Log,
  ingestion: Pick<LogArchive, "read">,
): AsyncGenerator<ExistingExtraction, void> {
  for (let position = 0; ; ) {
    const records = await ingestion.read(position);
    if (records.length === 0) return;
    for (const { s, e } of records) {
      const ingested = referencesIn(e);
      if (ingested.length === 0) continue;
      const living = await existingExtraction(log, s.slice("source-".length));
      const named = new Set(living?.references.map(({ name }) => name));
      const references = ingested.filter(({ name }) => !named.has(name));
      if (living && references.length > 0) yield { ...living, references };
    }
    position = records.at(-1)?.pos ?? position;
  }
}
