import type { Vision } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";

/** Warnings of a reader that it did not read all of a page. */
const unreadWarnings: ReadonlySet<string> = new Set(["pictures_not_read"]);

/** Lines that stand in columns one below the other; fewer are a heading or an address. */
const LEAST_LINES = 4;

/** Three cells, with at least two spaces or a tab between them. */
const inColumns = /\S(?: {2,}| *\t)\S.*?(?: {2,}| *\t)\S/;

/**
 * Returns the pages that a model is shown as pictures, by number, in ascending order. Unless a caller asks for something,
 * those whose text was recognised in a picture, and pictures without text. `auto` adds pages of which a picture was not
 * read, and those with lines in columns that no table has.
 */
export function pagesToSee(document: SourceDocument, vision: Vision | undefined): number[] {
  if (vision === "never") return [];
  const pictured = new Set(document.images.map(({ page }) => page));
  const unread = unreadPages(document);
  const isSeen = (page: SourceDocument["pages"][number]): boolean => {
    const { number, origin } = page;
    if (vision === "always" || origin === "text-layer" || origin === "recognised") return true;
    if (origin !== "digital") return pictured.has(number);
    return vision === "auto" && (unread.has(number) || hasLooseColumns(document, page));
  };
  return document.pages.filter(isSeen).map(({ number }) => number);
}

function unreadPages({ warnings }: SourceDocument): ReadonlySet<number> {
  return new Set(
    warnings.flatMap(({ code, page }) => (unreadWarnings.has(code) ? (page ?? []) : [])),
  );
}

/** Whether lines of a page stand in columns and belong to no table. */
function hasLooseColumns(
  { text, tables }: SourceDocument,
  { number, start, end }: SourceDocument["pages"][number],
): boolean {
  const own = tables.filter(({ page }) => page === number);
  let at = start;
  let found = 0;
  for (const line of text.slice(start, end).split("\n")) {
    const isInTable = own.some((table) => table.start < at + line.length && table.end > at);
    found = !isInTable && inColumns.test(line) ? found + 1 : 0;
    if (found === LEAST_LINES) return true;
    at += line.length + 1;
  }
  return false;
}
