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
import { type EngineOutput, OutputDraft } from "../../domain/review/output-draft.ts";
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

/**
 * Returns the numbers of the versions that lead to a version: those before it, without what was taken back.
 *
 * @param changed the events of a review's versions, the first one first.
 */
export function standingVersions(changed: readonly ChangedEvent[], version: number): number[] {
  const standing: number[] = [];
  for (let at = version; at > 0; ) {
    const restores = changed[at - 1]?.data.restores;
    if (restores === undefined) standing.push(at--);
    else at = restores;
  }
  return standing.reverse();
}

/** Returns the version before the last change that stands; null if none does. */
export function undoTo(changed: readonly ChangedEvent[]): number | null {
  const last = standingVersions(changed, changed.length).at(-1);
  return last === undefined ? null : last - 1;
}

/** The versions of a review, as the log and the blobs have them, the first one first. */
export type StoredVersions = {
  changed: readonly ChangedEvent[];
  versions: readonly StoredReviewChange[][];
};

/** Returns what an engine gave with the changes that stand at a version. */
export function draftAt(
  version: number,
  { changed, versions }: StoredVersions,
  given: EngineOutput,
): OutputDraft {
  const draft = new OutputDraft(given);
  for (const number of standingVersions(changed, version)) {
    for (const { op, ...change } of versions[number - 1] ?? []) {
      if (op !== "undo") draft.apply({ op, ...change });
    }
  }
  draft.takeCounts();
  return draft;
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
