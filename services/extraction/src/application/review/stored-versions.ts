import type { BlobStore } from "@quarry/blob-store";
import {
  type BlobReference,
  blobNames,
  distinctName,
  type ExtractionEvent,
  type StoredReviewChange,
  StoredReviewVersion,
} from "@quarry/contracts";
import type { StoredEvent } from "@quarry/event-store";
import { readJson } from "../content.ts";

/** Every so many versions a blob repeats the changes of all earlier ones, so that few blobs are read. */
const REPEATED_EVERY = 25;

/** A version's place in the log. */
export type ChangedEvent = StoredEvent<ExtractionEvent> & { type: "ReviewChanged" };

/** Returns the events of a review's versions, the first one first. */
export function changesIn(events: readonly StoredEvent<ExtractionEvent>[]): ChangedEvent[] {
  return events.filter((event): event is ChangedEvent => event.type === "ReviewChanged");
}

/**
 * Returns the changes of versions, the first one first, as the blobs of their events have them; undefined if a version
 * is erased, or lost: missing or damaged.
 */
export async function readVersions(
  blobs: BlobStore,
  changed: readonly ChangedEvent[],
): Promise<StoredReviewChange[][] | undefined> {
  const first = Math.max(1, changed.length - (changed.length % REPEATED_EVERY));
  const read: StoredReviewVersion[] = [];
  const stored = changed.slice(first - 1).map(({ data }) => readJson(blobs, data.changes));
  for (const version of await Promise.all(stored)) {
    if (version === undefined) return undefined;
    read.push(StoredReviewVersion.parse(version));
  }
  return [...(read[0]?.earlier ?? []), ...read.map(({ changes }) => changes)];
}

/** Stores the changes of a version. @throws OwnerErasedError if the extraction was deleted. */
export function storeVersion(
  blobs: BlobStore,
  extractionId: string,
  { earlier, changes }: { earlier: StoredReviewChange[][]; changes: StoredReviewChange[] },
): Promise<BlobReference> {
  const version = earlier.length + 1;
  const isRepeated = version % REPEATED_EVERY === 0;
  const stored: StoredReviewVersion = { version, changes, ...(isRepeated && { earlier }) };
  const content = JSON.stringify(stored);
  // Two reviewers may store the same version at once, of which one is refused.
  const name = distinctName(blobNames.review(version), content);
  return blobs.put(extractionId, name, content, { withCommit: true });
}
