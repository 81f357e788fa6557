import { StreamGapError } from "../errors.ts";

/**
 * The number of the first commit that is missing before an existing one; undefined if none is. The loss of a
 * stream's newest commits cannot be detected.
 */
export function firstMissing(commits: readonly { q: number }[]): number | undefined {
  const index = commits.findIndex(({ q }, before) => q !== before + 1);
  return index < 0 ? undefined : index + 1;
}

/** @throws StreamGapError */
export function assertWhole(stream: string, commits: readonly { q: number }[]): void {
  const missing = firstMissing(commits);
  if (missing !== undefined) throw new StreamGapError(stream, missing);
}

/** What `reading` resolves to, or the gap that it met. */
export async function catchGap<Result>(reading: Promise<Result>): Promise<Result | StreamGapError> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StreamGapError) return error;
    throw error;
  }
}
