import type { Json } from "@quarry/kernel";

/** A kind of document: its text at any size, what is asked of it, and what a model answers to a part of it. */
export type Kind = {
  structure: Json;
  /** @param size least length, in UTF-16 code units. */
  textOf(size: number): string;
  answerTo(text: string): Json;
};

const string = { type: "string" };

/** Prose with a few single values, most of them on its first page. */
const letter: Kind = {
  structure: {
    type: "object",
    properties: {
      number: { ...string, describe: "Number of the contract" },
      date: { type: "date", describe: "Date of the contract" },
      supplier: { ...string, describe: "Name of the supplier" },
      customer: { ...string, describe: "Name of the customer" },
      total: { type: "number", describe: "Total price" },
      currency: string,
      email: { ...string, describe: "Address for notices" },
      court: { ...string, describe: "Place of jurisdiction" },
    },
  },
  textOf(size) {
    const parts = [
      "Contract number: C-2026-0417\nDate of the contract: 3 November 2026\n",
      "Supplier: Brindle & Moss Ltd\nCustomer: Harbour Bakery Ltd\nTotal price: 48,250.00 EUR\n\n",
    ];
    const last =
      "Notices are sent to office@harbour-bakery.example. Place of jurisdiction: Leith.\n";
    for (let [at, length] = [0, 0]; length < size - 300; at++) {
      const paragraph = `${clause(at)}\n\n`;
      parts.push(paragraph);
      length += paragraph.length;
    }
    return [...parts, last].join("");
  },
  answerTo(text) {
    const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
    const total = found(/Total price: ([\d,.]+)/);
    return {
      number: found(/Contract number: (\S+)/),
      date: found(/Date of the contract: (3 November 2026)/) && "2026-11-03",
      supplier: found(/Supplier: (.*)/),
      customer: found(/Customer: (.*)/),
      total: total === null ? null : Number(total.replaceAll(",", "")),
      currency: found(/[\d,.]+ (EUR)/),
      email: found(/sent to (\S+@\S+\.example)/),
      court: found(/Place of jurisdiction: (\w+)/),
    };
  },
};

const subjects = "supplier customer carrier warehouse driver inspector buyer agent".split(" ");
const deeds = "delivers checks stores insures replaces returns weighs labels".split(" ");
const goods = "flour sugar butter yeast cartons pallets ovens trays mixers".split(" ");
const ways =
  "before noon;within two weeks;at its own cost;without delay;in the yard;after notice".split(";");

/** A paragraph of a contract; the next 25,000 differ from it. */
function clause(at: number): string {
  const pick = (words: readonly string[], step: number) => words[(at * step + step) % words.length];
  const sentences = Array.from({ length: 5 }, (_, line) => {
    const [one, other] = [pick(subjects, line + 1), pick(subjects, line + 3)];
    const thing = `${(at * 7 + line * 13) % 900} ${pick(goods, line + 2)}`;
    return `The ${one} ${pick(deeds, line + 5)} ${thing} for the ${other} ${pick(ways, line + 1)}.`;
  });
  return `${at + 1}. ${sentences.join(" ")}`;
}

const columns = ["date", "article", "quantity", "price", "amount"] as const;
const row = /^(\d{4}-\d\d-\d\d) {2}(\S+(?: \S+)*) {2,}(\d+) {2,}([\d.]+) {2,}([\d.]+)$/gm;

/** A list of records, a line each, below its heads. */
const deliveries: Kind = {
  structure: {
    type: "object",
    properties: {
      customer: string,
      deliveries: {
        type: "array",
        items: {
          type: "object",
          properties: {
            date: { type: "date" },
            article: string,
            quantity: { type: "integer" },
            price: { type: "number" },
            amount: { type: "number" },
          },
        },
      },
    },
  },
  textOf(size) {
    const widths = [12, 26, 10, 10, 12];
    const line = (cells: readonly string[]) =>
      cells
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("");
    const heads = line(["Date", "Article", "Quantity", "Price", "Amount"]);
    const lines = ["Customer: Harbour Bakery Ltd", "", heads];
    const rows = Math.max(1, Math.floor((size - 100) / (heads.length + 1)));
    for (let at = 0; at < rows; at++) {
      const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 4))).toISOString().slice(0, 10);
      const [quantity, price] = [1 + ((at * 7) % 90), ((at * 37) % 9_000) / 100 + 0.5];
      const article = `${goods[at % goods.length]} ${deeds[at % deeds.length]} ${at % 613}`;
      lines.push(
        line([day, article, `${quantity}`, price.toFixed(2), (quantity * price).toFixed(2)]),
      );
    }
    return `${lines.join("\n")}\n`;
  },
  answerTo(text) {
    const found = Array.from(text.matchAll(row), ([, ...cells]): Json => {
      const [date = "", article = "", ...figures] = cells;
      const values = [date, article, ...figures.map(Number)];
      return Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]));
    });
    return { customer: /^Customer: (.*)$/m.exec(text)?.[1] ?? null, deliveries: found };
  },
};

export const kinds = { letter, deliveries } as const;
export type KindName = keyof typeof kinds;
