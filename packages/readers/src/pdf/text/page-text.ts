import { type Run, segmentsOf, type TurnedSegment } from "./runs.ts";

/** The text that a page's content shows. */
export type PageText = {
  segments: TurnedSegment[];
  /** Without white space. */
  characters: number;
  /** How many of them the font maps to no character. */
  garbled: number;
};

const unmapped = /\p{Cc}|\p{Co}|\uFFFD/gu;

/** The page's runs of text; what is printed twice at one place (bold by overprinting) once. */
export function pageText(runs: readonly Run[]): PageText {
  const seen = new Set<string>();
  const text: PageText = { segments: [], characters: 0, garbled: 0 };
  for (const run of runs) {
    const shown = run.text.replace(/\s+/g, "");
    text.characters += shown.length;
    text.garbled += shown.match(unmapped)?.length ?? 0;
    const ink = run.isInkless ? "|" : "";
    const key = `${ink}${run.text}|${Math.round(run.left)}|${Math.round(run.baseline)}|${run.turn}`;
    if (seen.has(key)) continue;
    seen.add(key);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: fonts map glyphs to them.
    const clean = run.text.replace(/[\u0000-\u001F]/g, " ").toWellFormed();
    text.segments.push(...segmentsOf({ ...run, text: clean }));
  }
  return text;
}
