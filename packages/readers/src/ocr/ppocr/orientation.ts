import { confidenceOf, type ReadLine } from "./read-line.ts";
import type { Rectangle } from "./rectangle.ts";

/** Times its height: a line of this length has a clear direction. */
const long = 2;
/** Lines that are read the other way round where the first reading is not sure. */
const probes = 8;
/** Mean confidence, 0 to 1: what stands on its head reads with less. */
const sure = 0.85;

/** Whether most of a page's text runs up or down. */
export function isSideways(lines: readonly Rectangle[]): boolean {
  const across = lines
    .filter(({ width, height }) => Math.max(width, height) >= long * Math.min(width, height))
    .reduce((sum, { width, height }) => sum + (width > height ? width : -height), 0);
  return across < 0;
}

const longest = (lines: readonly Rectangle[]) =>
  lines
    .map((line, index) => ({ index, length: Math.max(line.width, line.height) }))
    .sort((a, b) => b.length - a.length)
    .slice(0, probes)
    .map(({ index }) => index);

/**
 * Reads lines that run across the right way up: as they lie, and where that reads without confidence,
 * the longest upside down too; where that reads better, all are.
 *
 * @param readTurned Reads the lines of these indices, their picture turned clockwise by so many quarters: 0 or 2.
 */
export async function readUpright<Read extends ReadLine>(
  lines: readonly Rectangle[],
  readTurned: (turns: number, indices: readonly number[]) => Promise<Read[]>,
): Promise<{ turns: number; read: Read[] }> {
  const all = lines.map((_, index) => index);
  const read = await readTurned(0, all);
  if (confidenceOf(read) >= sure) return { turns: 0, read };
  const some = longest(lines);
  const upsideDown = await readTurned(2, some);
  const isBetter = confidenceOf(upsideDown) > confidenceOf(some.flatMap((at) => read[at] ?? []));
  return isBetter ? { turns: 2, read: await readTurned(2, all) } : { turns: 0, read };
}
