import { describe, expect, it } from "vitest";
import { helvetica, mappedPdf, writtenPdf } from "../make-pdf.testing.ts";
import type { Character } from "./character.ts";
import type { Matrix } from "./matrix.ts";
import { loadedPdfium } from "./pdfium.ts";
import { TextReader } from "./text-reader.ts";

const toTop: Matrix = [1, 0, 0, -1, 0, 800];

/** What the first page of a file shows, places and lengths to a tenth of a point. */
async function charactersOf(file: Uint8Array, map = toTop): Promise<Character[]> {
  const { module: pdfium } = await loadedPdfium();
  const address = pdfium.wasmExports.malloc(file.length);
  pdfium.HEAPU8.set(file, address);
  const document = pdfium._FPDF_LoadMemDocument(address, file.length, 0);
  const page = pdfium._FPDF_LoadPage(document, 0);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  try {
    using reader = new TextReader(pdfium, page, map);
    return [...reader.characters()].map(({ text, x, y, width, style }) => ({
      text,
      x: tenth(x),
      y: tenth(y),
      width: tenth(width),
      style: { ...style, size: tenth(style.size) },
    }));
  } finally {
    pdfium._FPDF_ClosePage(page);
    pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(address);
  }
}

const written = (content: string, map?: Matrix) =>
  charactersOf(writtenPdf(`BT /F1 12 Tf ${content} ET`, [helvetica]), map);
const textOf = (characters: readonly Character[]) => characters.map(({ text }) => text).join("");

describe("a character", () => {
  it("has its place from the page's top, its length and its height", async () => {
    const [first, second] = await written("60 600 Td (He) Tj");
    expect(first).toMatchObject({ text: "H", x: 60, y: 200, width: 8.7 });
    expect(second).toMatchObject({ text: "e", x: 68.7, y: 200, width: 6.7 });
    expect(first?.style).toMatchObject({ size: 12, angle: 0 });
    expect(second?.style).toEqual(first?.style);
  });

  it.each([
    ["turned by 30 degrees", ".866 .5 -.5 .866", 8.7],
    ["on its side", "0 1 -1 0", 8.7],
    ["slanted", "1 0 .3 1", 8.7],
    ["upside down", "-1 0 0 -1", 8.7],
    ["twice as wide", "2 0 0 1", 17.3],
  ])("is as long as its font says where it is %s", async (_, matrix, width) => {
    const [first] = await written(`${matrix} 300 400 Tm (He) Tj`);
    expect(first).toMatchObject({ x: 300, y: 400, width });
  });

  it("has the angle and the place at which it is shown on a page that is turned", async () => {
    const [first] = await written("60 600 Td (He) Tj", [0, 1, 1, 0, 0, 0]);
    expect(first).toMatchObject({ x: 600, y: 60, width: 8.7 });
    expect(first?.style.angle).toBeCloseTo(Math.PI / 2);
  });

  it("has the page's unit where that is another than a point", async () => {
    const [first] = await written("60 300 Td (He) Tj", [2, 0, 0, -2, 0, 1600]);
    expect(first).toMatchObject({ x: 120, y: 1000, width: 17.3 });
    expect(first?.style.size).toBe(24);
  });
});

describe("the characters of a page", () => {
  it("are those that it draws alone, without the library's own ends of lines", async () => {
    expect(textOf(await written("60 600 Td (one) Tj 0 -14 Td (two) Tj"))).toBe("onetwo");
  });

  it("have a hyphen where a word is parted at a line's end", async () => {
    expect(textOf(await written("60 600 Td (con-) Tj 0 -14 Td (tract) Tj"))).toBe("con-tract");
  });

  it("are empty where they have no look of their own", async () => {
    const characters = { 41: "a", 42: "\u200f", 43: "\u00ad" };
    const marks = await charactersOf(mappedPdf("BT /F1 9 Tf 9 9 Td (ABCA) Tj ET", characters));
    expect(marks.map(({ text }) => text)).toEqual(["a", "", "", "a"]);
  });

  it("stand in one place where the file has another text for what it draws", async () => {
    const [o, ...letters] = await written(
      "60 600 Td (o) Tj /Span<</ActualText(ffi)>> BDC (W) Tj EMC",
    );
    expect(o?.text).toBe("o");
    expect(textOf(letters)).toBe("ffi");
    expect(new Set(letters.map(({ x }) => x))).toEqual(new Set([66.7]));
    expect(letters.at(-1)?.width).toBeGreaterThan(11);
  });
});
