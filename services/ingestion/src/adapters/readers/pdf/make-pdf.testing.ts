import { degrees, PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";

export type Placed = { text: string; x: number; y: number; size?: number; turn?: number };

type Build = (pdf: PDFDocument, page: PDFPage) => void | Promise<void>;

/** A PDF of one page for each list of placed texts; `build` may add to the document. */
export async function makePdf(pages: Placed[][], build?: Build): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const texts of pages) {
    const page = pdf.addPage([600, 800]);
    for (const { text, x, y, size = 10, turn = 0 } of texts) {
      page.drawText(text, { x, y, size, font, rotate: degrees(turn) });
    }
    await build?.(pdf, page);
  }
  return await pdf.save();
}

/** Lines of text under each other, from the top. */
export function column(lines: readonly string[], x: number, top = 700): Placed[] {
  return lines.map((text, index) => ({ text, x, y: top - index * 14 }));
}
