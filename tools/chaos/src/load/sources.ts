import type { Random } from "@quarry/kernel/testing";
import { invoicePdf } from "@quarry/samples";

/** A source, the schema it is read by, and what must come of it. */
export type Source = { type: string; file: File; schema: "ticket" | "invoice"; truth: unknown };

const pdf = await invoicePdf();

export const structures = {
  ticket: {
    type: "object",
    properties: {
      ticket: { type: "string", describe: "Ticket number", required: true },
      amount: { type: "number", describe: "Amount" },
    },
  },
  invoice: pdf.schema.structure,
};

/** Mostly short texts and pages, which differ by their number; sometimes a PDF. */
export function someSource(number: number, random: Random): Source {
  const kind = random();
  if (kind < 0.06) {
    const file = new File([pdf.bytes], `${number}.pdf`, { type: pdf.mediaType });
    return { type: "pdf", file, schema: "invoice", truth: pdf.truth };
  }
  const truth = { ticket: `TK-${number}`, amount: number + 0.5 };
  const lines = [`Ticket number: ${truth.ticket}`, `Amount: ${truth.amount.toFixed(2)}`];
  if (kind < 0.3) {
    const page = `<html><body>${lines.map((line) => `<p>${line}</p>`).join("")}</body></html>`;
    const file = new File([page], `${number}.html`, { type: "text/html" });
    return { type: "webpage", file, schema: "ticket", truth };
  }
  const file = new File([`${lines.join("\n")}\n`], `${number}.txt`, { type: "text/plain" });
  return { type: "text", file, schema: "ticket", truth };
}
