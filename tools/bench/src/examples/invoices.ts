import { seeded } from "@quarry/samples";

export const structure = {
  type: "object",
  properties: {
    number: { type: "string", describe: "Invoice number", required: true },
    date: { type: "date", describe: "Invoice date" },
    seller: { type: "string", describe: "Seller" },
    total: { type: "number", describe: "Total including VAT" },
    lines: {
      type: "array",
      describe: "Line items",
      items: {
        type: "object",
        properties: {
          description: { type: "string", describe: "Description" },
          quantity: { type: "integer", describe: "Quantity" },
          amount: { type: "number", describe: "Amount" },
        },
      },
    },
  },
};

/** A form of invoices: what each of its documents has in common. */
type Supplier = {
  name: string;
  labels: [number: string, date: string, total: string];
  heads: string;
};

const labels: readonly Supplier["labels"][] = [
  ["Invoice number", "Invoice date", "Total"],
  ["Our reference", "Issued on", "Amount due"],
  ["Bill no.", "Dated", "To be paid"],
  ["Document", "Day of issue", "Grand total"],
  ["Folio", "Prepared on", "Balance"],
];
const heads = [
  "Description           Quantity      Amount",
  "Article               Pieces         Price",
];
const names = ["Harbour", "Meadow", "Summit", "Willow", "Quarry"];
const trades = ["Paper Ltd", "Metals BV"];

/** Ten suppliers, none of which has all words of another. */
export const suppliers: readonly Supplier[] = names.flatMap((name, at) =>
  trades.map((trade, kind) => ({
    name: `${name} ${trade}`,
    labels: labels[(at + kind) % labels.length] ?? labels[0],
    heads: heads[kind] ?? "",
  })),
) as Supplier[];

const goods = [
  "Copper wire",
  "Solder 500 g",
  "Envelopes C5",
  "Steel rods",
  "Binding foil",
] as const;

/** One of a supplier's invoices, with its right output. */
export function invoiceOf(
  { name, labels, heads }: Supplier,
  { number, items }: { number: number; items: number },
) {
  const random = seeded(number);
  const lines = Array.from({ length: items }, () => ({
    description: random.pick(goods),
    quantity: random.whole(1, 40),
    amount: random.whole(100, 99_999) / 100,
  }));
  const total = Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;
  const day = String(random.whole(1, 28)).padStart(2, "0");
  const output = {
    number: `${name[0]}-${number}`,
    date: `2026-10-${day}`,
    seller: name,
    total,
    lines,
  };
  const [numberLabel, dateLabel, totalLabel] = labels;
  const rows = lines.map(
    ({ description, quantity, amount }) =>
      `${description.padEnd(22)}${String(quantity).padStart(8)}${amount.toFixed(2).padStart(12)}`,
  );
  const text = [
    ...[name, `${name.length} Dock Road`, "", `${numberLabel}: ${output.number}`],
    ...[`${dateLabel}: ${output.date}`, "", heads, ...rows, "", `${totalLabel}: ${total} EUR`, ""],
    ...termsOf(name),
  ].join("\n");
  return { text, output };
}

const termsOf = (name: string) => [
  `${name} stays the owner of all goods until they are paid in full. Please pay within 30 days,`,
  "and name the number of this document with your payment. Pallets and reels are taken back the",
  "same day. Should an article be missing or damaged, write to us within a week of its delivery,",
  `and keep the packing: the carrier of ${name} will look at it when it calls for the return.`,
];
