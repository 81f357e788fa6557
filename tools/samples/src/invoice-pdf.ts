import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import type { DemoDocument } from "./demo-document.ts";

const lines = [
  { description: "Site survey, harbour wall", quantity: 2, unitPrice: 480, amount: 960 },
  { description: "Underwater inspection", quantity: 3, unitPrice: 725.5, amount: 2176.5 },
  { description: "Report with drawings", quantity: 1, unitPrice: 1150, amount: 1150 },
  { description: "Boat hire, per day", quantity: 3, unitPrice: 215, amount: 645 },
];

const facts = [
  ["Invoice number", "INV-20931"],
  ["Invoice date", "2026-09-18"],
  ["Due date", "2026-10-18"],
  ["Purchase order", "HB-5520"],
] as const;

const totals = [
  ["Subtotal", "4,931.50"],
  ["VAT (20%)", "986.30"],
  ["Total due", "5,917.80"],
] as const;

const money = (amount: number) =>
  amount.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

type Pen = { page: PDFPage; plain: PDFFont; bold: PDFFont };

function right(pen: Pen, text: string, edge: { x: number; y: number; bold?: boolean }): void {
  const font = edge.bold ? pen.bold : pen.plain;
  const x = edge.x - font.widthOfTextAtSize(text, 10);
  pen.page.drawText(text, { x, y: edge.y, size: 10, font });
}

function drawHeader({ page, plain, bold }: Pen): void {
  page.drawText("INVOICE", { x: 50, y: 770, size: 24, font: bold });
  [
    "Marrow & Pike Surveyors Ltd",
    "14 Quay Street",
    "Whitby YO22 4BZ",
    "VAT GB 482 9912 07",
  ].forEach((line, row) => {
    page.drawText(line, { x: 360, y: 780 - row * 14, size: 10, font: row === 0 ? bold : plain });
  });
  ["Bill to:", "Harbour Board of Staithes", "1 Cowbar Bank", "Staithes TS13 5DB"].forEach(
    (line, row) => {
      page.drawText(line, { x: 50, y: 715 - row * 14, size: 10, font: row === 0 ? bold : plain });
    },
  );
  facts.forEach(([label, value], row) => {
    page.drawText(`${label}:`, { x: 360, y: 700 - row * 14, size: 10, font: plain });
    page.drawText(value, { x: 460, y: 700 - row * 14, size: 10, font: plain });
  });
}

function drawLines(pen: Pen): number {
  const { page, plain, bold } = pen;
  page.drawText("Description", { x: 50, y: 610, size: 10, font: bold });
  right(pen, "Quantity", { x: 330, y: 610, bold: true });
  right(pen, "Unit price", { x: 430, y: 610, bold: true });
  right(pen, "Amount", { x: 545, y: 610, bold: true });
  page.drawLine({ start: { x: 50, y: 604 }, end: { x: 545, y: 604 }, thickness: 0.7 });
  lines.forEach((line, row) => {
    const y = 588 - row * 18;
    page.drawText(line.description, { x: 50, y, size: 10, font: plain });
    right(pen, String(line.quantity), { x: 330, y });
    right(pen, money(line.unitPrice), { x: 430, y });
    right(pen, money(line.amount), { x: 545, y });
  });
  return 588 - lines.length * 18;
}

async function draw(): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Date("2026-09-18T08:00:00Z");
  const pdf = await PDFDocument.create();
  pdf.setTitle("Invoice INV-20931");
  pdf.setAuthor("Marrow & Pike Surveyors Ltd");
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  const pen: Pen = {
    page: pdf.addPage([595, 842]),
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  drawHeader(pen);
  const below = drawLines(pen) - 14;
  totals.forEach(([label, value], row) => {
    right(pen, label, { x: 430, y: below - row * 16, bold: row === 2 });
    right(pen, `£${value}`, { x: 545, y: below - row * 16, bold: row === 2 });
  });
  const payment =
    "Please pay by bank transfer within 30 days. Questions: accounts@marrowpike.example";
  pen.page.drawText(payment, { x: 50, y: 90, size: 9, font: pen.plain });
  return new Uint8Array(await pdf.save());
}

/** An invoice of one page with a text layer: addresses, labelled facts, line items, totals. */
export async function invoicePdf(): Promise<DemoDocument> {
  return {
    type: "pdf",
    fileName: "invoice.pdf",
    mediaType: "application/pdf",
    bytes: await draw(),
    schema: {
      name: "Invoice",
      structure: {
        type: "object",
        properties: {
          invoiceNumber: { type: "string", describe: "Invoice number", required: true },
          invoiceDate: { type: "date", describe: "Date the invoice was issued" },
          dueDate: { type: "date", describe: "Date payment is due" },
          subtotal: { type: "number", describe: "Total before VAT" },
          total: { type: "number", describe: "Total due including VAT" },
          lineItems: {
            type: "array",
            describe: "Invoice line items",
            items: {
              type: "object",
              properties: {
                description: { type: "string", describe: "Description" },
                quantity: { type: "integer", describe: "Quantity" },
                unitPrice: { type: "number", describe: "Unit price" },
                amount: { type: "number", describe: "Amount" },
              },
            },
          },
        },
      },
    },
    truth: {
      invoiceNumber: "INV-20931",
      invoiceDate: "2026-09-18",
      dueDate: "2026-10-18",
      subtotal: 4931.5,
      total: 5917.8,
      lineItems: lines,
    },
  };
}
