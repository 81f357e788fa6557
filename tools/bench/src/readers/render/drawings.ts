import { seededRandom } from "@quarry/kernel/testing";
import { PDFDocument, rgb, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { makePage } from "../ocr/samples/pages.ts";

export type Drawing = { name: string; pdf: Uint8Array };

const pagesOfEach = 5;

async function manyPages(
  name: string,
  draw: (pdf: PDFDocument, seed: number) => Promise<void>,
): Promise<Drawing> {
  const pdf = await PDFDocument.create();
  for (let seed = 1; seed <= pagesOfEach; seed++) await draw(pdf, seed);
  return { name, pdf: await pdf.save() };
}

async function drawText(pdf: PDFDocument, seed: number): Promise<void> {
  const made = await PDFDocument.load((await makePage("prose", { seed, language: "eng" })).pdf);
  const [page] = await pdf.copyPages(made, [0]);
  if (page) pdf.addPage(page);
}

async function drawLines(pdf: PDFDocument, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const page = pdf.addPage([595, 842]);
  for (let index = 0; index < 300; index++) {
    const color = rgb(random(), random(), random());
    const place = { x: random() * 500, y: random() * 750 };
    if (index % 2 === 0)
      page.drawRectangle({ ...place, width: 60, height: 30, color, opacity: 0.6 });
    else
      page.drawEllipse({ ...place, xScale: 40, yScale: 15, borderColor: color, borderWidth: 1.5 });
  }
}

async function drawPhoto(pdf: PDFDocument, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const small = Uint8Array.from({ length: 40 * 50 * 3 }, () => random() * 255);
  const photo = await sharp(small, { raw: { width: 40, height: 50, channels: 3 } })
    .resize(1_600, 2_000, { kernel: "cubic" })
    .jpeg()
    .toBuffer();
  pdf
    .addPage([595, 842])
    .drawImage(await pdf.embedJpg(photo), { x: 40, y: 60, width: 515, height: 720 });
}

async function drawForm(pdf: PDFDocument, seed: number): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (let row = 0; row < 20; row++) {
    const y = 780 - row * 36;
    page.drawText(`Field ${row}`, { x: 50, y: y + 6, size: 11, font });
    const field = pdf.getForm().createTextField(`page${seed}.field${row}`);
    field.setText(`value ${seed * row}`);
    field.addToPage(page, { x: 150, y, width: 300, height: 22, font });
  }
}

/** PDFs made by script, the same every time: text, shapes, photos, filled forms. */
export async function madeDrawings(): Promise<Drawing[]> {
  return [
    await manyPages("text", drawText),
    await manyPages("shapes", drawLines),
    await manyPages("photos", drawPhoto),
    await manyPages("filled form", drawForm),
  ];
}
