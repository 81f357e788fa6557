import { invoicePdf, receiptImage } from "@quarry/samples";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { column, makePdf, mappedPdf, type Placed } from "./make-pdf.testing.ts";
import { readPdf } from "./read-pdf.ts";

const read = (content: Uint8Array, limits = {}) =>
  readPdf({ type: "pdf", content }, { ...defaultLimits, ...limits });
const readTexts = async (...pages: Placed[][]) => read(await makePdf(pages));
const rowsOf = (document: Awaited<ReturnType<typeof read>>) =>
  document.tables.map((table) => table.rows.map((row) => row.map((cell) => cell.text)));

describe("the text of a PDF", () => {
  it("reads columns of prose one after the other", async () => {
    const left = Array.from({ length: 8 }, (_, n) => `left column, line number ${n} of the text`);
    const right = Array.from({ length: 8 }, (_, n) => `right column, line number ${n} of the text`);
    const title: Placed = {
      text: "A title over both of the columns of this page",
      x: 180,
      y: 740,
      size: 14,
    };
    const { text } = await readTexts([title, ...column(left, 50), ...column(right, 320)]);
    expect(text.trim().split(/\n+/)).toEqual([title.text, ...left, ...right]);
  });

  it("keeps the rows of a table together, and its cells apart", async () => {
    const document = await readTexts([
      ...column(["Item", "Tea", "Coffee"], 50),
      ...column(["Pieces", "12", "7"], 250),
      ...column(["Price", "3.20", "5.10"], 400),
    ]);
    expect(document.text).toMatch(/^Tea {3,}12 {3,}3\.20$/m);
    expect(rowsOf(document)).toEqual([
      [
        ["Item", "Pieces", "Price"],
        ["Tea", "12", "3.20"],
        ["Coffee", "7", "5.10"],
      ],
    ]);
  });

  it("points every word and cell to its place in the text, pages without a gap", async () => {
    const { bytes } = await invoicePdf();
    const { text, pages, tables } = await read(bytes);
    const cells = tables.flatMap((table) => table.rows.flat());
    expect(cells.length).toBeGreaterThan(15);
    for (const cell of cells) expect(text.slice(cell.start, cell.end)).toBe(cell.text);
    const words = pages.flatMap((page) => page.words ?? []);
    const shown = words.map(({ start, end }) => text.slice(start, end));
    expect(shown.join(" ")).toBe(text.trim().split(/\s+/).join(" "));
    expect(pages.map(({ start, end }) => [start, end])).toEqual([[0, text.length]]);
  });

  it("reads turned text after the rest", async () => {
    const upright = column(["first line", "second line"], 100);
    const turned: Placed = { text: "along the margin", x: 40, y: 300, turn: 90 };
    const { text, pages } = await readTexts([turned, ...upright]);
    expect(text.trim().split(/\n+/)).toEqual(["first line", "second line", "along the margin"]);
    const [left, top, right, bottom] = pages[0]?.words?.at(-1)?.box ?? [0, 0, 0, 0];
    expect(bottom - top).toBeGreaterThan(right - left);
  });

  it("shows form values where they stand and keeps them by name", async () => {
    const bytes = await makePdf([column(["Full name:"], 50)], (pdf, page) => {
      const form = pdf.getForm();
      const field = form.createTextField("applicant.name");
      field.setText("Ada Brook");
      field.addToPage(page, { x: 150, y: 695, width: 200, height: 16 });
      const box = form.createCheckBox("agreed");
      box.addToPage(page, { x: 50, y: 600, width: 12, height: 12 });
      box.check();
    });
    const { text, structured } = await read(bytes);
    expect(text).toMatch(/^Full name: +Ada Brook$/m);
    expect(text).toContain("[x]");
    const form = structured.filter(({ kind }) => kind === "form");
    const shown = form.map(({ value, start, end }) => [value, text.slice(start, end)]);
    expect(shown).toEqual([
      [{ "applicant.name": "Ada Brook" }, "Ada Brook"],
      [{ agreed: "Yes" }, "[x]"],
    ]);
  });

  it("keeps the document's own facts", async () => {
    const { structured } = await read((await invoicePdf()).bytes);
    expect(structured).toContainEqual({
      kind: "pdf-info",
      value: expect.objectContaining({ Title: "Invoice INV-20931" }),
    });
  });
});

