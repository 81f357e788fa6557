import type { Span } from "@quarry/document";
import { alternativesInAnyCase, type LeafNode } from "@quarry/vocabulary";
import particles from "@quarry/vocabulary/lexicon/values/choice-particles.json" with {
  type: "json",
};
import { trimSpan } from "../../document/span.ts";
import { withoutStruckMarks, withoutStruckOut } from "../../document/struck-out.ts";
import type { TextView } from "../../document/text-view.ts";
import { type OptionRun, optionRunAt } from "./option-run.ts";

/** Characters on either side of a region in which words may be struck out. */
const REACH = 160;
const or = alternativesInAnyCase(Object.values(particles.or).flat());
const part = `[\\s/|,;·•]|(?<![\\p{L}\\d])(?:${or})(?![\\p{L}\\d])`;
/** What parted the options that are struck out from the one that is left. */
const before = new RegExp(`^(?:${part})+`, "u");
const behind = new RegExp(`(?:${part})+$`, "u");

/** A text with blanks for what is struck out, and one with blanks for the marks of that alone. */
type Shown = { stated: TextView; named: string };

const known = new WeakMap<TextView, Shown>();

function shownOf(view: TextView): Shown {
  const { text } = view;
  const shown = known.get(view) ?? {
    stated: { ...view, text: withoutStruckOut(text) },
    named: withoutStruckMarks(text),
  };
  known.set(view, shown);
  return shown;
}

/** The options that a region's line names of which some are struck out, and the one left if all others are. */
export function struckRunAt(
  view: TextView,
  node: LeafNode,
  region: Span,
): Pick<OptionRun, "marked"> | undefined {
  const { stated, named } = shownOf(view);
  const line = view.text.slice(Math.max(0, region.start - REACH), region.end + REACH);
  if (!line.includes("~~")) return undefined;
  const { options } = optionRunAt(named, node, region) ?? { options: [] };
  const left = options.filter(({ start, end }) => stated.text.slice(start, end).trim() !== "");
  if (left.length === options.length) return undefined;
  return { marked: left.length === 1 ? left[0] : undefined };
}

/**
 * A region of which only those options are left that are not struck out: "~~yes~~ / no" says no. Nothing is
 * left where all are.
 */
export function statedWords(
  whole: TextView,
  region: Span,
): { view: TextView; region: Span } | undefined {
  const view = shownOf(whole).stated;
  const words = view.text.slice(region.start, region.end);
  if (words === whole.text.slice(region.start, region.end)) return { view, region };
  const [head = ""] = before.exec(words) ?? [];
  const rest = words.slice(head.length);
  const [tail = ""] = behind.exec(rest) ?? [];
  const start = region.start + head.length;
  const left = trimSpan(view.text, { start, end: start + rest.length - tail.length });
  return left.end > left.start ? { view, region: left } : undefined;
}
