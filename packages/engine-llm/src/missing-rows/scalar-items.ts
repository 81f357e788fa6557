import type { SourceDocument, Span } from "@quarry/document";
import { fold } from "@quarry/evidence";
import { type Leaf, spanOf, type Tree } from "../merge/tree.ts";
import type { ShownRow } from "./row-gaps.ts";

/** So many of a run's items must be values of the list before the others count as its items, too. */
const LEAST_KNOWN = 2;

/** So much of an item's letters and digits is its value where the item is one. */
const OWN_SHARE = 0.6;

/** What begins an item of a list: a bullet, or a number or letter with its point or bracket. */
const bullet = /^[ \t]*(?:[-*+•·‣▪●○–]|\(?(?:\d{1,3}|[a-z])[.)])[ \t]+/;

type Item = Span & { isKnown: boolean };

/**
 * The items among which a list's single values stand: lines with bullets that follow on each other,
 * a table's column, the parts of a line between commas or semicolons. An item that says what another
 * one has said is not counted: lists of single values mostly name each once.
 */
export function scalarItems(document: SourceDocument, rows: readonly Tree[]): ShownRow[] {
  const leaves = rows.filter((row): row is Leaf => row.kind === "leaf");
  const known = new Set(leaves.map(({ value }) => fold(String(value))));
  const places = leaves.flatMap((leaf) => spanOf(leaf) ?? []);
  const isAmong = (item: Span) => places.some((place) => isValueOf(document.text, item, place));
  const runs = [...bulletRuns(document.text), ...columns(document), ...enumerations(document.text)];
  return runs.flatMap((spans) => {
    const items = spans.map((span): Item => ({ ...span, isKnown: isAmong(span) }));
    if (items.filter(({ isKnown }) => isKnown).length < LEAST_KNOWN) return [];
    const counted = items.filter(({ start, end, isKnown }) => {
      return isKnown || !known.has(fold(document.text.slice(start, end)));
    });
    return counted.map(({ start, end }) => ({ start, end, values: 1 }));
  });
}

function isValueOf(text: string, item: Span, place: Span): boolean {
  if (place.start < item.start || place.end > item.end) return false;
  const whole = fold(text.slice(item.start, item.end)).length;
  return fold(text.slice(place.start, place.end)).length >= whole * OWN_SHARE;
}

/** Runs of lines that begin with a bullet; empty lines between them part none. */
function bulletRuns(text: string): Span[][] {
  const runs: Span[][] = [[]];
  for (const { 0: line, index } of text.matchAll(/^.*\S.*$/gm)) {
    const mark = bullet.exec(line);
    if (mark) {
      runs.at(-1)?.push({ start: index + mark[0].length, end: index + line.trimEnd().length });
    } else if (/^\S/.test(line)) runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

function columns({ tables }: SourceDocument): Span[][] {
  return tables.flatMap(({ rows }) => {
    const width = Math.max(0, ...rows.map(({ length }) => length));
    return Array.from({ length: width }, (_, column) =>
      rows.flatMap((cells) => {
        const cell = cells[column];
        const isItem = cell && !cell.header && !cell.repeated && cell.text.trim() !== "";
        return isItem ? [{ start: cell.start, end: cell.end }] : [];
      }),
    );
  });
}

/** The parts of each line between its commas or semicolons; a label before them is left out. */
function enumerations(text: string): Span[][] {
  return Array.from(text.matchAll(/^.*[,;].*$/gm), ({ 0: line, index }) => {
    const from = /^[^,;:]*:\s/.exec(line)?.[0].length ?? 0;
    const parts = line.slice(from).matchAll(/[^,;\s][^,;]*/g);
    return Array.from(parts, (part) => {
      const start = index + from + part.index;
      return { start, end: start + part[0].trimEnd().length };
    });
  });
}
