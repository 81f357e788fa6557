import { StreamGapError } from "../errors.ts";
import { firstMissing } from "../maintenance/lost-commits.ts";
import type { CommitDocument, Commits } from "./commit-document.ts";

/**
 * All commits of a stream, in their order.
 *
 * @throws StreamGapError
 */
export async function allOf(commits: Commits, stream: string): Promise<CommitDocument[]> {
  for (;;) {
    const found = await commits.find({ s: stream }).sort({ q: 1 }).toArray();
    if (!(await readTooEarly(commits, stream, found))) return found;
  }
}

/**
 * Whether what was just read of a stream, from its first commit on, lacks one that is there. A read of
 * many documents is no snapshot: it may show a commit and have passed the place of the one before
 * just too early. But who wrote the later one knew the one before it: what is not there by now is lost.
 *
 * @throws StreamGapError
 */
export async function readTooEarly(
  commits: Commits,
  stream: string,
  read: readonly { q: number }[],
): Promise<boolean> {
  const missing = firstMissing(read.map(({ q }) => q));
  if (missing === undefined) return false;
  const place = { s: stream, q: missing };
  if (await commits.findOne(place, { projection: { _id: 1 } })) return true;
  throw new StreamGapError(stream, missing);
}
