import type { HtmlElement } from "./tree.ts";

const sections = new Set(["thead", "tbody", "tfoot"]);
const inSections = new Set([...sections, "tr", "td", "th"]);
const cells = new Set(["td", "th"]);
const beforeRows = new Set(["caption", "colgroup"]);
const endsThem = new Set([...inSections, ...beforeRows]);

/** How many of the innermost open elements, parts of the nearest table, one of this name ends. */
function endedBySection(open: readonly HtmlElement[]): number {
  let ended = 0;
  for (let at = open.length - 1; at > 0; at--) {
    const name = open[at]?.name ?? "";
    if (name === "table") return ended;
    if (inSections.has(name)) ended = open.length - at;
  }
  return 0;
}

/** A cell ends the one before with what is open in it, and a row all of the row before. */
function endedByCell(open: readonly HtmlElement[], name: string): number {
  for (let at = open.length - 1; at > 0; at--) {
    const outer = open[at]?.name ?? "";
    if (outer === "table" || sections.has(outer)) return 0;
    if (name === "tr" ? outer === "tr" : cells.has(outer)) return open.length - at;
    if (name !== "tr" && outer === "tr") return 0;
  }
  return 0;
}

/**
 * How many of the innermost open elements end where one of this name begins, though the page does
 * not say so; of parts of tables, which the parser nests into each other.
 */
export function impliedEnds(open: readonly HtmlElement[], name: string): number {
  if (!endsThem.has(name)) return 0;
  if (beforeRows.has(open.at(-1)?.name ?? "")) return 1;
  if (sections.has(name)) return endedBySection(open);
  return cells.has(name) || name === "tr" ? endedByCell(open, name) : 0;
}
