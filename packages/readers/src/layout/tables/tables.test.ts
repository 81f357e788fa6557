import { describe, expect, it } from "vitest";
import { inReadingOrder } from "../columns.ts";
import { PageTextWriter } from "../page-text-writer.ts";
import { toLines } from "../segments.ts";
import { rows, run, write } from "./write-rows.testing.ts";

describe("a table", () => {
  it("has text that wraps around the middle of its row as one cell", () => {
    const { texts } = write([
      ...rows([0, 100, 270], [["Date", "Description", "Amount"]]),
      run("of brushed brass with a shade", 100, 18),
      ...rows([0, 100, 270], [["1 May", "", "12.50"]], 24),
      run("made of linen", 100, 30),
      ...rows([0, 100, 270], [["2 May", "of oak", "310.00"]], 46),
      run("of beech with a seat that is", 100, 62),
      ...rows([0, 100, 270], [["3 May", "covered with leather, and with", "88.00"]], 74),
      run("arms", 100, 86),
    ]);
    expect(texts[0]).toEqual([
      ["Date", "Description", "Amount"],
      ["1 May", "of brushed brass with a shade made of linen", "12.50"],
      ["2 May", "of oak", "310.00"],
      ["3 May", "of beech with a seat that is covered with leather, and with arms", "88.00"],
    ]);
  });

  it("has a column of its own for a heading with nothing below it", () => {
    const edges = [0, 80, 200, 280, 360];
    const { texts } = write(
      rows(edges, [
        ["Data", "Descrição", "Débito", "Crédito", "Saldo"],
        ["", "Transporte", "", "", "2.651,60"],
        ["09/03/2026", "Renda da casa", "650,00", "", "2.001,60"],
        ["12/03/2026", "Supermercado", "74,25", "", "1.927,35"],
      ]),
    );
    expect(texts[0]?.[0]).toEqual(["Data", "Descrição", "Débito", "Crédito", "Saldo"]);
    expect(texts[0]?.[2]).toEqual(["09/03/2026", "Renda da casa", "650,00", "", "2.001,60"]);
  });

  it("keeps a line for itself whose words had room in the row above", () => {
    const { texts } = write(
      rows(
        [0, 200],
        [
          ["Tea", "3.20"],
          ["Coffee", "5.10"],
          ["with milk", ""],
          ["Water", "1.00"],
        ],
      ),
    );
    expect(texts[0]).toContainEqual(["with milk", ""]);
  });

  it("marks the headings above numbers, years among them", () => {
    const { tables } = write(
      rows(
        [0, 150, 250],
        [
          ["Region", "2024", "2025"],
          ["North", "1,204", "1,310"],
          ["South", "980", "1,002"],
        ],
      ),
    );
    const headings = tables[0]?.rows.map((row) => row.every(({ header }) => header === true));
    expect(headings).toEqual([true, false, false]);
  });

  it("has no headings if its content does not distinguish them", () => {
    const names = [
      ["Ada", "Brook"],
      ["Bo", "Lind"],
      ["Cy", "Marsh"],
    ];
    const { tables } = write(rows([0, 150], names));
    expect(tables[0]?.rows.flat().some(({ header }) => header)).toBe(false);
  });

  it("repeats a heading over the columns that it spans", () => {
    const body = [
      ["North", "1,204", "1,310"],
      ["South", "980", "1,002"],
      ["West", "77", "85"],
    ];
    const spanning = run("Sales in both of the years", 150, 0);
    const { tables } = write([
      spanning,
      ...rows([0, 150, 250], [["Region", "first", "second"], ...body], 14),
    ]);
    expect(tables[0]?.rows[0]).toMatchObject([
      { text: "" },
      { text: "Sales in both of the years", columnSpan: 2 },
      { text: "Sales in both of the years", repeated: true },
    ]);
  });

  it("has the short text right above it for its title", () => {
    const { tables } = write([
      run("Stock at the end of the year", 0, 0),
      ...rows(
        [0, 150],
        [
          ["Tea", "12"],
          ["Coffee", "7"],
          ["Cocoa", "3"],
        ],
        20,
      ),
    ]);
    expect(tables[0]?.title).toBe("Stock at the end of the year");
  });

  it("has its heading for its title, not the text between them", () => {
    const heading = { ...run("Sales by region", 0, 0), height: 18 };
    const { tables } = write([
      heading,
      run("Some words before the table.", 0, 18),
      ...rows(
        [0, 150],
        [
          ["Tea", "12"],
          ["Coffee", "7"],
          ["Cocoa", "3"],
        ],
        36,
      ),
    ]);
    expect(tables[0]?.title).toBe("Sales by region");
  });

  it("is not made of a drawing's labels, each in a column of its own", () => {
    const labels = [
      ["", "22", "", "", "", "41"],
      ["40", "", "", "17", "", ""],
      ["", "", "31", "", "38", ""],
    ];
    expect(write(rows([0, 60, 120, 180, 240, 300], labels)).tables).toEqual([]);
  });

  it("is not made of a page whose text is too doubtful", () => {
    const specks = [
      ["a", "12"],
      ["b", "7"],
      ["c", "3"],
    ];
    const writer = new PageTextWriter();
    const regions = inReadingOrder(toLines(rows([0, 150], specks)));
    writer.page(regions, { width: 600, height: 800, withoutTables: true });
    expect(writer.text).toContain("12");
    expect(writer.tables).toEqual([]);
  });

  it("keeps a row under its headings whose first cells are empty", () => {
    const { text } = write(
      rows(
        [0, 150, 300],
        [
          ["Item", "Pieces", "Price"],
          ["Lamp", "2", "19.99"],
          ["", "3", "18.99"],
        ],
      ),
    );
    const [head = "", , tier = ""] = text.split("\n");
    expect(tier.indexOf("3")).toBe(head.indexOf("Pieces"));
    expect(tier.indexOf("18.99")).toBe(head.indexOf("Price"));
  });

  it("takes cells apart that stand nearly as close as words", () => {
    const close = [run("$41,700", 150, 0), run("$36,900", 190, 0)];
    const { texts } = write([
      run("Total", 0, 0),
      ...close,
      ...rows(
        [0, 160, 200],
        [
          ["East", "8,100", "6,500"],
          ["West", "7,800", "9,100"],
          ["Mid", "8,200", "9,300"],
        ],
        14,
      ),
    ]);
    expect(texts[0]?.[0]).toEqual(["Total", "$41,700", "$36,900"]);
  });

  it("has its columns from right to left where it is read so", () => {
    const line = (label: string, value: string, top: number) => [
      run(label, 300, top, true),
      run(value, 100, top),
    ];
    const { texts } = write([
      ...line("تاريخ", "1403", 0),
      ...line("شماره", "20300", 14),
      ...line("جلسه", "436", 28),
    ]);
    expect(texts[0]).toEqual([
      ["تاريخ", "1403"],
      ["شماره", "20300"],
      ["جلسه", "436"],
    ]);
  });
});

describe("columns of prose", () => {
  const line = (name: string, row: number) => `${name} column and its line ${row}`;
  const column = (name: string, left: number) =>
    Array.from({ length: 8 }, (_, row) => run(line(name, row), left, row * 14));
  const read = (name: string) => Array.from({ length: 8 }, (_, row) => line(name, row));

  it("are read one after the other, three of them too", () => {
    const { text } = write([
      ...column("first", 0),
      ...column("second", 200),
      ...column("third", 400),
    ]);
    const lines = text.trim().split(/\n+/);
    expect(lines).toEqual([...read("first"), ...read("second"), ...read("third")]);
  });

  it("end where a table begins that keeps to their gutter", () => {
    const table = [
      ["Item", "Pieces", "Price", "Sum"],
      ["Tea", "12", "3.20", "38.40"],
      ["Coffee", "7", "5.10", "35.70"],
    ];
    const { text, texts } = write([
      ...column("first", 0),
      ...column("second", 200),
      ...rows([0, 100, 200, 300], table, 130),
    ]);
    const lines = text.trim().split(/\n+/);
    expect(lines.slice(0, 16)).toEqual([...read("first"), ...read("second")]);
    expect(texts).toEqual([table]);
  });
});
