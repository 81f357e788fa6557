import type { DocumentWarning, Heading, HiddenText, Link, Page, Table } from "@quarry/api";

/** A page, sheet, slide or attachment with its own text; offsets are of that text. */
export type DocumentPart = {
  text: string;
  tables: Table[];
  links?: Link[] | undefined;
  outline?: Heading[] | undefined;
  hidden?: HiddenText[] | undefined;
  warnings?: DocumentWarning[] | undefined;
};

type Joined = {
  text: string;
  tables: Table[];
  links: Link[];
  outline: Heading[];
  hidden: HiddenText[];
  pages: Page[];
};

const separator = "\n\n";

function moved<Range extends HiddenText>(range: Range, by: number): Range {
  return { ...range, start: range.start + by, end: range.end + by };
}

function movedTable(table: Table, by: number, page: number): Table {
  const rows = table.rows.map((row) => row.map((cell) => moved(cell, by)));
  return { ...moved(table, by), page, rows };
}

/** One text of many parts, each a page of its own. */
export function joinParts(parts: readonly DocumentPart[]): Joined {
  const joined: Joined = { text: "", tables: [], links: [], outline: [], hidden: [], pages: [] };
  const texts: string[] = [];
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const { text, tables, links = [], outline = [], hidden = [] } = part;
    const number = index + 1;
    const written = index + 1 < parts.length ? text + separator : text;
    for (const table of tables) joined.tables.push(movedTable(table, at, number));
    for (const link of links) joined.links.push(moved(link, at));
    for (const unseen of hidden) joined.hidden.push(moved(unseen, at));
    for (const heading of outline) joined.outline.push({ ...heading, start: heading.start + at });
    joined.pages.push({ number, start: at, end: at + written.length });
    texts.push(written);
    at += written.length;
  }
  return { ...joined, text: texts.join("") };
}
