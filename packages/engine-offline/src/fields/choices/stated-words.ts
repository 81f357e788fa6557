import type { Span } from "@quarry/document";
import { alternativesInAnyCase } from "@quarry/vocabulary";
import particles from "@quarry/vocabulary/lexicon/values/choice-particles.json" with {
  type: "json",
};
import { withoutStruckOut } from "../../text/markup/struck-out.ts";
import { trimSpan } from "../../text/span.ts";
import type { TextView } from "../../text/text-view.ts";

const or = alternativesInAnyCase(Object.values(particles.or).flat());
const part = `[\\s/|,;·•]|(?<![\\p{L}\\d])(?:${or})(?![\\p{L}\\d])`;
/** What parted the options that are struck out from the one that is left. */
const before = new RegExp(`^(?:${part})+`, "u");
const behind = new RegExp(`(?:${part})+$`, "u");

const known = new WeakMap<TextView, TextView>();

/** A text with blanks for what is struck out. */
function unstruck(view: TextView): TextView {
  const shown = known.get(view) ?? { ...view, text: withoutStruckOut(view.text) };
  known.set(view, shown);
  return shown;
}

/**
 * A region of which only those options are left that are not struck out: "~~yes~~ / no" says no. Nothing is
 * left where all are.
 */
export function statedWords(
  whole: TextView,
  region: Span,
): { view: TextView; region: Span } | undefined {
  const view = unstruck(whole);
  const words = view.text.slice(region.start, region.end);
  if (words === whole.text.slice(region.start, region.end)) return { view, region };
  const [head = ""] = before.exec(words) ?? [];
  const rest = words.slice(head.length);
  const [tail = ""] = behind.exec(rest) ?? [];
  const start = region.start + head.length;
  const left = trimSpan(view.text, { start, end: start + rest.length - tail.length });
  return left.end > left.start ? { view, region: left } : undefined;
}
