import type { Heading, Page, StructuredData } from "@quarry/api";
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.js";

/** What the file states about itself. */
export async function documentInfo(pdf: PDFDocumentProxy): Promise<StructuredData[]> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} })); // damaged: it states nothing
  const facts = Object.entries(info).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return facts.length === 0 ? [] : [{ kind: "pdf-info", value: Object.fromEntries(facts) }];
}

/** Files that are attached to the whole document: their number alone, their content stays packed. */
export async function attachmentsOf(pdf: PDFDocumentProxy): Promise<number> {
  const files: unknown = await pdf.getAttachments().catch(() => undefined); // damaged: none to name
  if (files instanceof Map) return files.size;
  return typeof files === "object" && files !== null ? Object.keys(files).length : 0;
}

type OutlineNode = Pick<
  Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number],
  "title" | "dest" | "items"
>;

const mostHeadings = 5_000;
const deepest = 20;

/** The number of the page that an entry leads to; undefined where it leads nowhere. */
async function targetOf(pdf: PDFDocumentProxy, { dest }: OutlineNode): Promise<number | undefined> {
  try {
    const place = typeof dest === "string" ? await pdf.getDestination(dest) : dest;
    const page: unknown = place?.[0];
    if (typeof page === "number") return page + 1;
    return page
      ? (await pdf.getPageIndex(page as Parameters<typeof pdf.getPageIndex>[0])) + 1
      : undefined;
  } catch {
    return undefined; // a broken entry costs itself alone
  }
}

/** Where a page's text has the heading, whatever white space is between its words; else its start. */
function placeIn(text: string, page: Page, title: string): number {
  const words = title.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(words.join("\\s+"), "iu").exec(text.slice(page.start, page.end));
  return page.start + (found?.index ?? 0);
}

/** The file's outline, with the place of each heading in the text; of pages that were read only. */
export async function outlineOf(
  pdf: PDFDocumentProxy,
  { text, pages }: { text: string; pages: readonly Page[] },
): Promise<Heading[]> {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const headings: Heading[] = [];
  async function collect(nodes: readonly OutlineNode[], level: number): Promise<void> {
    for (const node of nodes) {
      if (headings.length >= mostHeadings || level > deepest) return;
      const page = byNumber.get((await targetOf(pdf, node)) ?? 0);
      const title = node.title.trim().replace(/\s+/g, " ");
      if (page && title) headings.push({ level, title, start: placeIn(text, page, title) });
      await collect(node.items, level + 1);
    }
  }
  const roots: OutlineNode[] | null = await pdf.getOutline().catch(() => null);
  await collect(roots ?? [], 1);
  return headings.toSorted((a, b) => a.start - b.start);
}
