import { PDFDocument, StandardFonts } from "pdf-lib";

/** A text on a page: where it begins, or where it ends if it is set to the right. */
export type PlacedText = { text: string; x: number; y: number; isRight?: boolean };

const SIZE = 9;
const made = new Date("2026-09-18T08:00:00Z");
const pageSize: [number, number] = [842, 800];
const helvetica = (await PDFDocument.create()).embedStandardFont(StandardFonts.Helvetica);
const letters = new Set(helvetica.getCharacterSet());

/** Whether the font of such a PDF has all characters of a text. */
export function canPlace(text: string): boolean {
  return [...text].every((character) => letters.has(character.codePointAt(0) ?? 0));
}

/** A PDF of one page of texts, the same bytes every time. */
export async function placedPdf(texts: readonly PlacedText[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage(pageSize);
  for (const { text, x, y, isRight } of texts) {
    const start = isRight ? x - font.widthOfTextAtSize(text, SIZE) : x;
    page.drawText(text, { x: start, y, size: SIZE, font });
  }
  return await pdf.save();
}
