import { receiptImage } from "@quarry/samples";
import { type PDFDocument, type PDFPage, setTextRenderingMode, TextRenderingMode } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import { column, makePdf, mappedPdf } from "../make-pdf.testing.ts";
import { readPdf } from "../read-pdf.ts";

const read = (content: Uint8Array, limits = {}) =>
  readPdf({ type: "pdf", content }, { ...defaultLimits, ...limits });

const prose = ["some text of the file itself", "that continues in a second line"];

async function drawReceipt(pdf: PDFDocument, page: PDFPage): Promise<void> {
  const picture = await pdf.embedPng(receiptImage().bytes);
  page.drawImage(picture, { x: 0, y: 0, width: 600, height: 800 });
}

describe("each page of a PDF", () => {
  it("is read as what it is: written, recognised or blank", async () => {
    let number = 0;
    const bytes = await makePdf([column(prose, 50), [], []], async (pdf, page) => {
      number += 1;
      if (number === 2) await drawReceipt(pdf, page);
    });
    const { text, pages, warnings, images } = await read(bytes);
    expect(pages.map(({ origin }) => origin)).toEqual(["digital", "recognised", "blank"]);
    expect(text).toContain(prose[0]);
    expect(text).toMatch(/Total\s+18\.27/);
    expect(images.map(({ page }) => page)).toEqual([2]);
    expect(warnings).toEqual([
      { code: "page_without_text", message: "Page 3 has no text", page: 3 },
    ]);
  });

  it("keeps the text that lies unseen under a scan, with a warning", async () => {
    const bytes = await makePdf([[]], async (pdf, page) => {
      await drawReceipt(pdf, page);
      page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
      page.drawText(prose.join(" "), { x: 50, y: 700, size: 10 });
    });
    const { text, pages, warnings, images } = await read(bytes);
    expect(text.trim()).toBe(prose.join(" "));
    expect(pages[0]?.origin).toBe("text-layer");
    expect(warnings).toMatchObject([{ code: "text_layer", page: 1 }]);
    expect(images).toEqual([]);
  });

  it("is recognised beside a stamp, whose words stay as the file has them", async () => {
    const stamp = "Envelope ID: 7F3A-1234-ABCD-5678";
    const bytes = await makePdf([[{ text: stamp, x: 20, y: 780, size: 8 }]], async (pdf, page) => {
      const picture = await pdf.embedPng(receiptImage().bytes);
      page.drawImage(picture, { x: 0, y: 0, width: 600, height: 760 });
    });
    const { text, pages, warnings, images } = await read(bytes);
    expect(text.startsWith(stamp)).toBe(true);
    expect(text).toMatch(/Total\s+18\.27/);
    expect(pages[0]?.origin).toBe("recognised");
    expect(warnings).toMatchObject([{ code: "pictures_recognised", page: 1 }]);
    expect(images).toHaveLength(1);
    const unread = await read(bytes, { maxScannedPages: 0 });
    expect(unread.text.trim()).toBe(stamp);
    expect(unread.warnings).toMatchObject([{ code: "pictures_not_read", page: 1 }]);
  });

  it("is recognised if its fonts do not map its characters", async () => {
    const codes = [..."TOTAL AMOUNT DUE"].map((letter) => letter.charCodeAt(0).toString(16));
    const content =
      "BT /F1 40 Tf 60 600 Td (TOTAL AMOUNT DUE) Tj 0 -60 Td (TOTAL AMOUNT DUE) Tj ET";
    const unknown = codes.map((code) => [
      code,
      String.fromCharCode(0xe000 + Number.parseInt(code, 16)),
    ]);
    const { text, pages, warnings } = await read(mappedPdf(content, Object.fromEntries(unknown)));
    expect(text).toContain("TOTAL AMOUNT DUE");
    expect(pages[0]?.origin).toBe("recognised");
    expect(warnings[0]).toMatchObject({ code: "garbled_text", page: 1 });
  });

  it("counts for the limit of scanned pages before any of them is recognised", async () => {
    const bytes = await makePdf([[], column(prose, 50), [], []], drawReceipt);
    await expect(read(bytes, { maxScannedPages: 2 })).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message:
        "More than 2 pages of the PDF are scanned, which is the limit for recognition: choose fewer with the form field pages",
    });
  });
});

describe("text from right to left", () => {
  it("keeps the letters of a ligature in their order", async () => {
    const characters = { "41": "ک", "42": "لا", "43": "ی" };
    const { text } = await read(mappedPdf("BT /F1 20 Tf 60 600 Td (CBA) Tj ET", characters));
    expect(text.trim()).toBe("کلای");
  });

  it("does so within a line whose spaces are characters of the font like others", async () => {
    const characters = { "41": "ک", "42": "لا", "43": "ی", "44": " ", "45": "م" };
    const content = "BT /F1 20 Tf 60 600 Td (EEDCBADEE) Tj ET";
    const { text } = await read(mappedPdf(content, characters));
    expect(text.trim()).toBe("مم کلای مم".split(" ").toReversed().join(" "));
  });
});
