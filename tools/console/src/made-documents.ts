import type { DemoDocument } from "@quarry/samples";
import { degrees, PDFDocument } from "pdf-lib";
import type { Browser } from "playwright-core";

const schema = {
  name: "Ticket",
  structure: {
    type: "object",
    properties: {
      ticket: { type: "string", describe: "Ticket number" },
      amount: { type: "number", describe: "Amount" },
    },
  },
};

const truth = { ticket: "TK-4711", amount: 12.5 };
const lines = ["Ticket number: TK-4711", "Amount: 12.50", "Thank you for your visit."];

/** Of the page and of the part of it that is shown, in points. */
const paper = { width: 500, height: 400 };
const crop = { x: 60, y: 45, width: 360, height: 270 };

/** A PDF whose page is cropped, and turned clockwise; its words are upright as it is shown. */
export async function turnedPdf(turn: 0 | 90 | 180 | 270): Promise<DemoDocument> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([paper.width, paper.height]);
  page.setCropBox(crop.x, crop.y, crop.width, crop.height);
  page.setRotation(degrees(turn));
  lines.forEach((text, index) => {
    const place = onPaper(turn, { right: 40, up: 200 - index * 30 });
    page.drawText(text, { ...place, size: 13, rotate: degrees(turn) });
  });
  const bytes = new Uint8Array(await pdf.save());
  const fileName = `turned-${turn}.pdf`;
  return { type: "pdf", fileName, mediaType: "application/pdf", bytes, schema, truth };
}

/** Where on the paper a place of the shown page lies, which counts from its lower left corner. */
function onPaper(turn: number, { right, up }: { right: number; up: number }) {
  const { x, y, width, height } = crop;
  if (turn === 90) return { x: x + width - up, y: y + right };
  if (turn === 180) return { x: x + width - right, y: y + height - up };
  if (turn === 270) return { x: x + up, y: y + height - right };
  return { x: x + right, y: y + up };
}

/** A picture of 4,000 by 2,600 pixels, printed as a scan of a large sheet is. */
export async function largeImage(browser: Browser): Promise<DemoDocument> {
  const context = await browser.newContext({ viewport: { width: 4_000, height: 2_600 } });
  const page = await context.newPage();
  const body = lines.map((line) => `<p>${line}</p>`).join("");
  await page.setContent(`<body style="font: 110px sans-serif; margin: 300px">${body}</body>`);
  const bytes = new Uint8Array(await page.screenshot());
  await context.close();
  return { type: "image", fileName: "sheet.png", mediaType: "image/png", bytes, schema, truth };
}

/** A text in Arabic, whose labels and values run from right to left. */
export function arabicText(): DemoDocument {
  const text = "فاتورة\nرقم الفاتورة: ٢٠٢٦-١١٧\nاسم العميل: شركة النور للتجارة\nالمدينة: القاهرة\n";
  const field = (describe: string) => ({ type: "string", describe });
  const properties = { customer: field("اسم العميل"), city: field("المدينة") };
  return {
    ...{ type: "text", fileName: "فاتورة.txt", mediaType: "text/plain" },
    bytes: new TextEncoder().encode(text),
    schema: { name: "فاتورة", structure: { type: "object", properties } },
    truth: { customer: "شركة النور للتجارة", city: "القاهرة" },
  };
}

/** A PDF of many pages, each with a line of its own. */
export async function longPdf(pages: number): Promise<DemoDocument> {
  const pdf = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([300, 200]);
    const text = number === pages ? "Ticket number: TK-4711" : `Page ${number}, nothing to see`;
    page.drawText(text, { x: 30, y: 120, size: 12 });
  }
  const bytes = new Uint8Array(await pdf.save());
  return { type: "pdf", fileName: "long.pdf", mediaType: "application/pdf", bytes, schema, truth };
}
