import { describe, expect, it } from "vitest";
import { inReadingOrder } from "./columns.ts";
import { PageTextWriter } from "./page-text-writer.ts";
import type { Segment } from "./placed-text.ts";
import { toLines } from "./segments.ts";

type Place = { left: number; top: number; rightToLeft?: boolean };

/** A run of text, 10 high, 5 for each character. */
function run(text: string, { left, top, rightToLeft = false }: Place): Segment {
  const right = left + text.length * 5;
  const words = [
    { text, box: [left, top - 8, right, top + 2] as [number, number, number, number] },
  ];
  return { text, left, right, baseline: top, height: 10, rightToLeft, words };
}

function write(...segments: Segment[]) {
  const writer = new PageTextWriter();
  writer.page(inReadingOrder(toLines(segments)), { width: 600, height: 800 });
  return writer;
}

describe("the layout of a page", () => {
  it("joins runs that touch, spaces words, and keeps wide gaps", () => {
    const { text, pages } = write(
      run("In", { left: 0, top: 10 }),
      run("voice", { left: 10, top: 10 }),
      run("number", { left: 39, top: 11 }),
      run("4711", { left: 200, top: 10 }),
    );
    expect(text).toMatch(/^Invoice number {5,}4711\n+$/);
    const words = pages[0]?.words?.map(({ start, end }) => text.slice(start, end));
    expect(words).toEqual(["Invoice", "number", "4711"]);
  });

  it("keeps a raised digit apart from the number before it", () => {
    const raised = { ...run("2", { left: 110, top: 7 }), height: 6 };
    const { text, pages } = write(run("11", { left: 100, top: 10 }), raised);
    expect(text.trim()).toBe("11^2");
    expect(pages[0]?.words).toMatchObject([{ start: 0, end: 4 }]);
  });

  it("joins runs with wide letter spacing as far as both runs allow", () => {
    const wide = (text: string, left: number, space: number) => ({
      ...run(text, { left, top: 10 }),
      space,
    });
    const { text } = write(wide("MILL", 0, 18), wide("SHOP", 36, 18), wide("12", 66, 6));
    expect(text).toMatch(/^MILL SHOP {2,}12\n+$/);
  });

  it("reads a line of a right-to-left script from the right, its numbers too", () => {
    const { text } = write(
      run("1403", { left: 10, top: 10 }),
      run("تاريخ", { left: 300, top: 10, rightToLeft: true }),
    );
    expect(text.trim().split(/ {2,}/)).toEqual(["تاريخ", "1403"]);
  });

  it("keeps labels beside their values though both are long", () => {
    const rows = ["Name of the standard", "Number", "Issued by the authority", "Date", "Place"];
    const segments = rows.flatMap((label, row) => [
      run(label, { left: 0, top: row * 20 }),
      run(`the value of row ${row} in some words`, { left: 300, top: row * 20 }),
    ]);
    const lines = write(...segments)
      .text.trim()
      .split(/\n+/);
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual(rows);
    expect(lines).toHaveLength(5);
  });

  it("takes a spanning text for all the columns that it covers", () => {
    const row = (texts: string[], top: number) =>
      texts.map((text, column) => run(text, { left: column * 150, top }));
    const { tables } = write(
      ...row(["Region", "2024", "2025"], 0),
      ...row(["North", "1", "2"], 15),
      run("all of the southern states together", { left: 0, top: 30 }),
      run("7", { left: 300, top: 30 }),
      ...row(["West", "3", "4"], 45),
      ...row(["East", "5", "6"], 60),
    );
    const rows = tables[0]?.rows.map((cells) => cells.map((cell) => cell.text));
    const spanning = "all of the southern states together";
    expect(rows?.[2]).toEqual([spanning, spanning, "7"]);
    expect(rows?.[4]).toEqual(["East", "5", "6"]);
  });
});
