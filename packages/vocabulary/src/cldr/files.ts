import { dateWords } from "./date-words.ts";
import { durationWords } from "./duration-words.ts";
import { scaleWords } from "./scale-words.ts";

/** Returns the files of the folder `lexicon/cldr` by their names. */
export function cldrFiles(): Record<string, string> {
  const words = {
    "date-words.json": dateWords(),
    "duration-words.json": durationWords(),
    "scale-words.json": scaleWords(),
  };
  return Object.fromEntries(
    Object.entries(words).map(([name, content]) => [name, `${JSON.stringify(content, null, 1)}\n`]),
  );
}
