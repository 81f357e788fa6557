import type { Span } from "@quarry/document";
import { fold } from "@quarry/vocabulary";
import lexicon from "@quarry/vocabulary/lexicon/texts/crumbs.json" with { type: "json" };
import { itemMarkOf } from "../../document/item-mark.ts";
import type { Line } from "../../document/lines.ts";
import { plainWords } from "../../document/plain-words.ts";
import { sliceOf, trimSpan } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder, Proposal } from "../finder.ts";

const SCORE = 0.58;
const LINKED = 0.5;
const LONGEST = 40;
/** Crumbs that lead deeper are a menu. */
const MOST = 5;
const home = new Set(Object.values(lexicon.home).flat().map(fold));
const heading = /^\s*#\s/;
const between = /(?<!\s)\s+[>›»/]\s+/g;
const onlyLink = /^\s*\[[^\]]+\]\([^)\s]*\)\s*$/;

/** The section that a page is in: what follows "Home" in the crumbs above its heading, or a link over it. */
export const crumbs: Finder = {
  id: "crumbs",
  asks: ({ kind, meaning }) => kind === "text" && meaning.name.includes("category"),
  find({ view }) {
    const first = view.lines.findIndex((line) => heading.test(sliceOf(view.text, line)));
    const above = view.lines.slice(0, Math.max(0, first)).filter(({ cells }) => cells.length > 0);
    const last = above.at(-1);
    const link = last && onlyLink.test(sliceOf(view.text, last)) ? last : undefined;
    return [
      ...proposalsAt(view, afterHome(view.text, above), SCORE),
      ...proposalsAt(view, link, LINKED),
    ];
  },
};

function proposalsAt({ text }: DocumentView, place: Span | undefined, score: number): Proposal[] {
  if (!place) return [];
  const span = trimSpan(text, place);
  const value = plainWords(sliceOf(text, span));
  if (value === "" || value.length > LONGEST) return [];
  return [{ value, span, score, reason: "crumbs" }];
}

function afterHome(text: string, lines: readonly Line[]): Span | undefined {
  for (const trail of trailsIn(text, lines)) {
    const [first, section] = trail;
    const isHome = first && home.has(fold(plainWords(sliceOf(text, first))));
    if (isHome && trail.length <= MOST) return section;
  }
  return undefined;
}

/** The parts of each line that has several, and the lines of each list. */
function trailsIn(text: string, lines: readonly Line[]): Span[][] {
  const trails: Span[][] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const parts = crumbsIn(text, line);
    const goesOn = before?.index === line.index - 1 && itemMarkOf(sliceOf(text, line)) !== "";
    if (goesOn) trails.at(-1)?.push(...parts);
    else trails.push(parts);
    before = line;
  }
  return trails;
}

/** The parts of a line that marks such as ">" part, without the mark of a list before them. */
function crumbsIn(text: string, line: Span): Span[] {
  const content = sliceOf(text, line);
  const parts: Span[] = [];
  let start = line.start + itemMarkOf(content).length;
  for (const mark of content.matchAll(between)) {
    parts.push(trimSpan(text, { start, end: line.start + mark.index }));
    start = line.start + mark.index + mark[0].length;
  }
  return [...parts, trimSpan(text, { start, end: line.end })];
}
