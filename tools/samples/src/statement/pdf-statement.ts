import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import { facts, linesOf, owner, pagesOf, type StatementLayout } from "./layout.ts";
import { type Booking, headings, printed } from "./rows.ts";

/** Left edges of words, right edges of amounts, in points. */
const edges = [40, 100, 280, 400, 475, 555] as const;
const FIRST_AMOUNT = 3;
const SIZE = 8;
const TOP = 740;
const LEADING = { plain: 15, paged: 15, wrapped: 18 } as const;

type Pen = { page: PDFPage; font: PDFFont };

/** A statement with a text layer. A plain one has pages, too, but headings on the first alone. */
export async function pdfStatement(
  rows: readonly Booking[],
  layout: StatementLayout,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(new Date("2026-01-02T08:00:00Z"));
  pdf.setModificationDate(new Date("2026-01-02T08:00:00Z"));
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = pagesOf(rows, layout === "plain" ? "paged" : layout);
  for (const [index, bookings] of pages.entries()) {
    const pen = { page: pdf.addPage([595, 842]), font };
    const [first] = bookings;
    if (index === 0) drawHead(pen);
    if (first && (index === 0 || layout !== "plain")) drawLine(pen, headings, TOP);
    for (const [row, booking] of bookings.entries()) {
      drawRow(pen, booking, { y: TOP - (row + 1) * LEADING[layout], layout });
    }
    if (layout !== "plain") draw(pen, `Page ${index + 1} of ${pages.length}`, { x: 280, y: 40 });
  }
  return new Uint8Array(await pdf.save());
}

function drawHead(pen: Pen): void {
  pen.page.drawText(owner, { x: 40, y: 800, size: 14, font: pen.font });
  for (const [row, [label, value]] of facts.entries()) {
    draw(pen, `${label}: ${value}`, { x: 40, y: 780 - row * 12 });
  }
}

function drawRow(pen: Pen, booking: Booking, at: { y: number; layout: StatementLayout }): void {
  const [date = "", description = "", ...rest] = printed(booking);
  const [first = "", ...more] = linesOf(description, at.layout);
  drawLine(pen, [date, first, ...rest], at.y);
  for (const [index, words] of more.entries()) {
    draw(pen, words, { x: edges[1], y: at.y - (index + 1) * 8.5 });
  }
}

function drawLine(pen: Pen, cells: readonly string[], y: number): void {
  for (const [column, cell] of cells.entries()) {
    const edge = edges[column] ?? 0;
    const width = column < FIRST_AMOUNT ? 0 : pen.font.widthOfTextAtSize(cell, SIZE);
    if (cell !== "") draw(pen, cell, { x: edge - width, y });
  }
}

function draw({ page, font }: Pen, text: string, { x, y }: { x: number; y: number }): void {
  page.drawText(text, { x, y, size: SIZE, font });
}
