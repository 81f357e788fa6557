import { degrees, type PDFPage, rgb } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { type DrawnCell, drawTable, type Manner } from "./draw-table.testing.ts";
import { column, makePdf } from "./make-pdf.testing.ts";
import { readPdf } from "./read-pdf.ts";

const read = async (draw: (page: PDFPage) => void) => {
  const content = await makePdf([[]], (_pdf, page) => draw(page));
  return readPdf({ type: "pdf", content }, { ...defaultLimits, maxScannedPages: 0 });
};

type Read = Awaited<ReturnType<typeof read>>;

const textsOf = ({ tables }: Read) =>
  tables.map(({ rows }) => rows.map((row) => row.map(({ text }) => text)));

const cell = (...lines: string[]): DrawnCell => ({ lines });

/** Texts so close to the lines, and so wrapped, that nothing but the lines parts them. */
const close: DrawnCell[][] = [
  [cell("Kind of the contract"), cell("Before the change"), cell("After")],
  [cell("Class"), cell("first group of all", "- small ones", "- others"), cell("second", "group")],
  [cell("Duty", "to", "call"), cell("within a day"), cell("at once", "- by letter")],
];
const closeTexts = close.map((row) => row.map(({ lines }) => lines.join(" ")));
const narrow = { xs: [60, 150, 232, 290], ys: [700, 684, 648, 612] };

