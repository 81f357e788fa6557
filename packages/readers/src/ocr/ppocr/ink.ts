import { type LineImage, lineHeight } from "./cut-line.ts";

/** Where a line shows ink: its columns, and the rows that most of its letters stand between. */
export type Ink = {
  /** One for each column that shows ink, else 0. */
  columns: Uint8Array;
  /** Rows between which most of the letters' ink lies, as shares of the line's height. */
  top: number;
  bottom: number;
};

/** Share of the strongest contrast: less is paper, or the soft edge of a letter. */
const leastContrast = 0.4;
/** Rows at the edges may show neighbouring lines. */
const margin = 4;
/** Share of the fullest row: fewer ink is tails and marks above letters. */
const leastInRow = 0.35;

/** Every so many pixels are sampled for the shades of a line. */
const sampling = 7;

/** The value below which a share of the values lies, by some of them. */
function quantile(values: Float32Array, share: number): number {
  const some = values.filter((_, index) => index % sampling === 0).sort();
  return some[Math.floor(share * some.length)] ?? 0;
}

/** Distance of each place from the line's usual shade, which is the paper's. */
function contrastOf({ planes, width }: LineImage): Float32Array {
  const places = lineHeight * width;
  const contrast = new Float32Array(places);
  for (let at = 0; at < places; at++) {
    contrast[at] =
      ((planes[at] ?? 0) + (planes[places + at] ?? 0) + (planes[2 * places + at] ?? 0)) / 3;
  }
  const paper = quantile(contrast, 0.5);
  for (let at = 0; at < places; at++) contrast[at] = Math.abs((contrast[at] ?? 0) - paper);
  return contrast;
}

/** Looks where ink is: what differs from the usual shade of the line. */
export function inkOf(image: LineImage): Ink {
  const { width } = image;
  const contrast = contrastOf(image);
  const strongest = quantile(contrast, 0.98);
  const least = leastContrast * strongest;
  const columns = new Uint8Array(width);
  const rows = new Float32Array(lineHeight);
  for (let row = margin; row < lineHeight - margin; row++) {
    for (let column = 0; column < width; column++) {
      if ((contrast[row * width + column] ?? 0) <= least) continue;
      columns[column] = 1;
      rows[row] = (rows[row] ?? 0) + 1;
    }
  }
  const fullest = Math.max(...rows);
  const full = (count: number) => count >= leastInRow * fullest;
  const [first, last] = [rows.findIndex(full), rows.findLastIndex(full)];
  return { columns, top: first / lineHeight, bottom: (last + 1) / lineHeight };
}

/** The widest run of columns without ink that reaches between two columns: where it begins and ends. */
export function gapBetween({ columns }: Ink, from: number, to: number): [number, number] {
  let best: [number, number] = [to, to];
  for (let column = Math.max(0, from); column < Math.min(to, columns.length); column++) {
    if (columns[column] !== 0) continue;
    const start = columns.lastIndexOf(1, column) + 1;
    const next = columns.indexOf(1, column);
    const end = next < 0 ? columns.length : next;
    if (end - start > best[1] - best[0]) best = [start, end];
    column = end;
  }
  return best;
}
