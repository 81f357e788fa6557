import { seededRandom } from "@quarry/kernel/testing";
import { PDFDocument, type PDFFont, StandardFonts } from "pdf-lib";

/** A page to print and scan, with the words that stand on it. */
export type MadePage = { pdf: Uint8Array; truth: string };

type Random = () => number;
type Text = { x: number; y: number; size: number; text: string };

type Kind = {
  /** In points. */
  size: [width: number, height: number];
  font: StandardFonts;
  texts: (random: Random, font: PDFFont) => Text[];
};

const syllables = ["ka", "ro", "min", "del", "ta", "ver", "so", "lun", "per", "qua", "bri", "ston"];

function makeWords(random: Random, count: number): string[] {
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? "";
  return Array.from({ length: count }, () => {
    if (random() < 0.12) return String(Math.floor(random() * 10_000));
    const word = Array.from({ length: 1 + Math.floor(random() * 3) }, syllable).join("");
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

function tableRow(random: Random, row: number): Text[] {
  const name = makeWords(random, 3).join(" ");
  const cells = [name, String(Math.ceil(random() * 40)), amount(random), amount(random)];
  const edges = [50, 300, 380, 470];
  return cells.map((text, cell) => ({ x: edges[cell] ?? 0, y: 780 - row * 22, size: 10, text }));
}

function receiptRow(random: Random, row: number): Text[] {
  const line = { y: 610 - row * 17, size: 9 };
  const label = { ...line, x: 14, text: makeWords(random, 2).join(" ").slice(0, 24) };
  return row % 5 === 4 ? [label] : [label, { ...line, x: 168, text: amount(random) }];
}

const a4: Kind["size"] = [595, 842];

const kinds = {
  prose: {
    size: a4,
    font: StandardFonts.TimesRoman,
    texts: (random, font) => column(makeWords(random, 420), { font, size: 11, width: 480, x: 58 }),
  },
  columns: {
    size: a4,
    font: StandardFonts.TimesRoman,
    texts: (random, font) =>
      [50, 310].flatMap((x) => column(makeWords(random, 230), { font, size: 10, width: 235, x })),
  },
  table: {
    size: a4,
    font: StandardFonts.Helvetica,
    texts: (random) => Array.from({ length: 32 }, (_, row) => tableRow(random, row)).flat(),
  },
  receipt: {
    size: [226, 640],
    font: StandardFonts.Courier,
    texts: (random) => Array.from({ length: 34 }, (_, row) => receiptRow(random, row)).flat(),
  },
} satisfies Record<string, Kind>;

export type PageKind = keyof typeof kinds;

/** Makes a page of words that mean nothing, the same for the same seed. */
export async function makePage(kind: PageKind, seed: number): Promise<MadePage> {
  const { size, font, texts }: Kind = kinds[kind];
  const pdf = await PDFDocument.create();
  const embedded = await pdf.embedFont(font);
  const page = pdf.addPage(size);
  const written = texts(seededRandom(seed), embedded);
  for (const { text, ...place } of written) page.drawText(text, { ...place, font: embedded });
  return { pdf: await pdf.save(), truth: written.map(({ text }) => text).join("\n") };
}
