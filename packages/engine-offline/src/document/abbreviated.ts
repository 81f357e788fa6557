import { fold } from "@quarry/vocabulary";
import abbreviations from "@quarry/vocabulary/lexicon/values/abbreviations.json" with {
  type: "json",
};

const abbreviated = new Set(abbreviations.words);
/** Words of a few letters with a dot each, from the start on: "Emp. ID", "Gr. tot. VAT". */
const shortWords = /^\s*(?:\p{L}{1,5}\.\s+)*\p{L}{1,5}\.$/u;

/** Whether the dot at a position shortens a word, and ends no sentence: "Total incl. VAT". */
export function endsAbbreviation(text: string, position: number): boolean {
  if (text[position] !== ".") return false;
  const [word = ""] = /[\p{L}\d]+$/u.exec(text.slice(0, position)) ?? [];
  return abbreviated.has(fold(word)) || shortWords.test(text.slice(0, position + 1));
}
