import type { Span } from "@quarry/document";
import { ITEM_MARK } from "../document/item-mark.ts";
import type { Line } from "../document/lines.ts";
import { plainWords } from "../document/plain-words.ts";
import { sliceOf, trimSpan } from "../document/span.ts";
import type { DocumentView } from "../labels/view.ts";

const LONGEST_SECTION = 400;

const tableRuler = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
export const headingMark = /^\s*(#{1,6})\s+/;
export const listMark = new RegExp(`^${ITEM_MARK}(?:\\[[ xX]?\\]\\s*)?(?:[▢□☐☑]\\s*)?`, "u");

/** The lines up to the next heading that is no lower. */
export function bodyOf(view: DocumentView, heading: Line, level: number): Line[] {
  const body: Line[] = [];
  for (let index = heading.index + 1; index <= heading.index + LONGEST_SECTION; index++) {
    const line = view.lines[index];
    if (!line) break;
    const next = headingMark.exec(sliceOf(view.text, line))?.[1]?.length;
    if (next !== undefined && (next <= level || level === 0)) break;
    if (level === 0 && endsPlainly(view, body, line)) break;
    body.push(line);
  }
  return body;
}

/** Under a line that only may be a heading, an empty line ends the section unless a list continues. */
function endsPlainly(view: DocumentView, body: readonly Line[], line: Line): boolean {
  const isAfterGap = body.length > 1 && body.at(-1)?.cells.length === 0;
  return isAfterGap && line.cells.length > 0 && !listMark.test(sliceOf(view.text, line));
}

/**
 * Items with a list's mark, and the indented lines that continue them. A paragraph ends the list, unless an
 * inner heading begins another part of it or the next number continues it.
 */
export function listedIn(
  view: DocumentView,
  body: readonly Line[],
  keepsHeadings: boolean,
): Span[] {
  const items: { span: Span; isItem: boolean }[] = [];
  let number = 0;
  let state: "before" | "in an item" | "in a heading" | "over" = "before";
  for (const line of body) {
    const content = sliceOf(view.text, line);
    const heading = headingMark.exec(content);
    const mark = listMark.exec(content);
    const last = items.at(-1);
    if (line.cells.length === 0) continue;
    if (heading) {
      state = "in a heading";
      if (keepsHeadings) items.push({ span: after(line, heading), isItem: false });
    } else if (mark && (state !== "over" || numberOf(mark) === number + 1)) {
      state = "in an item";
      number = numberOf(mark);
      items.push({ span: after(line, mark), isItem: true });
    } else if (last && state === "in an item") {
      if (/^\s{2,}/.test(content)) last.span.end = line.end;
      else if (/\p{L}/u.test(wordsIn(content))) state = "over";
    }
  }
  const lastItem = items.findLastIndex(({ isItem }) => isItem);
  return items.slice(0, lastItem + 1).map(({ span }) => withoutNumber(view.text, span));
}

/** Of "7. Stir"; 0 where the mark is none. */
function numberOf(mark: RegExpExecArray): number {
  return Number(/\d+/.exec(mark[0])?.[0] ?? 0);
}

function after({ start, end }: Span, mark: RegExpExecArray): Span {
  return { start: start + mark[0].length, end };
}

/** Without a list, the lines of the first paragraph that has several, else each paragraph. */
export function linesIn(view: DocumentView, body: readonly Line[]): Span[] {
  const paragraphs: Line[][] = [[]];
  for (const line of body) {
    if (line.cells.length > 0) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  const lines = paragraphs.find((paragraph) => paragraph.length > 1) ?? paragraphs.flat();
  const ruler = lines.findIndex((line) => tableRuler.test(sliceOf(view.text, line)));
  return lines.slice(ruler + 1).map(({ start, end }) => trimSpan(view.text, { start, end }));
}

/** A step may be numbered again on a line of its own. */
function withoutNumber(text: string, span: Span): Span {
  const number = /^\s*\d{1,2}[.)]?\s*\n/.exec(sliceOf(text, span));
  return trimSpan(text, { start: span.start + (number?.[0].length ?? 0), end: span.end });
}

/** What a reader sees of an element: no pictures, bars and bare addresses. */
export function wordsIn(content: string): string {
  const shown = content.replace(/!\[[^\]]*\]\([^)\s]*\)|\|/g, " ");
  return plainWords(shown).replace(/^<?https?:\S+$/, "");
}
