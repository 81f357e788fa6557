import { fold, wordsOf } from "./fold.ts";
import occupations from "./names/occupations.json" with { type: "json" };

/** Shorter words do not end compounds: "projectleider". */
const SHORTEST_ENDING = 6;
const known = new Set(Object.values(occupations.words).flat().map(fold));
const endings = [...known].filter(({ length }) => length >= SHORTEST_ENDING);

/** Whether words name a job or a degree: "Senior Data Engineer". */
export function isOccupation(words: string): boolean {
  return wordsOf(words).some(
    (word) => known.has(word) || endings.some((ending) => word.endsWith(ending)),
  );
}
