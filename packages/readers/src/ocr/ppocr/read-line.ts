import { decodeSteps, type ReadCharacter } from "./ctc.ts";
import { type LineImage, lineHeight } from "./cut-line.ts";
import type { LineReader } from "./models.ts";

/** In pixels: lines are padded to multiples of it, and to the least width. */
const widthStep = 16;
const leastWidth = 64;

/** A line's characters, and the width over which their places are shares. */
export type ReadLine = { characters: ReadCharacter[]; width: number };

/** Mean confidence of the characters of lines, 0 to 1; 0 where there is none. */
export function confidenceOf(lines: readonly ReadLine[]): number {
  const all = lines.flatMap(({ characters }) => characters);
  return all.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, all.length);
}

function padded({ planes, width }: LineImage, to: number): Float32Array {
  const input = new Float32Array(3 * lineHeight * to);
  for (let row = 0; row < 3 * lineHeight; row++) {
    input.set(planes.subarray(row * width, (row + 1) * width), row * to);
  }
  return input;
}

/** Reads a line. One at a time: batches take more memory, and no less time on a processor. */
export async function readLine(
  image: LineImage,
  { network, characters }: LineReader,
): Promise<ReadLine> {
  const width = Math.max(leastWidth, Math.ceil(image.width / widthStep) * widthStep);
  const { data, shape } = await network.run(padded(image, width), [1, 3, lineHeight, width]);
  const [, count = 0, classes = 0] = shape;
  return { characters: decodeSteps({ data, count, classes }, characters), width };
}
