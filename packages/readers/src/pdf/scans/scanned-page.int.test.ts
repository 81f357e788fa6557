import { receiptImage } from "@quarry/samples";
import { degrees, PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createScanReader } from "./scanned-page.ts";

const languages = ["eng"];

/** The receipt, 320 x 410 points, on a page of a size that fits it. */
async function scannedPdf({ turned }: { turned: boolean }): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const image = await pdf.embedPng(receiptImage().bytes);
  const size = { width: 320, height: 410 };
  if (turned) {
    const place = { x: 410, y: 0, rotate: degrees(90) };
    pdf.addPage([410, 320]).drawImage(image, { ...size, ...place });
  } else pdf.addPage([320, 410]).drawImage(image, size);
  return pdf.save();
}

describe("a scanned page of a PDF", () => {
  it.each([false, true])("has its words' places in upright points (turned: %s)", async (turned) => {
    using scans = createScanReader(await scannedPdf({ turned }), { languages });
    const page = await scans.read(1);
    expect(page).toMatchObject({ origin: "recognised", warnings: [] });
    expect([page.width, page.height].map(Math.round)).toEqual([320, 410]);
    const words = page.segments.flatMap((segment) => segment.words);
    const total = words.find(({ text }) => text === "18.27");
    const [left, top, right, bottom] = total?.box ?? [0, 0, 0, 0];
    expect(left).toBeGreaterThan(215);
    expect(right).toBeLessThan(270);
    expect(top).toBeGreaterThan(295);
    expect(bottom).toBeLessThan(325);
    const { width = 0, height = 0 } = await sharp(page.image).metadata();
    expect(height / width).toBeCloseTo(410 / 320, 1);
  });

  it("without text says so", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([100, 100]);
    using scans = createScanReader(await pdf.save(), { languages });
    expect(await scans.read(1)).toMatchObject({
      segments: [],
      origin: "blank",
      warnings: [{ code: "page_without_text", page: 1 }],
    });
  });
});
