import type { Link, Table } from "@quarry/api";
import type { DocumentPart } from "../document/document-parts.ts";
import { writeGrid } from "../document/write-grid.ts";
import { collapse } from "../html/tree/tree.ts";
import { type Comment, commentLines, commentsHeading } from "../office/comments.ts";
import { type Block, blocksOf } from "./blocks.ts";
import type { Sheet } from "./sheet.ts";

/** Lines above a table that fill one cell each are its title, and a block of one column is text. */
function leadingLines(block: Block): number {
  const widest = block[0]?.length ?? 0;
  if (widest === 1) return block.length;
  const filled = block.map((row) => row.filter(({ text, repeated }) => text !== "" && !repeated));
  const first = filled.findIndex(({ length }) => length > 1);
  return first === -1 ? block.length : first;
}

/** Single cells as lines that follow each other. */
function writeLines(lines: Block, at: number): { text: string; links: Link[] } {
  const links: Link[] = [];
  let text = "";
  for (const row of lines) {
    const cell = row.find((candidate) => candidate.text !== "");
    if (text !== "") text += "\n";
    const start = at + text.length;
    text += collapse(cell?.text ?? "");
    if (cell?.url) links.push({ start, end: at + text.length, url: cell.url });
  }
  return { text, links };
}

/** Writes a sheet under its name: each block of rows as a table, single cells as lines. */
export function writeSheet(sheet: Sheet, name: string, comments: readonly Comment[]): DocumentPart {
  const tables: Table[] = [];
  const links: Link[] = [];
  let text = `# ${name}`;
  const append = (written: { text: string; links: Link[] }) => {
    text += written.text;
    for (const link of written.links) links.push(link);
  };
  for (const block of blocksOf(sheet)) {
    const lead = leadingLines(block);
    text += "\n\n";
    const lines = writeLines(block.slice(0, lead), text.length);
    append(lines);
    if (lead === block.length) continue;
    if (lead > 0) text += "\n\n";
    const written = writeGrid(block.slice(lead), text.length);
    tables.push({ ...written.table, title: lines.text.split("\n").at(-1) || name });
    append(written);
  }
  const notes = commentLines(comments).map((line) => `\n- ${line}`);
  if (notes.length > 0) text += `\n\n${commentsHeading}\n${notes.join("")}`;
  return { text, tables, links, outline: [{ level: 1, title: name, start: 0 }] };
}