describe("a table whose cells lines part", () => {
  it.each<Manner>(["strokes", "rectangles", "boxes"])(
    "is read by them, drawn as %s, its wrapped text as one cell",
    async (manner) => {
      const document = await read((page) => drawTable(page, { ...narrow, cells: close, manner }));
      expect(textsOf(document)).toEqual([closeTexts]);
      for (const { text, start, end } of document.tables[0]?.rows.flat() ?? []) {
        expect(document.text.slice(start, end)).toBe(text);
      }
    },
  );

  it("may lack the lines at its sides", async () => {
    const document = await read((page) => {
      for (const x of narrow.xs.slice(1, 3)) {
        page.drawLine({ start: { x, y: 700 }, end: { x, y: 612 } });
      }
      for (const y of narrow.ys) page.drawLine({ start: { x: 60, y }, end: { x: 290, y } });
      close.forEach((row, index) => {
        row.forEach(({ lines }, place) => {
          lines.forEach((text, line) => {
            const y = (narrow.ys[index] ?? 0) - 11 - line * 11;
            page.drawText(text, { x: (narrow.xs[place] ?? 0) + 3, y, size: 9 });
          });
        });
      });
    });
    expect(textsOf(document)).toEqual([closeTexts]);
  });

  it("is read on a page that lies on its side", async () => {
    const document = await read((page) => {
      page.setRotation(degrees(90));
      drawTable(page, { ...narrow, cells: close, manner: "strokes" });
    });
    expect(textsOf(document)).toEqual([closeTexts]);
  });

  it("has cells over several rows and columns, repeated over them", async () => {
    const cells = [
      [{ lines: ["Region"], rows: 2 }, { lines: ["Sales"], columns: 2 }, undefined],
      [undefined, cell("2024"), cell("2025")],
      [{ lines: ["North"], rows: 2 }, cell("1,204"), cell("1,310")],
      [undefined, cell("17"), cell("18")],
    ];
    const { tables } = await read((page) =>
      drawTable(page, {
        xs: [60, 160, 260, 360],
        ys: [700, 680, 660, 640, 620],
        cells,
        manner: "strokes",
      }),
    );
    const spans = tables[0]?.rows.map((row) =>
      row.map(({ text, rowSpan, columnSpan, repeated }) => [text, rowSpan, columnSpan, repeated]),
    );
    const plain = (text: string) => [text, undefined, undefined, undefined];
    expect(spans).toEqual([
      [
        ["Region", 2, undefined, undefined],
        ["Sales", undefined, 2, undefined],
        ["Sales", undefined, undefined, true],
      ],
      [["Region", undefined, undefined, true], plain("2024"), plain("2025")],
      [["North", 2, undefined, undefined], plain("1,204"), plain("1,310")],
      [["North", undefined, undefined, true], plain("17"), plain("18")],
    ]);
    expect(tables[0]?.rows.map((row) => row.every(({ header }) => header === true))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("has its rows by their numbers where only columns are ruled", async () => {
    const body = [
      cell("oak desk", "with drawers", "lamp", "chair"),
      cell("2", "", "1", "4"),
      cell("310.00", "", "12.50", "88.00"),
    ];
    const { tables } = await read((page) =>
      drawTable(page, {
        xs: [60, 160, 220, 300],
        ys: [700, 680, 560],
        cells: [[cell("Item"), cell("Pieces"), cell("Price")], body],
        manner: "strokes",
      }),
    );
    expect(tables[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["Item", "Pieces", "Price"],
      ["oak desk with drawers", "2", "310.00"],
      ["lamp", "1", "12.50"],
      ["chair", "4", "88.00"],
    ]);
  });

  it("has the columns that its text stands in where lines part groups of them", async () => {
    const wide = (...texts: string[]): DrawnCell[] => texts.map((text) => cell(text));
    const cells = [
      wide("", "Men          Women", "Men          Women"),
      wide("North", "12               14", "22               24"),
      wide("South", "5                 6", "7                 8"),
      wide("West", "31               35", "1                 2"),
      wide("East", "9                 8", "3                 4"),
    ];
    const { tables } = await read((page) =>
      drawTable(page, {
        xs: [60, 160, 280, 400],
        ys: [700, 680, 660, 640, 620, 600],
        cells,
        manner: "strokes",
      }),
    );
    expect(tables[0]?.rows[1]?.map(({ text }) => text)).toEqual(["North", "12", "14", "22", "24"]);
  });

  it("is parted by the grounds of its cells where no line is drawn", async () => {
    const document = await read((page) => {
      close.forEach((row, index) => {
        row.forEach(({ lines }, place) => {
          const [x = 0, next = 0] = [narrow.xs[place], narrow.xs[place + 1]];
          const [top = 0, bottom = 0] = [narrow.ys[index], narrow.ys[index + 1]];
          page.drawRectangle({
            x,
            y: bottom,
            width: next - x - 1,
            height: top - bottom - 1,
            color: rgb(0.9, 0.9, 0.95),
          });
          lines.forEach((text, line) => {
            page.drawText(text, { x: x + 3, y: top - 11 - line * 11, size: 9 });
          });
        });
      });
    });
    expect(textsOf(document)).toEqual([closeTexts]);
    expect(document.warnings).toEqual([]);
  });

  it("stands where it is drawn, between the lines of a column of prose", async () => {
    const lines = Array.from(
      { length: 12 },
      (_, row) => `a line of some prose, number ${row} of its column`,
    );
    const right = Array.from(
      { length: 24 },
      (_, row) => `another column's line, with number ${row} in it`,
    );
    const content = await makePdf(
      [
        [
          ...column(lines.slice(0, 6), 60, 780),
          ...column(lines.slice(6), 60, 590),
          ...column(right, 320, 780),
        ],
      ],
      (_pdf, page) => drawTable(page, { ...narrow, cells: close, manner: "strokes" }),
    );
    const { text } = await readPdf({ type: "pdf", content }, defaultLimits);
    const shown = text
      .trim()
      .split(/\n+/)
      .map((line) => line.trim().replace(/ {2,}/g, " | "));
    const table = closeTexts.map((row) => row.join(" | "));
    expect(shown).toEqual([...lines.slice(0, 6), ...table, ...lines.slice(6), ...right]);
  });
});

describe("lines that make no table", () => {
  it("leave the bars of a chart and its labels as they are", async () => {
    const { tables } = await read((page) => {
      [40, 90, 60, 120].forEach((height, index) => {
        page.drawRectangle({ x: 100 + index * 50, y: 500, width: 50, height, borderWidth: 1 });
        page.drawText(String(height), { x: 115 + index * 50, y: 505 + height, size: 9 });
        page.drawText(`group ${index}`, { x: 105 + index * 50, y: 485, size: 9 });
      });
    });
    expect(tables.flatMap(({ rows }) => rows.flat()).some(({ rowSpan }) => rowSpan)).toBe(false);
  });

  it("leave underlined words and a boxed text as they are", async () => {
    const { tables, text } = await read((page) => {
      page.drawRectangle({ x: 50, y: 600, width: 300, height: 100, borderWidth: 1 });
      ["a text in a box,", "of several lines,", "the last of them"].forEach((line, index) => {
        page.drawText(line, { x: 60, y: 680 - index * 14, size: 10 });
        page.drawLine({
          start: { x: 60, y: 678 - index * 14 },
          end: { x: 130, y: 678 - index * 14 },
        });
      });
    });
    expect(tables).toEqual([]);
    expect(text.trim().split("\n")).toEqual([
      "a text in a box,",
      "of several lines,",
      "the last of them",
    ]);
  });
});
