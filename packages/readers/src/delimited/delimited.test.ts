import { describe, expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

describe("separated values", () => {
  it.each([
    ["commas", ","],
    ["semicolons", ";"],
    ["tabs", "\t"],
    ["bars", "|"],
  ])("are a table where %s part them", async (_name, sign) => {
    const rows = [
      ["Name", "Quantity", "Price"],
      ["Rye flour", "12", "31.50"],
      ["Yeast", "40", "4.25"],
    ];
    const text = rows.map((row) => row.join(sign)).join("\n");
    const document = await readFile(text);
    expect(document.reader).toEqual({ name: "csv", version: "5" });
    expect(document.text).toBe(text);
    expect(tableTexts(document)).toEqual([rows]);
    expect(document.tables[0]?.rows[0]?.every((cell) => cell.header)).toBe(true);
  });

  it("keep what stands between quotes, line ends and signs too", async () => {
    const document = await readFile('id,note,n\r\n1,"a, ""b""\r\nc",5\r\n2,"",6\r\n');
    expect(tableTexts(document)).toEqual([
      [
        ["id", "note", "n"],
        ["1", 'a, ""b""\nc', "5"],
        ["2", "", "6"],
      ],
    ]);
  });

  it("fill short rows up and say so", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `${index},a,b`);
    const document = await readFile(["id,x,y", ...rows, "20,a"].join("\n"));
    expect(document.tables[0]?.rows.at(-1)?.map((cell) => cell.text)).toEqual(["20", "a", ""]);
    expect(document.warnings.map(({ code }) => code)).toEqual(["ragged_rows"]);
  });

  it("are two tables where headings of another width stand below an empty line", async () => {
    const text = "Name,Role\nAnn,Owner\nBob,Proxy\n\nDate,Text,Balance\n2025-10-01,Bakery,10.50\n";
    const { tables } = await readFile(utf8(text), "holders.csv");
    expect(tables.map(({ rows }) => rows.length)).toEqual([3, 2]);
  });

  it("are two tables where a title stands over other headings below an empty line", async () => {
    const text =
      "Members\nName,City,Since\nAda,Oslo,2019\n\nPayments\nDate,Name,Sum\n2026-01-04,Ada,5\n";
    const { tables } = await readFile(utf8(text), "club.csv");
    expect(tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Members", 2],
      ["Payments", 2],
    ]);
  });

  it("are one table where a group's name stands below an empty line", async () => {
    const text = "Item,Qty\nApple,1\n\nRoots\nKale,3\nLeek,4\n";
    const { tables } = await readFile(utf8(text), "food.csv");
    expect(tables.map(({ rows }) => rows.length)).toEqual([5]);
  });

  it("are found below lines that hold another sign", async () => {
    const text =
      "Statement\nBalance: 100,00\nDate;Text;Sum\n01.10.2025;Bread;-4,50\n02.10.2025;Pay;2,00\n";
    const { tables } = await readFile(utf8(text), "account.csv");
    expect(tableTexts({ tables })[0]?.at(-1)).toEqual(["02.10.2025", "Pay", "2,00"]);
  });

  it("are two tables where words stand below an empty line in a column of numbers", async () => {
    const text = "Item,Stock\nNails,400\nScrews,250\n\nSupplier,City\nAlder,Leeds\n";
    const { tables } = await readFile(utf8(text), "stock.csv");
    expect(tables.map(({ rows }) => rows.length)).toEqual([3, 2]);
    const whole = text.replace("Supplier,City\nAlder,Leeds", "Bolts,75");
    expect((await readFile(utf8(whole), "stock.csv")).tables).toHaveLength(1);
  });

  it("need no headings", async () => {
    const document = await readFile("1;2;3\n4;5;6\n7;8;9\n");
    expect(document.tables[0]?.rows.flat().some((cell) => cell.header)).toBe(false);
  });

  it.each([
    ["a letter", "Dear Ms Smith,\nthank you, as ever, for coming.\nYours,\nJohn"],
    ["lines with a comma each", "Rye flour, fine\nYeast, dry\nPaper, white\nOil, cold"],
    ["a list of words", "one\ntwo\nthree"],
    ["decimals", "1,5\n2,5\n"],
    ["decimals behind labels", "Level: 9,07\nShare: -1,5 %\nScore: 12,25\n"],
    ["decimals in Han numerals", "Level: 九,〇七\nShare: 一,五 %\nScore: 一二,二五\n"],
    ["one line", "a,b,c,d"],
    ["a quote left open", 'a,b\n"1,2\n3,4\n5,6\n'],
  ])("are not seen in %s", async (_name, text) => {
    const document = await readFile(text);
    expect(document.tables).toEqual([]);
    expect(document.text).toBe(text);
  });

  const first = "Name,Quantity,Price\nLamp,2,19.99\nBulb,3,1.00\n";
  it.each([
    ["a short row in five", "a,b,c\n1,2,3\n4,5,6\n7,8\n9,10,11\n", 5, undefined],
    [
      "a long cell",
      `${first}Wire,4,${"word ".repeat(90)}\n${"Wire,5,1\n".repeat(26)}`,
      30,
      undefined,
    ],
    ["spaces after its commas", "Name, Qty, Price\nLamp, 2, 19.99\nBulb, 3, 1.00\n", 3, undefined],
    ["a single row below its headings", "Name,Qty,Price\nLamp,2,19.99\n", 2, undefined],
    ["its sign on the first line", "sep=;\na;b;c\n1;2;3\n4;5;6\n", 3, undefined],
    ["a title", `Sales in May\n\n${first}`, 3, "Sales in May"],
    ["decimal commas", `a;b;c\n${"1,5;2,5;3,5\n".repeat(12)}`, 13, undefined],
  ])("are seen in a text with %s", async (_name, text, rows, title) => {
    const { tables } = await readFile(utf8(text));
    expect(tables).toHaveLength(1);
    expect(tables[0]?.rows).toHaveLength(rows);
    expect(tables[0]?.rows[0]).toHaveLength(3);
    expect(tables[0]?.title).toBe(title);
  });

  it.each([
    ["order.csv", "name,qty\nLamp,2\n"],
    ["ORDER.CSV", "a, b\nsome words, and more\n"],
    ["order.tsv", "name\tqty\n"],
  ])("are seen where the file's name says so: %s", async (name, text) => {
    expect((await readFile(utf8(text))).tables).toEqual([]);
    expect((await readFile(utf8(text), name)).tables).toHaveLength(1);
  });

  it("whose quotes do not close are reported as damaged", async () => {
    const { tables, warnings } = await readFile(utf8('a,b\n"1,2\n3,4\n'), "order.csv");
    expect(tables).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(["table_damaged"]);
  });

  it("come by the thousand", async () => {
    const lines = Array.from({ length: 50_000 }, (_, row) => `${row},Item ${row},${row}.50`);
    const document = await readFile(utf8(["id,name,price", ...lines].join("\n")));
    expect(document.tables[0]?.rows).toHaveLength(50_001);
    expect(document.tables[0]?.rows.at(-1)?.[1]?.text).toBe("Item 49999");
  });

  it("above the limit of cells are left to the text, and that is said", async () => {
    const document = await readFile("a,b\n".repeat(250_001));
    expect(document.tables).toEqual([]);
    expect(document.warnings.map(({ code }) => code)).toEqual(["table_too_large"]);
  });
});
