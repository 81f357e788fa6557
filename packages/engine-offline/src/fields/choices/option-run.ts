import type { Span } from "@quarry/document";
import { alternativesInAnyCase, fold, type LeafNode } from "@quarry/vocabulary";
import booleans from "@quarry/vocabulary/lexicon/values/booleans.json" with { type: "json" };
import particles from "@quarry/vocabulary/lexicon/values/choice-particles.json" with {
  type: "json",
};
import { CROSS } from "../../document/marks.ts";

/** Options that a line names side by side, and the one beside which a lone cross stands. */
export type OptionRun = { marked: Span | undefined; options: Span[] };

/** Characters on either side of a region that are looked at. */
const AROUND = 160;
const gap = "\\s{1,40}";
const joined = `\\s{0,40}(?:[/,;·•]|\\s(?:${alternativesInAnyCase(Object.values(particles.or).flat())})\\s)\\s{0,40}`;
const loneMark = new RegExp(`(?<![\\p{L}\\d])${CROSS}(?![\\p{L}\\d])`, "gu");
const joining = new RegExp(joined, "u");
const labelEnd = /[:：?)]\s*$/;

const { true: yes, false: no } = booleans.answers;
const foldedYes = new Set(yes.map(fold));

type Options = { run: RegExp; each: RegExp; enough: number; nameOf: (option: string) => string };

const known = new WeakMap<LeafNode, Options>();

/**
 * The run of a field's options that a region is part of: "Yes / No", "S, M or L", "X Yes   No". None of
 * them is an answer unless it is marked. Spaces alone part options only where all are named.
 */
export function optionRunAt(text: string, node: LeafNode, region: Span): OptionRun | undefined {
  if (node.type !== "boolean" && node.type !== "enum") return undefined;
  const options = known.get(node) ?? optionsOf(node);
  known.set(node, options);
  const { content, start } = lineAround(text, region);
  for (const { 0: all, index } of content.matchAll(options.run)) {
    const span = { start: start + index, end: start + index + all.length };
    if (span.end <= region.start || region.end <= span.start) continue;
    const found = [...all.matchAll(options.each)].map(({ 0: one, index: from }) => {
      return { name: options.nameOf(one), start: from, end: from + one.length };
    });
    const names = new Set(found.map(({ name }) => name));
    if (names.size < 2) continue;
    const marks = [...all.matchAll(loneMark)].filter(
      ({ index: at }) => !found.some((one) => one.start <= at && at < one.end),
    );
    const isParted = joining.test(all) || marks.length > 0;
    if (!isParted && names.size < options.enough) continue;
    if (/\s{2}/.test(all) && !isParted && !labelEnd.test(content.slice(0, index))) continue;
    const [cross] = marks;
    const marked = cross && marks.length === 1 ? besideMark(found, spanOf(cross)) : undefined;
    const placed = (one: Span) => ({ start: span.start + one.start, end: span.start + one.end });
    return { marked: marked && placed(marked), options: found.map(placed) };
  }
  return undefined;
}

function optionsOf(node: LeafNode): Options {
  const isEnum = node.type === "enum";
  const words = isEnum ? node.values.map(pattern) : [...yes, ...no];
  const option = `(?:${alternativesInAnyCase(words)})`;
  const item = `(?:${CROSS}${gap})?(?<![\\p{L}\\d])${option}(?![\\p{L}\\d])(?:${gap}${CROSS}(?![\\p{L}\\d]))?`;
  return {
    run: new RegExp(`(?<![\\p{L}\\d])${item}(?:(?:${joined}|${gap})${item})+`, "gu"),
    each: new RegExp(`(?<![\\p{L}\\d])${option}(?![\\p{L}\\d])`, "gu"),
    enough: isEnum ? node.values.length : 2,
    nameOf: (one) =>
      isEnum ? fold(one).replace(/[\s_-]+/g, " ") : String(foldedYes.has(fold(one))),
  };
}

function pattern(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/[ _-]+/g, "[ _-]");
}

function lineAround(text: string, region: Span): { content: string; start: number } {
  const line = text.lastIndexOf("\n", region.start - 1) + 1;
  const next = text.indexOf("\n", region.end);
  const start = Math.max(line, region.start - AROUND);
  const end = Math.min(next === -1 ? text.length : next, region.end + AROUND);
  return { content: text.slice(start, end), start };
}

function spanOf({ 0: all, index }: RegExpExecArray): Span {
  return { start: index, end: index + all.length };
}

/** The option on the nearer side of a mark; none where both are as near. */
function besideMark(found: readonly Span[], cross: Span): Span | undefined {
  const before = found.findLast(({ end }) => end <= cross.start);
  const after = found.find(({ start }) => start >= cross.end);
  if (!before || !after) return before ?? after;
  const [left, right] = [cross.start - before.end, after.start - cross.end];
  if (left === right) return undefined;
  return left < right ? before : after;
}
