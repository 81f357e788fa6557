import { BlobReference, type ExtractionEvent } from "@quarry/contracts";
import type { EventStore, StoredEvent } from "@quarry/event-store";
import { extractionStream } from "@quarry/extraction/stores";

type Log = Pick<EventStore<ExtractionEvent>, "read">;

/** An extraction that is not deleted, and the blobs that its events refer to. */
export type LivingExtraction = { extractionId: string; references: BlobReference[] };

/** What the log says of an extraction now; undefined where it knows none, or a deleted one. */
export async function livingExtraction(
  log: Log,
  extractionId: string,
): Promise<LivingExtraction | undefined> {
  const { events } = await log.read(extractionStream(extractionId));
  if (events.length === 0 || events.some(({ type }) => type === "ExtractionDeleted")) return;
  return { extractionId, references: referencesIn(events) };
}

function referencesIn(events: StoredEvent<ExtractionEvent>[]): BlobReference[] {
  const values: unknown[] = events.flatMap(({ data }) => Object.values(data));
  return values.flatMap((value) => BlobReference.safeParse(value).data ?? []);
}

/** Every extraction that the log knows as living, in the order of the log. */
export async function* livingExtractions(
  log: Log & Pick<EventStore<ExtractionEvent>, "readAll">,
): AsyncGenerator<LivingExtraction, void> {
  for (let position = 0; ; ) {
    const commits = await log.readAll(position);
    if (commits.length === 0) return;
    for (const { events } of commits) {
      const [first] = events;
      if (first?.type !== "ExtractionRequested") continue;
      const living = await livingExtraction(log, first.data.extractionId);
      if (living) yield living;
    }
    position = commits.at(-1)?.position ?? position;
  }
}
