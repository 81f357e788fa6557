import type { Line } from "../placed-text.ts";

/** Lines and characters: more are a paragraph. */
const mostLines = 2;
const mostCharacters = 200;
/** Heights from baseline to baseline: lines of one text stand 1.2 apart, seldom 1.5. */
const nearestGap = 1.6;
/** Heights from baseline to baseline: a title may have one empty line below it. */
const widestGap = 3;
/** Share of the largest letters: marks and mixed fonts make a tenth of difference. */
const sameSize = 0.85;

const textOf = ({ segments }: Line) => segments.map(({ text }) => text.trim()).join(" ");

function gapBetween(above: Line, below: Line): number {
  return (below.baseline - above.baseline) / Math.max(above.height, below.height);
}

/** Letters of one title are of one size; of a heading with text below it, the larger ones count. */
function inOneSize(lines: readonly Line[]): readonly Line[] {
  const largest = Math.max(...lines.map(({ height }) => height));
  return lines.filter(({ height }) => height >= sameSize * largest);
}

/** The short text right above a line, where a table begins; a paragraph is none. */
export function titleAbove(lines: readonly Line[], from: number): string | undefined {
  const above: Line[] = [];
  for (let index = from - 1; index >= 0; index--) {
    const [line, below] = [lines[index], lines[index + 1]];
    const widest = above.length > 0 ? nearestGap : widestGap;
    if (
      !line ||
      !below ||
      line.segments.length !== 1 ||
      line.segments[0]?.ruled ||
      gapBetween(line, below) > widest
    )
      break;
    above.unshift(line);
  }
  if (above.length > mostLines) return undefined;
  const text = inOneSize(above).map(textOf).join(" ");
  return text !== "" && text.length <= mostCharacters ? text : undefined;
}
