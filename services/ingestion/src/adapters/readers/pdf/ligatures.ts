import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { operationsOf } from "./operations.ts";

type Glyph = { unicode: string; isSpace: boolean };

function isGlyph(value: unknown): value is Glyph {
  return typeof value === "object" && value !== null && "unicode" in value;
}

/** Fonts of more than 256 characters have a space that the library does not call one. */
const isBlank = ({ isSpace, unicode }: Glyph) => isSpace || unicode.trim() === "";

const arabic = /\p{Script=Arabic}/u;
/** Pieces of a word that are drawn one by one; more of them are not put together. */
const mostPieces = 4;

/** What one piece draws: for each glyph, from left to right, what it stands for. */
type Piece = string[];

/** Runs of pieces without a space between them, in the order in which they are drawn. */
async function drawnRuns(page: PDFPageProxy): Promise<Piece[][]> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const runs: Piece[][] = [[]];
  for (const { code, args } of await operationsOf(page)) {
    if (code !== OPS.showText || !Array.isArray(args[0])) continue;
    runs.at(-1)?.push([]);
    for (const glyph of args[0].filter(isGlyph)) {
      if (isBlank(glyph)) runs.push([[]]);
      else runs.at(-1)?.at(-1)?.push(glyph.unicode.normalize("NFKC"));
    }
  }
  return runs;
}

/** Whatever may be a word: pieces that follow each other, drawn from either side. */
function* possibleWords(runs: readonly Piece[][]): Generator<Piece> {
  for (const run of runs) {
    for (let from = 0; from < run.length; from++) {
      for (let to = from + 1; to <= Math.min(run.length, from + mostPieces); to++) {
        const pieces = run.slice(from, to);
        yield pieces.flat();
        if (pieces.length > 1) yield pieces.toReversed().flat();
      }
    }
  }
}

const reversed = (text: string) => [...text].reverse().join("");

/** Whether a text may have letters of a ligature (lam and alef) in the wrong order. */
export function mayHoldLigature(text: string): boolean {
  return /\p{Script=Arabic}\u0627\u0644/u.test(text);
}

/**
 * What the library turns around letter by letter, and what it should read: one glyph that stands
 * for two letters of a script from right to left already has them in their order.
 */
export async function ligatureCorrections(page: PDFPageProxy): Promise<Map<string, string>> {
  const corrections = new Map<string, string>();
  const asTheyAre = new Set<string>();
  for (const glyphs of possibleWords(await drawnRuns(page))) {
    const turned = reversed(glyphs.join(""));
    const right = glyphs.toReversed().join("");
    if (turned === right) asTheyAre.add(turned);
    else if (arabic.test(right)) corrections.set(turned, right);
  }
  for (const word of asTheyAre) corrections.delete(word);
  return corrections;
}
