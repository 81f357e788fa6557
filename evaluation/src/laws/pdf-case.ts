import { canPlace, type PlacedText, placedPdf, type Seeded, seeded } from "@quarry/samples";
import { askedOf, askedOfRows, type Embedded, type Fields } from "./contexts.ts";
import { dateCase } from "./date-case.ts";
import type { LawCase, Printed } from "./law-case.ts";
import { numberCase } from "./number-case.ts";

const layouts = ["line", "columns", "table"] as const;
type Layout = (typeof layouts)[number];

/** A page of a PDF, and what is asked of it. */
export type PdfCase = Printed &
  Pick<Embedded, "structure" | "truth"> & { context: "pdf"; layout: Layout; texts: PlacedText[] };

const LEFT = 50;
const TOP = 760;
const LINE = 18;
const COLUMN = 150;
/** Seeds of one PDF's documents: the first that the font can draw is taken. */
const TRIES = 1_000;

/** A page that shows the numbers or days of a document with the letters of a PDF's own fonts. */
export function pdfCase(number: number): PdfCase {
  const seed = seeded(number);
  const make = seed.chance(0.5) ? numberCase : dateCase;
  const layout = seed.pick(layouts);
  const { group, locale, rows } = drawable(make, number);
  const [first = []] = rows;
  const asked = layout === "table" ? askedOfRows(rows) : askedOf(first);
  const texts = layout === "table" ? tableOf(rows, seed) : linesOf(first, layout);
  return { seed: number, group, locale, rows, context: "pdf", layout, texts, ...asked };
}

/** A page of a PDF as bytes. */
export function drawPdf({ texts }: PdfCase): Promise<Uint8Array> {
  return placedPdf(texts);
}

function drawable(make: (seed: number) => LawCase, number: number): LawCase {
  for (let seed = number * TRIES; ; seed++) {
    const one = make(seed);
    if (one.rows.flat().every(({ text }) => canPlace(text))) return one;
  }
}

function linesOf(fields: Fields, layout: Layout): PlacedText[] {
  return fields.flatMap(({ label, text }, at) => {
    const y = TOP - at * LINE;
    return layout === "line"
      ? [{ text: `${label}: ${text}`, x: LEFT, y }]
      : [
          { text: label, x: LEFT, y },
          { text, x: LEFT + COLUMN, y },
        ];
  });
}

/** A table whose columns are set to the left or to the right. */
function tableOf(rows: readonly Fields[], seed: Seeded): PlacedText[] {
  const isRight = seed.chance(0.5);
  const cells = [
    rows[0]?.map(({ label }) => label) ?? [],
    ...rows.map((row) => row.map(({ text }) => text)),
  ];
  return cells.flatMap((row, line) =>
    row.map((text, column) => ({
      text,
      x: LEFT + (isRight ? COLUMN - 20 : 0) + column * COLUMN,
      y: TOP - line * LINE,
      ...(isRight && { isRight }),
    })),
  );
}
