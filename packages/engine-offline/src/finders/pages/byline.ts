import type { Span } from "@quarry/document";
import { alternatives, alternativesInAnyCase } from "@quarry/vocabulary";
import bylines from "@quarry/vocabulary/lexicon/names/bylines.json" with { type: "json" };
import particles from "@quarry/vocabulary/lexicon/names/particles.json" with { type: "json" };
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";

const LINES = 400;
const LONGEST_LINE = 400;

const words = alternativesInAnyCase(Object.values(bylines.words).flat());
/** What may follow a name without being of it: "on 5 May", "Published 5 May". */
const on = alternatives(Object.values(bylines.on).flat());
const published = alternativesInAnyCase(Object.values(bylines.published).flat());
const and = alternatives(particles.and);
const word = `(?!(?:${published})(?!\\p{L}))\\p{Lu}[\\p{L}.'’-]*`;
const name = `${word}(?:\\s+(?:(?:${particles.inPersons.join("|")})\\s+)?${word}){0,3}`;
const linked = (letters: string) => `(?:\\[${letters}\\]\\([^)\\s]*\\)|${letters})`;
const others = `(?:(?:\\s*,\\s*|\\s+(?:${and}|&)\\s+)${linked(name)}){0,4}`;
/** Names may be links; behind them is nothing, or a mark, a day or an address. */
const byline = new RegExp(
  `^\\s*[*_]*(?:${words})[*_]*(?:\\s*[:：]\\s*|\\s+|(?=\\[))[*_]*(${linked(name)}${others})(?=[*_]*\\s*(?:$|[(,|·•/]|[–—-]\\s)|\\s+(?:${on}|(?:${published}))\\s)`,
  "u",
);

/** A line such as "By Ada Lovelace | 1 May 1843"; a name of one word must be a link or have a mark after it. */
export function bylineOf({ text, lines }: DocumentView): Span | undefined {
  for (const line of lines.slice(0, LINES)) {
    if (line.end - line.start > LONGEST_LINE) continue;
    const content = text.slice(line.start, line.end);
    const match = byline.exec(content);
    const found = match?.[1];
    if (!match || !found) continue;
    const isMarked = found.startsWith("[") || /^\s*\|/.test(content.slice(match[0].length));
    if (!found.includes(" ") && !isMarked) continue;
    const start = line.start + match[0].lastIndexOf(found);
    return { start, end: start + found.length };
  }
  return undefined;
}

const bare = new RegExp(`^(${name})\\s*$`, "u");
/** Filled lines under the heading in which a day must stand. */
const NEAR = 2;

/** A name alone under the highest heading, over the day of publication. */
export function nameUnderHeading({ text, lines, recognitions }: DocumentView): Span | undefined {
  const heading = lines.findIndex(({ start, end }) => /^\s*#\s/.test(text.slice(start, end)));
  if (heading === -1) return undefined;
  const below = lines.slice(heading + 1, heading + 1 + LINES);
  const [first, ...others] = below.filter(({ cells }) => cells.length > 0).slice(0, 1 + NEAR);
  const found = first && bare.exec(text.slice(first.start, first.end))?.[1];
  const isDated = others.some((line) => within(recognitions.date, line).length > 0);
  if (!first || !found?.includes(" ") || !isDated) return undefined;
  return { start: first.start, end: first.start + found.length };
}
