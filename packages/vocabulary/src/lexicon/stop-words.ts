import { fold } from "./fold.ts";
import lists from "./labels/stop-words.json" with { type: "json" };

const joining = foldedWords(lists.joining);
const stops = new Set([...joining, ...foldedWords(lists.words)]);

function foldedWords(byLanguage: Record<string, readonly string[]>): Set<string> {
  return new Set(Object.values(byLanguage).flat().map(fold));
}

/** Whether a folded word means nothing in a label: "for", "please". */
export function isStopWord(word: string): boolean {
  return stops.has(word);
}

/** Whether a folded word only joins others, and says neither where nor whose: "the", "of". */
export function isJoining(word: string): boolean {
  return joining.has(word);
}
