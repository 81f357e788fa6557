import type { Span } from "@quarry/document";
import { alternatives } from "@quarry/vocabulary";
import ranges from "@quarry/vocabulary/lexicon/values/ranges.json" with { type: "json" };
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";

const LONGEST_PART = 80;
const parting = new RegExp(
  `\\s*[,|·•]\\s+|\\s+[-–—|]\\s+|\\s{2,}|\\t+|\\s+(?:${alternatives(Object.values(ranges.at).flat())})\\s+`,
  "giu",
);

/** The parts of a line between commas, bars and "at", without the time. */
export function partsOf({ text }: DocumentView, line: Span, dated: RegExpExecArray | null): Span[] {
  const cut = dated
    ? [
        { ...line, end: line.start + dated.index },
        { ...line, start: line.start + dated.index + dated[0].length },
      ]
    : [line];
  return cut.flatMap((piece) => {
    const marks = [...sliceOf(text, piece).matchAll(parting), undefined];
    let start = piece.start;
    return marks.flatMap((mark) => {
      const end = mark ? piece.start + mark.index : piece.end;
      const part = withoutMarks(text, withinLink(text, { start, end }));
      start = mark ? end + mark[0].length : end;
      const isName = part.end - part.start <= LONGEST_PART && /\p{L}{2}/u.test(sliceOf(text, part));
      return isName ? [part] : [];
    });
  });
}

const link = /^([^\p{L}\d[]*\[)([^\]]+)\]\([^)\s]*\)/u;

/** The words of a link, for a reader sees no address. */
function withinLink(text: string, part: Span): Span {
  const [, before = "", words] = link.exec(sliceOf(text, part)) ?? [];
  if (words === undefined) return part;
  return { start: part.start + before.length, end: part.start + before.length + words.length };
}

function withoutMarks(text: string, part: Span): Span {
  const { start, end } = trimSpan(text, part);
  const words = text.slice(start, end);
  const lead = /^[^\p{L}\d]+/u.exec(words)?.[0].length ?? 0;
  const tail = /[\s,|(:–—-]+$/u.exec(words)?.[0].length ?? 0;
  return { start: start + lead, end: Math.max(start + lead, end - tail) };
}