describe("a page that is a picture", () => {
  it("is recognised, and given as a picture too", async () => {
    const bytes = await makePdf([[]], async (pdf, page) => {
      const picture = await pdf.embedPng(receiptImage().bytes);
      page.drawImage(picture, { x: 100, y: 200, width: 384, height: 492 });
    });
    const { text, images, pages } = await read(bytes);
    expect(text).toMatch(/Total\s+18\.27/);
    expect(images).toMatchObject([{ page: 1, mediaType: "image/jpeg" }]);
    expect(pages[0]?.words?.length).toBeGreaterThan(20);
  });
});

describe("a PDF that cannot be read", () => {
  const unreadable = (message: RegExp) => ({
    code: "SOURCE_UNREADABLE",
    message: expect.stringMatching(message),
  });

  it("is refused when it is damaged", async () => {
    const junk = new TextEncoder().encode("%PDF-1.7\nnothing of use");
    await expect(read(junk)).rejects.toMatchObject(unreadable(/damaged/));
  });

  it("is read where one of the two libraries opens it", async () => {
    const lines = ["Tea for two, and coffee", "for all the others"];
    const headless = (await makePdf([column(lines, 50)])).subarray(8);
    expect((await read(headless)).text.trim().split("\n")).toEqual(lines);
  });

  it("is refused by the page that is damaged, and read without that", async () => {
    const whole = new TextDecoder().decode(mappedPdf("BT /F1 40 Tf 60 600 Td (SUM) Tj ET", {}));
    const bent = whole.replace("/Kids[3 0 R]/Count 1", "/Kids[3 0 R 9 0 R]/Count 2");
    const content = new TextEncoder().encode(bent);
    await expect(read(content)).rejects.toMatchObject(unreadable(/^Page 2 .* damaged .* pages$/));
    const first = { type: "pdf", content, reading: { pages: "1" } } as const;
    expect((await readPdf(first, defaultLimits)).text.trim()).toBe("SUM");
  });

  it("is empty when no page shows anything", async () => {
    await expect(readTexts([])).rejects.toMatchObject({ code: "SOURCE_EMPTY" });
  });

  it("ends by a clear error however it is cut or bent", { timeout: 60_000 }, async () => {
    const { bytes } = await invoicePdf();
    for (let part = 1; part <= 20; part++) {
      const bent = new Uint8Array(bytes.subarray(0, Math.floor((bytes.length * part) / 20)));
      bent.fill(part, (bent.length * 2) / 3, (bent.length * 2) / 3 + 40);
      const outcome = await read(bent).then(
        () => "read",
        (error: { code?: string }) => error.code,
      );
      expect(outcome).toMatch(/^(read|SOURCE_UNREADABLE|SOURCE_EMPTY)$/);
    }
  });
});

it("names the pages of each of several documents in one PDF, and none of one document", async () => {
  const invoice = (number: string, item: string) =>
    column(["Fjordlys AS", `Invoice no.: ${number}`, item, "Net 30 days"], 50);
  const several = await readTexts(
    invoice("2026-0017", "Rye 12 bags"),
    invoice("2026-0017", "Oat 7 bags"),
    invoice("2026-0018", "Wheat 9 bags"),
  );
  expect(several.warnings).toEqual([
    { code: "several_documents", message: expect.stringContaining("2 documents: pages 1–2, 3;") },
  ]);
  const one = await readTexts(invoice("2026-0017", "Rye"), invoice("2026-0017", "Oat"));
  expect(one.warnings).toEqual([]);
});
