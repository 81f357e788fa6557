import { fold, wordsOf } from "./fold.ts";
import { hasLegalForm } from "./legal-forms.ts";
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

/** "(m/w/d)" says of whom a job may be. */
const anyGender = /\((?:[mwfhdvx]\s*[/|]\s*){1,2}[mwfhdvx]\)/i;

/** Whether words name a job, and no firm that is called after one ("Baker & Sons Ltd"). */
export function isJob(words: string): boolean {
  return anyGender.test(words) || (isOccupation(words) && !hasLegalForm(words));
}
