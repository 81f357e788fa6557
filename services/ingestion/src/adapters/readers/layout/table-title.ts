import type { Line } from "./segments.ts";

const mostLines = 2;
const mostCharacters = 200;
const nearestGap = 1.6;
const widestGap = 3;

const only = ({ segments }: Line) => (segments.length === 1 ? segments[0] : undefined);

function gapBetween(above: Line, below: Line): number {
  return (below.baseline - above.baseline) / Math.max(above.height, below.height);
}

/** The short text right above a line, where a table begins; a paragraph is none. */
export function titleAbove(lines: readonly Line[], from: number): string | undefined {
  const title: string[] = [];
  for (let index = from - 1; index >= 0; index--) {
    const [above, below] = [lines[index], lines[index + 1]];
    const segment = above && only(above);
    if (
      !segment ||
      !below ||
      gapBetween(above, below) > (title.length > 0 ? nearestGap : widestGap)
    )
      break;
    title.unshift(segment.text.trim());
  }
  const text = title.join(" ");
  const isTitle = title.length > 0 && title.length <= mostLines && text.length <= mostCharacters;
  return isTitle ? text : undefined;
}
