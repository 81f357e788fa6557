import { seededRandom } from "@quarry/kernel/testing";
import {
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  type PDFPageDrawTextOptions,
  rgb,
  StandardFonts,
} from "pdf-lib";
import lexicon from "./words.json" with { type: "json" };

/** A page to print and scan, with the words that stand on it. */
export type MadePage = { pdf: Uint8Array; truth: string };

/** The languages that pages are made in, as tesseract calls them. */
export const languages = ["eng", "deu", "fra", "spa", "ita"] as const;
export type Language = (typeof languages)[number];

type Random = () => number;
/** What a page is made of: chance, a font, and words of a language. */
type Material = { random: Random; font: PDFFont; words: (count: number) => string[] };
type Text = { x: number; y: number; size: number; text: string } & PDFPageDrawTextOptions;

type Kind = {
  /** In points. */
  size: [width: number, height: number];
  font: StandardFonts;
  texts: (material: Material) => Text[];
  /** Lines and boxes that texts stand in. */
  draw?: (page: PDFPage) => void;
};

/** Words of a language in any order, a number now and then. */
function makeWords(random: Random, language: Language, count: number): string[] {
  const known = lexicon[language].split(" ");
  return Array.from({ length: count }, () => {
    if (random() < 0.12) return String(Math.floor(random() * 10_000));
    const word = known[Math.floor(random() * known.length)] ?? "";
    return random() < 0.15 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  });
}

const amount = (random: Random) => (random() * 900 + 1).toFixed(2);

type Column = { font: PDFFont; size: number; width: number; x: number };

/** Fills the lines of a column with words. */
function column(words: string[], { font, size, width, x }: Column): Text[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    const fits = lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width;
    if (fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((text, line) => ({ x, y: 780 - line * size * 1.4, size, text }));
}

function tableRow({ random, words }: Material, row: number): Text[] {
  const name = words(3).join(" ");
  const cells = [name, String(Math.ceil(random() * 40)), amount(random), amount(random)];
  const edges = [50, 300, 380, 470];
  return cells.map((text, cell) => ({ x: edges[cell] ?? 0, y: 780 - row * 22, size: 10, text }));
}

function receiptRow({ random, words }: Material, row: number): Text[] {
  const line = { y: 610 - row * 17, size: 9 };
  const label = { ...line, x: 14, text: words(2).join(" ").slice(0, 24).trim() };
  return row % 5 === 4 ? [label] : [label, { ...line, x: 168, text: amount(random) }];
}

const a4: Kind["size"] = [595, 842];
const boxes = Array.from({ length: 26 }, (_, at) => ({
  x: at % 2 === 0 ? 50 : 300,
  y: 760 - Math.floor(at / 2) * 54,
}));

/** A form's box: its label in small print at the top, what was filled in below. */
function filledBox({ random, words }: Material, { x, y }: { x: number; y: number }): Text[] {
  const filled = random() < 0.4 ? amount(random) : words(2).join(" ");
  return [
    { x: x + 4, y: y + 34, size: 7, text: words(3).join(" ") },
    { x: x + 8, y: y + 10, size: 12, text: filled },
  ];
}

function drawBoxes(page: PDFPage): void {
  const outline = { width: 245, height: 46, borderWidth: 0.7, borderColor: rgb(0, 0, 0) };
  for (const box of boxes) page.drawRectangle({ ...box, ...outline });
}

/** Ink of a stamp, which lets the print below shine through. */
const ink = { color: rgb(0.6, 0.1, 0.2), opacity: 0.6 };
const stamps = [
  { x: 170, y: 690, text: "RECEIVED" },
  { x: 430, y: 420, text: "APPROVED" },
  { x: 210, y: 200, text: "COPY" },
];

function drawStamps(page: PDFPage): void {
  const ring = { xScale: 62, yScale: 62, borderWidth: 3, borderColor: ink.color };
  for (const { x, y } of stamps) page.drawEllipse({ x, y, ...ring, borderOpacity: ink.opacity });
}

const stampText = ({ x, y, text }: (typeof stamps)[number]): Text => ({
  ...{ x: x - 50, y: y - 18, size: 18, text },
  ...ink,
  rotate: degrees(16),
});

const kinds = {
  prose: {
    size: a4,
    font: StandardFonts.TimesRoman,
    texts: ({ font, words }) => column(words(380), { font, size: 11, width: 480, x: 58 }),
  },
  columns: {
    size: a4,
    font: StandardFonts.TimesRoman,
    texts: ({ font, words }) =>
      [50, 310].flatMap((x) => column(words(200), { font, size: 10, width: 235, x })),
  },
  table: {
    size: a4,
    font: StandardFonts.Helvetica,
    texts: (made) => Array.from({ length: 32 }, (_, row) => tableRow(made, row)).flat(),
  },
  receipt: {
    size: [226, 640],
    font: StandardFonts.Courier,
    texts: (made) => Array.from({ length: 34 }, (_, row) => receiptRow(made, row)).flat(),
  },
  form: {
    size: a4,
    font: StandardFonts.Helvetica,
    texts: (made) => boxes.flatMap((box) => filledBox(made, box)),
    draw: drawBoxes,
  },
  stamped: {
    size: a4,
    font: StandardFonts.Helvetica,
    texts: (made) => [...boxes.flatMap((box) => filledBox(made, box)), ...stamps.map(stampText)],
    draw(page) {
      drawBoxes(page);
      drawStamps(page);
    },
  },
  small: {
    size: a4,
    font: StandardFonts.TimesRoman,
    texts: ({ font, words }) => column(words(500), { font, size: 6, width: 300, x: 58 }),
  },
} satisfies Record<string, Kind>;

export type PageKind = keyof typeof kinds;

/** Makes a page of words in no order, the same for the same seed. */
export async function makePage(
  kind: PageKind,
  { seed, language }: { seed: number; language: Language },
): Promise<MadePage> {
  const { size, font, texts, draw }: Kind = kinds[kind];
  const pdf = await PDFDocument.create();
  const embedded = await pdf.embedFont(font);
  const page = pdf.addPage(size);
  draw?.(page);
  const random = seededRandom(seed);
  const words = (count: number) => makeWords(random, language, count);
  const written = texts({ random, font: embedded, words });
  for (const { text, ...place } of written) page.drawText(text, { ...place, font: embedded });
  return { pdf: await pdf.save(), truth: written.map(({ text }) => text).join("\n") };
}
