import forms from "./names/organisation-forms.json" with { type: "json" };

/** As they are listed, or in capitals: "1 kg" is a weight, "Muster KG" a firm. */
const legalForms = forms.suffixes.flatMap((suffix) => [suffix, suffix.toUpperCase()]);
const escaped = legalForms.map((word) => word.replace(/[.$*+?^()|[\]{}\\/]/g, "\\$&"));
const form = new RegExp(`(?<!\\p{L})(?:${escaped.join("|")})(?!\\p{L})`, "u");

/** Whether a line ends or holds a legal form such as GmbH or Sdn Bhd. */
export function hasLegalForm(line: string): boolean {
  return form.test(line);
}

/** Length of a name up to its legal form, where small letters or a town go on: "Muster GmbH sucht", "Muster GmbH, Erfurt". */
export function lengthOfName(line: string): number {
  const match = [...line.matchAll(new RegExp(form, "gu"))].at(-1);
  if (!match) return line.length;
  const end = match.index + match[0].length;
  return /^(?:\s+\p{Ll}|,\s+\p{Lu}\p{Ll}+$)/u.test(line.slice(end)) ? end : line.length;
}

/** Whether a line is the rest of a name: its first word is a legal form. */
export function opensWithLegalForm(line: string): boolean {
  return line.search(form) === 0;
}
