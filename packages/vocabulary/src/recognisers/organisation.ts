import forms from "../lexicon/names/organisation-forms.json" with { type: "json" };
import particles from "../lexicon/names/particles.json" with { type: "json" };
import type { Recognition } from "./recognition.ts";

const escaped = forms.suffixes
  .toSorted((a, b) => b.length - a.length)
  .map((form) => form.replace(/[.$*+?^()|[\]{}\\/]/g, "\\$&"))
  .join("|");
const word = `(?:[\\p{Lu}\\d][\\p{L}\\p{M}\\d'’&.-]{0,30}|${particles.inFirms.join("|")})`;
const named = new RegExp(
  `(?<![\\p{L}\\d])(?:[\\p{Lu}\\d][\\p{L}\\p{M}\\d'’&.-]{0,30})(?:[ \\u00a0]${word}){0,7}?,?[ \\u00a0](?:${escaped})(?![\\p{L}\\d])\\.?(?:,? (?:${escaped})(?![\\p{L}]))?`,
  "gu",
);

/** Names that end in a legal form, such as "Muster Handels GmbH". */
export function findOrganisations(text: string): Recognition[] {
  return [...text.matchAll(named)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[0],
  }));
}
