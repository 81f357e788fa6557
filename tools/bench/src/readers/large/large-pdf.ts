import { PDFDocument, StandardFonts } from "pdf-lib";

const lineCount = 40;

/** A PDF of so many pages: on each a heading, prose and a table of three columns. */
export async function largePdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`Report ${number}`, { x: 60, y: 780, size: 18, font });
    for (let line = 0; line < lineCount; line++) {
      const y = 740 - line * 16;
      if (line < lineCount / 2) {
        const words = `Item ${line} of page ${number} was found in good order by the surveyor.`;
        page.drawText(words, { x: 60, y, size: 10, font });
      } else {
        const cells = [`Part ${line}`, `${number * line}`, `${(number + line) / 4}`];
        cells.forEach((cell, column) => {
          page.drawText(cell, { x: 60 + column * 160, y, size: 10, font });
        });
      }
    }
  }
  return await pdf.save();
}
