import { type Seeded, seeded } from "../seeded.ts";
import labels from "./invoice-languages.json" with { type: "json" };
import { filled, type MadeCase } from "./made-case.ts";

type Labels = (typeof labels.languages)[number];
type Line = { description: string; quantity: number; unitPrice: number; amount: number };

const DAY_MS = 86_400_000;
const TAX = 0.2;
const COPIES = 2;
const widths = [26, 14, 18, 14] as const;

const schema = {
  type: "object",
  properties: {
    invoiceNumber: { type: "string", describe: "Invoice number", required: true },
    invoiceDate: { type: "date", describe: "Date the invoice was issued" },
    dueDate: { type: "date", describe: "Date payment is due" },
    sellerName: { type: "string", describe: "Name of the seller" },
    subtotal: { type: "number", describe: "Total before tax" },
    tax: { type: "number", describe: "Amount of tax" },
    total: { type: "number", describe: "Total including tax" },
    lines: {
      type: "array",
      describe: "Invoiced items",
      items: {
        type: "object",
        properties: {
          description: { type: "string", describe: "Description" },
          quantity: { type: "integer", describe: "Quantity" },
          unitPrice: { type: "number", describe: "Price of one" },
          amount: { type: "number", describe: "Amount of the line" },
        },
      },
    },
  },
};

/** Invoices in seven languages, as each of them writes numbers and days. */
export function invoices(): MadeCase[] {
  return labels.languages.flatMap((language, index) =>
    Array.from({ length: COPIES }, (_, copy) => invoice(language, 10 * index + copy)),
  );
}

function invoice(language: Labels, seed: number): MadeCase {
  const random = seeded(seed);
  const lines = language.goods.slice(0, random.whole(2, 4)).map((name) => lineOf(random, name));
  const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const taxCents = Math.round(cents * TAX);
  const issued = Date.UTC(2025, random.whole(0, 11), random.whole(1, 28));
  const due = issued + 30 * DAY_MS;
  const truth = {
    invoiceNumber: `${random.pick(["R", "F", "IN"])}-${random.whole(10_000, 99_999)}`,
    invoiceDate: isoDay(issued),
    dueDate: isoDay(due),
    sellerName: language.seller,
    subtotal: cents / 100,
    tax: taxCents / 100,
    total: (cents + taxCents) / 100,
    lines,
  };
  const printed = {
    "/invoiceNumber": truth.invoiceNumber,
    "/invoiceDate": dayIn(language.locale, issued),
    "/dueDate": dayIn(language.locale, due),
    "/sellerName": truth.sellerName,
    "/subtotal": money(language, truth.subtotal),
    "/tax": money(language, truth.tax),
    "/total": money(language, truth.total),
  };
  const id = `${language.locale.slice(0, 2)}-${seed}`;
  return { set: "made-invoice", id, schema, truth, ...filled(template(language, lines), printed) };
}

function template(language: Labels, lines: readonly Line[]): string {
  const { description, quantity, price, amount } = language;
  const rows = lines.map((line) => [
    line.description,
    String(line.quantity),
    money(language, line.unitPrice),
    money(language, line.amount),
  ]);
  return `{/sellerName}

${language.title}

${language.number}: {/invoiceNumber}
${language.issued}: {/invoiceDate}
${language.due}: {/dueDate}

${[[description, quantity, price, amount], ...rows].map(lineOfCells).join("\n")}

${language.net}:   {/subtotal} ${language.currency}
${language.tax} 20 %:   {/tax} ${language.currency}
${language.total}:   {/total} ${language.currency}
`;
}

function lineOfCells(cells: readonly string[]): string {
  const [first = "", ...rest] = cells;
  const padded = rest.map((cell, at) => cell.padStart(widths[at + 1] ?? 0));
  return [first.padEnd(widths[0]), ...padded].join("");
}

function lineOf(random: Seeded, description: string): Line {
  const quantity = random.whole(1, 12);
  const cents = random.whole(1_50, 190_00);
  return { description, quantity, unitPrice: cents / 100, amount: (quantity * cents) / 100 };
}

function isoDay(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

function dayIn(locale: string, day: number): string {
  const options = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, options).format(day);
}

function money({ locale }: Labels, amount: number): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, options).format(amount);
}
