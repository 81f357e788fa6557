import { seeded } from "../seeded.ts";
import { bookings } from "../statement/rows.ts";
import { statementStructure } from "../statement/statement.ts";
import { textStatement } from "../statement/text-statement.ts";
import type { MadeCase } from "./made-case.ts";

const schema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      article: { type: "string", describe: "Article number" },
      name: { type: "string", describe: "Name of the article" },
      stock: { type: "integer", describe: "Pieces in stock" },
      price: { type: "number", describe: "Price" },
    },
  },
};
const headings = ["Article", "Name", "Stock", "Price"];
const names = ["Tin lantern", "Rope, 10 m", "Canvas bag", "Brass hook", "Oil lamp", "Wool blanket"];

type Article = { article: string; name: string; stock: number; price: number };

/** Lists of articles, each in another form, and short statements. */
export function tables(): MadeCase[] {
  const forms = { csv, markdown, html: htmlTable };
  const lists = Object.entries(forms).flatMap(([form, write], index) =>
    [0, 1].map((copy) => {
      const rows = articles(900 + 10 * index + copy);
      const content = write(rows);
      const source = form === "html" ? { html: content } : { text: content };
      return { set: "made-table", id: `${form}-${copy}`, schema, truth: rows, ...source };
    }),
  );
  return [...lists, statement("plain", 12), statement("wrapped", 40)];
}

function statement(layout: "plain" | "wrapped", count: number): MadeCase {
  const rows = bookings({ count, seed: count });
  const truth = { accountHolder: "Brindle & Moss Ltd", bookings: rows };
  const text = textStatement(rows, layout);
  return { set: "made-table", id: `statement-${layout}`, schema: statementStructure, truth, text };
}

function articles(seed: number): Article[] {
  const random = seeded(seed);
  return names.slice(0, random.whole(4, 6)).map((name) => ({
    article: `AR-${random.whole(1_000, 9_999)}`,
    name,
    stock: random.whole(0, 400),
    price: random.whole(1_00, 80_00) / 100,
  }));
}

function cellsOf({ article, name, stock, price }: Article): string[] {
  return [article, name, String(stock), price.toFixed(2)];
}

function csv(rows: readonly Article[]): string {
  const quoted = (cell: string) => (cell.includes(",") ? `"${cell}"` : cell);
  return [headings, ...rows.map(cellsOf)].map((row) => row.map(quoted).join(",")).join("\n");
}

function markdown(rows: readonly Article[]): string {
  const lines = [headings, headings.map(() => "---"), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function htmlTable(rows: readonly Article[]): string {
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  const body = rows.map((article) => row(cellsOf(article), "td")).join("");
  return `<!doctype html><title>Stock</title><h1>Stock</h1><table>${row(headings, "th")}${body}</table>`;
}
