import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import { characterMap, helvetica, mappedPdf, stream, writtenPdf } from "../make-pdf.testing.ts";
import { readPdf } from "../read-pdf.ts";

async function read(content: Uint8Array) {
  const limits = { ...defaultLimits, maxScannedPages: 0 };
  const { text, pages } = await readPdf({ type: "pdf", content }, limits);
  const boxes = (pages[0]?.words ?? []).map(({ box }) => box.map(Math.round));
  return { text: text.trim(), boxes };
}

const readText = async (content: Uint8Array) => (await read(content)).text;
const written = (content: string) => readText(writtenPdf(content, [helvetica]));
const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");

describe("lines that are turned or slanted", () => {
  const line = "(Draft of the second reading) Tj ET";

  it.each([10, 30, 45, 60, 90, 135, 200, 300])(
    "keep their words at %i degrees",
    async (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle).toFixed(5), Math.sin(angle).toFixed(5)];
      const back = (-Math.sin(angle)).toFixed(5);
      const text = await written(`BT /F1 12 Tf ${cos} ${sin} ${back} ${cos} 300 400 Tm ${line}`);
      expect(text).toBe("Draft of the second reading");
    },
  );

  it.each([
    ["slanted", "1 0 .3 1"],
    ["mirrored", "-1 0 0 1"],
    ["narrow", ".6 0 0 1"],
  ])("keep their words where they are %s", async (_, matrix) => {
    const text = await written(`BT /F1 12 Tf ${matrix} 300 600 Tm ${line}`);
    expect(text).toBe("Draft of the second reading");
  });
});

describe("lines that run down the page", () => {
  const descriptor =
    "/Type/FontDescriptor/FontName/Made/Flags 4/FontBBox[0 -200 1000 900]/Ascent 859/Descent -140";
  const first = [
    [490, 100, 510, 160],
    [460, 100, 480, 140],
  ];

  it("are read from the right one to the left, of a font of the file", async () => {
    const file = import.meta.resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
    const font = (await readFile(new URL(file))).toString("hex");
    const content = writtenPdf(
      "BT /F1 20 Tf 500 700 Td <002400250026> Tj -30 0 Td <00250024> Tj ET",
      [
        "<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding/Identity-V/DescendantFonts[6 0 R]/ToUnicode 9 0 R>>",
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/Made/CIDToGIDMap/Identity/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 7 0 R/DW 1000>>",
        `<<${descriptor}/FontFile2 8 0 R>>`,
        stream(`${font}>`, "/Filter/ASCIIHexDecode"),
        characterMap({ "0024": "日", "0025": "本", "0026": "語" }),
      ],
    );
    expect(await read(content)).toEqual({ text: "日本語\n本日", boxes: first });
  });

  it("are read where their font is not in the file", async () => {
    const group = "/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F1 7 0 R>>>>";
    const content = writtenPdf("BT /F1 12 Tf 60 740 Td (a heading) Tj ET /X1 Do", [
      helvetica,
      stream(
        `BT /F1 20 Tf 500 700 Td <${utf16("日本語")}> Tj -30 0 Td <${utf16("本日")}> Tj ET`,
        group,
      ),
      "<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding/UniJIS-UCS2-V/DescendantFonts[8 0 R]>>",
      "<</Type/Font/Subtype/CIDFontType0/BaseFont/Made/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 9 0 R>>",
      `<<${descriptor}>>`,
    ]);
    const { text, boxes } = await read(content);
    expect(text.split(/\s+/).toSorted()).toEqual(["a", "heading", "日本語", "本日"].toSorted());
    expect(boxes).toEqual(expect.arrayContaining(first));
  });
});

