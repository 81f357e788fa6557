import { sliceOf } from "../../document/span.ts";
import type { Refiner } from "../finder.ts";
import { headingsOf } from "./page-headings.ts";

const CONFIRMED = 0.04;

/**
 * Stated titles often carry the site's name ("Tea - The Kitchen"): where one begins with a heading
 * of the text, the heading alone is the title.
 */
export const titleHeadings: Refiner = {
  id: "title-headings",
  refine({ view }, _fields, candidates) {
    const titles = candidates.filter(({ field }) => field.meaning.name.includes("title"));
    if (titles.length === 0) return candidates;
    const headings = headingsOf(view);
    return candidates.map((candidate) => {
      const { value, score } = candidate;
      if (
        !titles.includes(candidate) ||
        typeof value !== "string" ||
        candidate.reason === "heading"
      )
        return candidate;
      const span = headings.find((heading) => opens(value, sliceOf(view.text, heading)));
      if (!span) return candidate;
      const shown = sliceOf(view.text, span);
      return { ...candidate, value: shown, span, score: Math.min(1, score + CONFIRMED) };
    });
  },
};

/** Whether a title is the heading, or the heading and a mark with more behind it. */
function opens(title: string, heading: string): boolean {
  const [whole, part] = [title.toLowerCase().trim(), heading.toLowerCase().trim()];
  if (part.length < 4 || !whole.startsWith(part)) return false;
  return whole === part || /^\s*[-–—|:·•»]\s/u.test(whole.slice(part.length));
}
