import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seededRandom } from "@quarry/kernel/testing";
import { type MadeTable, onePage, type PageFlow } from "./page-flow.ts";
import type { BenchDocument } from "./real-documents.ts";

const syllables = ["ba", "den", "ko", "lir", "mu", "nas", "or", "pel", "ri", "sto", "tu", "ven"];

class Writer {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  word(): string {
    const parts = Array.from({ length: 1 + this.below(3) }, () => syllables[this.below(12)]);
    return parts.join("");
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(" ");
  }

  prose(): string {
    return `${this.words(30 + this.below(40))}.`;
  }

  number(): string {
    return (this.#random() * 10_000).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  }

  /** A heading for each column, names with numbers, and descriptions long enough to wrap. */
  table(ruled: boolean): MadeTable {
    const head = ["Item", "Description", "Pieces", "Amount"];
    const rows = Array.from({ length: 6 + this.below(8) }, () => [
      this.words(1 + this.below(2)),
      this.words(3 + this.below(8)),
      String(1 + this.below(99)),
      this.number(),
    ]);
    return { rows: [head, ...rows], columns: [0.25, 0.4, 0.15, 0.2], ruled };
  }
}

const whole = { left: 50, width: 500 };

/** Fills columns of prose side by side from `top` on, the first to its end, then the next. */
function prose(flow: PageFlow, writer: Writer, { columns, top }: { columns: number; top: number }) {
  const width = (whole.width - 24 * (columns - 1)) / columns;
  for (let column = 0; column < columns; column++) {
    const left = whole.left + column * (width + 24);
    for (let y = top; y > 330; ) y = flow.paragraph(writer.prose(), { left, width, top: y });
  }
}

type Kind = { name: string; turn?: number; fill: (flow: PageFlow, writer: Writer) => void };

const prosePage = (columns: number) => (flow: PageFlow, writer: Writer) => {
  const top = flow.paragraph(writer.words(8), { ...whole, top: 740 });
  prose(flow, writer, { columns, top });
};

const tablePage = (ruled: boolean) => (flow: PageFlow, writer: Writer) => {
  const top = flow.paragraph(writer.prose(), { ...whole, top: 740 });
  const below = flow.table(writer.table(ruled), { ...whole, top });
  flow.paragraph(writer.prose(), { ...whole, top: below });
};

function mixedPage(flow: PageFlow, writer: Writer): void {
  prosePage(2)(flow, writer);
  flow.table(writer.table(true), { ...whole, top: 240 });
}

const kinds: Kind[] = [
  { name: "one-column", fill: prosePage(1) },
  { name: "two-columns", fill: prosePage(2) },
  { name: "three-columns", fill: prosePage(3) },
  { name: "plain-table", fill: tablePage(false) },
  { name: "ruled-table", fill: tablePage(true) },
  { name: "columns-and-table", fill: mixedPage },
  { name: "turned-columns", turn: 90, fill: prosePage(2) },
  { name: "turned-table", turn: 270, fill: tablePage(true) },
];

const seeds = [1, 2, 3, 4];

/** PDFs of prose in columns and of tables, upright and turned, written to a folder by script. */
export async function makeDocuments(folder: string): Promise<BenchDocument[]> {
  const wanted = kinds.flatMap((kind) => seeds.map((seed) => ({ ...kind, seed })));
  return await Promise.all(
    wanted.map(async ({ name: kind, turn, fill, seed }) => {
      const name = `${kind}-${seed}`;
      const { bytes, flow } = await onePage((page) => fill(page, new Writer(seed)), turn);
      const file = join(folder, `${name}.pdf`);
      await writeFile(file, bytes);
      return { name, file, order: flow.order.join("\n"), pairs: flow.pairs };
    }),
  );
}
