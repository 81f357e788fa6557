import type { Table } from "@quarry/contracts";
import type { DocumentPart } from "../document-parts.ts";
import { writeGrid } from "../grid/write-grid.ts";
import { collapse } from "../html/tree/tree.ts";
import { type Block, blocksOf } from "./blocks.ts";
import type { Sheet } from "./read-sheet.ts";

/** Lines above a table that fill one cell each are its title, and a block of one column is text. */
function leadingLines(block: Block): number {
  const widest = block[0]?.length ?? 0;
  if (widest === 1) return block.length;
  const filled = block.map((row) => row.filter(({ text, repeated }) => text !== "" && !repeated));
  const first = filled.findIndex(({ length }) => length > 1);
  return first === -1 ? block.length : first;
}

/** Writes a sheet under its name: each block of rows as a table, single cells as lines. */
export function writeSheet(sheet: Sheet, name: string): DocumentPart {
  const heading = `# ${name}`;
  const tables: Table[] = [];
  let text = heading;
  for (const block of blocksOf(sheet)) {
    const lead = leadingLines(block);
    const lines = block
      .slice(0, lead)
      .map((row) => collapse(row.find((cell) => cell.text !== "")?.text ?? ""));
    if (lines.length > 0) text += `\n\n${lines.join("\n")}`;
    if (lead === block.length) continue;
    text += "\n\n";
    const written = writeGrid(block.slice(lead), text.length);
    tables.push({ ...written.table, title: lines.at(-1) ?? name });
    text += written.text;
  }
  return { text, tables, outline: [{ level: 1, title: name, start: 0 }] };
}
