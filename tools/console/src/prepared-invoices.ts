import type { Quarry, Structure } from "@quarry/client";

const structure = {
  type: "object",
  properties: {
    number: { type: "string", describe: "Invoice number", required: true },
    date: { type: "date", describe: "Invoice date", required: true },
    buyer: { type: "string", describe: "Buyer" },
    total: { type: "number", describe: "Total", required: true },
  },
} satisfies Structure;

/** What an invoice says, as its fields are written, by JSON pointer. */
export type Truth = Record<string, string>;

/** Labels that only the issuer of an invoice knows, so that values are missed or taken from the wrong line. */
const labels = [
  { number: "Invoice number:", date: "Invoice date:", total: "Total:" },
  { number: "KX", date: "Invoice date:", total: "Total:" },
  { number: "Invoice number:", date: "Invoice date:", total: "ZB" },
  { number: "KX", date: "per", total: "ZB" },
] as const;

/** Extracts as many invoices as are wanted; returns what is right for each extraction. */
export async function prepareInvoices(
  quarry: Quarry,
  count: number,
): Promise<{ schemaId: string; truths: Map<string, Truth> }> {
  const { id: schemaId } = await quarry.schemas.create({ name: "Prepared invoice", structure });
  await quarry.reviews.setPolicy(schemaId, { sample: 1, learn: "none" });
  const truths = new Map<string, Truth>();
  for (let at = 0; at < count; at += 1) {
    const label = labels[at % labels.length] ?? labels[0];
    const day = String((at % 27) + 1).padStart(2, "0");
    const truth = {
      "/number": `R-${1_200 + at * 7}`,
      "/date": `2026-04-${day}`,
      "/buyer": `Harbour ${at + 1} Ltd`,
      "/total": `${310 + at * 3}.5`,
    };
    const source = [
      `Lindqvist Supplies, sheet ${at + 1}`,
      `${label.number} ${truth["/number"]}`,
      `${label.date} ${truth["/date"]}`,
      `Buyer: ${truth["/buyer"]}`,
      `${label.total} ${truth["/total"]}0 EUR`,
    ].join("\n");
    const { id } = await quarry.extractions.create({ schemaId, source, waitSeconds: 30 });
    truths.set(id, truth);
  }
  return { schemaId, truths };
}
