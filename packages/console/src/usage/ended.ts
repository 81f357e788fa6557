import type { ExtractionFailure } from "@quarry/client";

/** What an export has of an extraction, as far as charts need it. */
export type Ended = {
  createdAt: string;
  settledAt: string | null;
  failure: ExtractionFailure | null;
};

/** How many ended extractions of each kind are looked at. */
export const MAX_READ = 300;

/** The first lines of a file of JSON Lines; no more of it is read. */
export async function firstLines(file: ReadableStream<Uint8Array>, most: number): Promise<Ended[]> {
  const reader = file.pipeThrough(new TextDecoderStream() as never).getReader();
  const found: Ended[] = [];
  let rest = "";
  while (found.length < most) {
    const { done, value } = (await reader.read()) as { done: boolean; value?: string };
    if (done) return found;
    const lines = `${rest}${value ?? ""}`.split("\n");
    rest = lines.pop() ?? "";
    found.push(...lines.map((line) => JSON.parse(line) as Ended));
  }
  await reader.cancel();
  return found.slice(0, most);
}

/** How often each code stands among failures, the most frequent first. */
export function byCode(failed: readonly Ended[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { failure } of failed) {
    if (failure) counts.set(failure.code, (counts.get(failure.code) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** How long extractions took from being accepted to their end, in ms, the shortest first. */
export function durationsOf(ended: readonly Ended[]): number[] {
  return ended
    .flatMap(({ createdAt, settledAt }) =>
      settledAt === null ? [] : [Math.max(0, Date.parse(settledAt) - Date.parse(createdAt))],
    )
    .sort((a, b) => a - b);
}

/** The value below which a share of sorted values lies; undefined of none. */
export const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

const bounds: [text: string, below: number][] = [
  ["under 1 s", 1_000],
  ["1 to 3 s", 3_000],
  ["3 to 10 s", 10_000],
  ["10 to 30 s", 30_000],
  ["30 s to 2 min", 120_000],
  ["longer", Number.POSITIVE_INFINITY],
];

/** How many durations lie between each two bounds. */
export function histogramOf(sorted: readonly number[]): [text: string, count: number][] {
  return bounds.map(([text, below], index) => {
    const from = bounds[index - 1]?.[1] ?? 0;
    return [text, sorted.filter((each) => each >= from && each < below).length];
  });
}
