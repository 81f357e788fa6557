import { StreamGapError } from "../errors.ts";

/**
 * The number of the first commit that is missing before an existing one; undefined if none is. The loss of a
 * stream's newest commits cannot be detected.
 */
export function firstMissing(sequences: readonly number[]): number | undefined {
  const index = sequences.findIndex((sequence, before) => sequence !== before + 1);
  return index < 0 ? undefined : index + 1;
}

/** @throws StreamGapError */
export function assertWhole(stream: string, commits: readonly { sequence: number }[]): void {
  const missing = firstMissing(commits.map(({ sequence }) => sequence));
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
