import type { Span } from "@quarry/document";
import { sliceOf, trimSpan } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";

const LINES = 400;

/** The words of the three highest levels of headings, as they stand. */
export function headingsOf(view: DocumentView): Span[] {
  return view.lines.slice(0, LINES).flatMap((line) => {
    const mark = /^\s*#{1,3}\s+/.exec(view.text.slice(line.start, line.end));
    return mark ? [trimSpan(view.text, { start: line.start + mark[0].length, end: line.end })] : [];
  });
}

/** The first heading marked as the highest. */
export function headingOf(view: DocumentView): Span | undefined {
  return headingsOf(view).find(({ start }) =>
    /(?:^|\n)\s*#\s+\W*$/.test(view.text.slice(Math.max(0, start - 12), start)),
  );
}

/** A line without the mark of a heading. */
export function withoutMark({ text }: DocumentView, line: Span): Span {
  const mark = /^\s*#{1,6}\s+/.exec(sliceOf(text, line))?.[0].length ?? 0;
  return { start: line.start + mark, end: line.end };
}
