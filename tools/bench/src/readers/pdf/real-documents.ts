import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CellPair } from "./score.ts";

/** A PDF and what is known of it. */
export type BenchDocument = {
  name: string;
  file: string;
  /** Its words in reading order. */
  order?: string | undefined;
  /** Cells that stand beside each other in its tables. */
  pairs: readonly CellPair[];
};

const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d+)|(\w+));/g,
    (whole: string, number: string | undefined, name: string) =>
      number ? String.fromCodePoint(Number(number)) : (references[name] ?? whole),
  );
}

/** The words of Markdown without its comments (`<!-- image -->`). */
function orderIn(markdown: string): string {
  return unescaped(markdown.replace(/<!--.*?-->/gs, " "));
}

type Cell = { row: number; lastRow: number; column: number; lastColumn: number; content: string };

function cellsIn(region: string): Cell[] {
  return [...region.matchAll(/<cell\b([^>]*)>(.*?)<\/cell>/gs)].map(([, head = "", body = ""]) => {
    const attribute = (name: string) => new RegExp(`${name}=['"](\\d+)['"]`).exec(head)?.[1];
    const row = Number(attribute("start-row"));
    const column = Number(attribute("start-col"));
    return {
      row,
      lastRow: Number(attribute("end-row") ?? row),
      column,
      lastColumn: Number(attribute("end-col") ?? column),
      content: unescaped(/<content>(.*?)<\/content>/s.exec(body)?.[1] ?? "").trim(),
    };
  });
}

/** For each cell with content the next one with content in its first row. */
function pairsIn(cells: readonly Cell[]): CellPair[] {
  const filled = cells.filter(({ content }) => content !== "");
  return filled.flatMap((cell): CellPair[] => {
    const next = filled
      .filter(
        ({ row, lastRow, column }) =>
          row <= cell.row && lastRow >= cell.row && column > cell.lastColumn,
      )
      .toSorted((a, b) => a.column - b.column)[0];
    return next ? [[cell.content, next.content]] : [];
  });
}

/** The pairs of a table truth in the XML of the ICDAR 2013 table competition. */
function pairsInXml(xml: string): CellPair[] {
  return [...xml.matchAll(/<region\b.*?<\/region>/gs)].flatMap(([region]) =>
    pairsIn(cellsIn(region)),
  );
}

/** PDFs of a folder with `x.md` (reading order) or `x-str.xml` (tables) beside `x.pdf`. */
export async function realDocuments(folder: string): Promise<BenchDocument[]> {
  const files = new Set(await readdir(folder));
  const names = [...files].flatMap((file) => (file.endsWith(".pdf") ? [file.slice(0, -4)] : []));
  const read = async (file: string) =>
    files.has(file) ? await readFile(join(folder, file), "utf8") : undefined;
  const documents = names.toSorted().map(async (name) => {
    const markdown = await read(`${name}.md`);
    const xml = await read(`${name}-str.xml`);
    return {
      name,
      file: join(folder, `${name}.pdf`),
      order: markdown && orderIn(markdown),
      pairs: pairsInXml(xml ?? ""),
    };
  });
  return (await Promise.all(documents)).filter(({ order, pairs }) => order || pairs.length > 0);
}