describe("glyphs that the file draws itself", () => {
  const glyph = (side: number) =>
    stream(`${side} 0 0 0 ${side * 0.7} ${side * 0.7} d1 0 0 ${side * 0.7} ${side * 0.7} re f`);
  const font = (side: number, scale: string) => [
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 ${side} ${side}]/FontMatrix[${scale}]/CharProcs<</a 6 0 R/b 6 0 R>>
     /Encoding<</Type/Encoding/Differences[97/a/b]>>/FirstChar 97/LastChar 98/Widths[${side} ${side}]/Resources<<>>/ToUnicode 7 0 R>>`,
    glyph(side),
    characterMap({ 61: "A", 62: "B" }),
  ];

  it.each([
    ["thousandths", 20, 1_000, ".001 0 0 .001 0 0"],
    ["their size", 20, 1, "1 0 0 1 0 0"],
    ["pixels", 1, 50, ".4 0 0 .4 0 0"],
    ["pixels from their top", 10, 50, ".04 0 0 -.04 0 0"],
  ])("are words where they are measured in %s", async (_, size, side, scale) => {
    const content = writtenPdf(
      `BT /F1 ${size} Tf 60 600 Td (abba) Tj 90 0 Td (ab) Tj 0 -24 Td (ba) Tj ET`,
      font(side, scale),
    );
    expect((await readText(content)).split(/\s+/)).toEqual(["ABBA", "AB", "BA"]);
  });
});

describe("text in groups that are drawn within groups", () => {
  it("is read where it is seen", async () => {
    const group = "/Type/XObject/Subtype/Form/BBox[0 0 600 800]";
    const content = writtenPdf(
      "q 1 0 0 1 50 50 cm /X1 Do Q BT /F1 12 Tf 60 700 Td (outside) Tj ET",
      [
        helvetica,
        stream(
          "q .5 0 0 .5 10 10 cm /X2 Do Q BT /F1 12 Tf 100 300 Td (in the first) Tj ET",
          `${group}/Resources<</Font<</F1 5 0 R>>/XObject<</X2 7 0 R>>>>`,
        ),
        stream(
          "BT /F1 24 Tf 100 500 Td (in the second) Tj ET",
          `${group}/Matrix[1 0 0 1 0 100]/Resources<</Font<</F1 5 0 R>>>>`,
        ),
      ],
    );
    const { text, boxes } = await read(content);
    expect(text.split(/\n+/)).toEqual(["outside", "in the second", "in the first"]);
    expect(boxes[1]?.slice(0, 2)).toEqual([110, 430]);
  });
});

describe("text that a file has for what it draws", () => {
  it.each([
    ["a ligature", "(o) Tj /Span<</ActualText(ffi)>> BDC (#) Tj EMC (ce hours) Tj", "office hours"],
    [
      "a word",
      "(By ) Tj /Span<</ActualText(Quarry)>> BDC (########) Tj EMC ( only) Tj",
      "By Quarry only",
    ],
  ])("is read for %s", async (_, content, expected) => {
    expect(await written(`BT /F1 12 Tf 60 600 Td ${content} ET`)).toBe(expected);
  });

  it("is read once for pieces that are drawn apart", async () => {
    const total =
      "/Span<</ActualText(Total due)>> BDC (T) Tj 8 0 Td (ot) Tj 12 0 Td (al due) Tj EMC";
    expect(await written(`BT /F1 12 Tf 60 600 Td ${total} 0 -14 Td (next) Tj ET`)).toMatch(
      /^Total due\s+next$/,
    );
  });
});

describe("a hyphen at the end of a line", () => {
  it.each([
    ["hard", "con-"],
    ["soft", "con\\255"],
  ])("is kept where it is %s", async (_, line) => {
    const text = await written(
      `BT /F1 12 Tf 60 600 Td (a ${line}) Tj 0 -14 Td (tract of both) Tj ET`,
    );
    expect(text).toBe("a con-\ntract of both");
  });

  it("is not seen within a line where a font calls it soft", async () => {
    const characters = { 41: "co", 42: "\u00ad", 43: "op" };
    expect(await readText(mappedPdf("BT /F1 20 Tf 60 600 Td (ABC) Tj ET", characters))).toBe(
      "coop",
    );
  });
});

describe("letters of scripts from right to left", () => {
  const line = "BT /F1 20 Tf 60 600 Td (CBA) Tj ET";
  const between = (text: string) => readText(mappedPdf(line, { 41: "ک", 42: text, 43: "ی" }));

  it.each([
    ["two letters", "لا"],
    ["three letters", "لمج"],
    ["a letter with a mark", "بَ"],
  ])("are in their order where one glyph stands for %s", async (_, letters) => {
    expect(await between(letters)).toBe(`ک${letters}ی`);
  });

  it("are in their order where a glyph is named by a character that Unicode has for it", async () => {
    for (const form of ["\ufefb", "\ufc42", "\ufd88", "\ufdf2", "\ufefc"]) {
      expect(await between(form)).toBe(`ک${form.normalize("NFKC")}ی`);
    }
  });

  it("stand in brackets that open to them", async () => {
    const characters = { 41: "ک", 42: ")", 43: "ی", 44: "(", 45: "م" };
    const text = await readText(mappedPdf("BT /F1 20 Tf 60 600 Td (EDCBA) Tj ET", characters));
    expect(text).toBe("ک(ی)م");
  });
});
