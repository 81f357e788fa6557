import { htmlStatement } from "./html-statement.ts";
import type { StatementLayout } from "./layout.ts";
import { pdfStatement } from "./pdf-statement.ts";
import { type Booking, bookings } from "./rows.ts";
import { textStatement } from "./text-statement.ts";

export type { StatementLayout } from "./layout.ts";
export type { Booking } from "./rows.ts";

/** The structure that asks for a statement's facts and all of its bookings. */
export const statementStructure = {
  type: "object",
  properties: {
    accountHolder: { type: "string", describe: "Account holder" },
    bookings: {
      type: "array",
      describe: "Every booking of the statement",
      items: {
        type: "object",
        properties: {
          date: { type: "date", describe: "Date of the booking" },
          description: { type: "string", describe: "Description" },
          reference: { type: "string", describe: "Reference" },
          debit: { type: "number", describe: "Debit" },
          credit: { type: "number", describe: "Credit" },
          balance: { type: "number", describe: "Balance after the booking" },
        },
      },
    },
  },
} as const;

export type StatementOptions = {
  kind: "text" | "html" | "pdf";
  layout: StatementLayout;
  rows: number;
  seed?: number;
};

/** An account's statement with its bookings, the same bytes every time. */
export async function statement(
  options: StatementOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; bookings: Booking[] }> {
  const { kind, layout, rows, seed = 1 } = options;
  const made = bookings({ count: rows, seed });
  if (kind === "pdf") return { bytes: await pdfStatement(made, layout), bookings: made };
  const text = kind === "text" ? textStatement(made, layout) : htmlStatement(made, layout);
  return { bytes: new TextEncoder().encode(text), bookings: made };
}
