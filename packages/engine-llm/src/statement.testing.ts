import type { SourceDocument } from "@quarry/document";
import type { EngineRequest } from "@quarry/engine";
import type { Json } from "@quarry/kernel";
import { type Booking, statement, statementStructure } from "@quarry/samples";
import { parseStructure } from "@quarry/structure";
import { textDocument } from "./rig.testing.ts";

export type Layout = "plain" | "paged" | "wrapped";

const columns = [0, 12, 56, 68, 82, 96, 112] as const;

/** A statement of so many rows with what it truly says, and an order to read it. */
export async function statementOrder(
  rows: number,
  layout: Layout,
  { hasTable = false } = {},
): Promise<{
  request: Pick<EngineRequest, "structure" | "document">;
  truth: { accountHolder: string; bookings: Booking[] };
}> {
  const { bytes, bookings } = await statement({ kind: "text", layout, rows });
  const document = pagedDocument(new TextDecoder().decode(bytes));
  return {
    request: {
      structure: parseStructure(statementStructure),
      document: hasTable ? withTable(document) : document,
    },
    truth: { accountHolder: "Brindle & Moss Ltd", bookings },
  };
}

/** A model that reads each line of a statement by its columns, and knows nothing but its part. */
export function statementModel(text: string): Json {
  const bookings: Record<string, Json>[] = [];
  for (const line of text.split("\n")) {
    const cells = columns.slice(0, -1).map((from, index) => line.slice(from, columns[index + 1]));
    const [date = "", description = "", reference = "", ...amounts] = cells.map((cell) =>
      cell.trim(),
    );
    if (/^\d{4}-\d\d-\d\d$/.test(date)) {
      const [debit, credit, balance] = amounts.map(numberIn);
      bookings.push({ date, description, reference, ...fromAmounts({ debit, credit, balance }) });
    } else if (date === "" && description !== "" && reference === "") {
      const last = bookings.at(-1);
      if (last) last.description = `${String(last.description)} ${description}`;
    }
  }
  const accountHolder = /Account holder: (.*)/.exec(text)?.[1] ?? null;
  return { result: { accountHolder, bookings } };
}

function fromAmounts(amounts: Record<string, number | null | undefined>): Record<string, Json> {
  return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, value ?? null]));
}

function numberIn(cell: string): number | null {
  return cell === "" ? null : Number(cell.replaceAll(",", ""));
}

/** A page for each form feed. */
function pagedDocument(text: string): SourceDocument {
  const starts = [0, ...Array.from(text.matchAll(/\f/g), ({ index }) => index)];
  const pages = starts.map((start, index) => {
    return { number: index + 1, start, end: starts[index + 1] ?? text.length };
  });
  return { ...textDocument(text), pages };
}

/** As a reader returns it that has seen the table; every row as one cell. */
function withTable(document: SourceDocument): SourceDocument {
  const lines = document.text.matchAll(/^(\d{4}-|Date ).*$/gm);
  const rows = Array.from(lines, ({ 0: text, index }) => [
    { start: index, end: index + text.length, text, header: text.startsWith("Date") },
  ]);
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  if (!first || !last) return document;
  return { ...document, tables: [{ start: first.start, end: last.end, rows }] };
}
