import { describe, expect, it } from "vitest";
import { tableTexts } from "../check-document.testing.ts";
import { readFile, utf8 } from "../read-file.testing.ts";

describe("JSON", () => {
  it("stays as it was sent; every list of objects is a table", async () => {
    const text =
      '{"order":"PO-17","items":[{"name":"Rye","size":{"unit":"kg","n":25},"tags":["a","b"]},{"name":null,"price":1.50}],"parts":[{"x":1,"sub":[{"y":2},{"y":3}]}]}';
    const document = await readFile(text);
    expect(document.text).toBe(text);
    expect(document.reader.name).toBe("json");
    expect(tableTexts(document)).toEqual([
      [
        ["name", "unit", "n", "tags", "price"],
        ["Rye", "kg", "25", '"a","b"', ""],
        ["", "", "", "", "1.50"],
      ],
      [["x"], ["1"]],
      [["y"], ["2"], ["3"]],
    ]);
  });

  it("keeps its values beside the text, without escapes", async () => {
    const document = await readFile(utf8('{"name":"caf\\u00e9 \\"A\\""}'));
    expect(document.structured).toEqual([
      { kind: "data", value: { name: 'café "A"' }, start: 0, end: document.text.length },
    ]);
  });

  it("may come line by line", async () => {
    const document = await readFile('{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n');
    expect(tableTexts(document)).toEqual([
      [
        ["a", "b"],
        ["1", "x"],
        ["2", "y"],
      ],
    ]);
  });

  it.each(["[1, 2", "{not json}", "[see above]"])("is not seen in %s", async (text) => {
    expect((await readFile(text)).reader.name).toBe("text");
  });

  it("whose objects share no keys is left to the text, and that is said", async () => {
    const records = Array.from({ length: 5_000 }, (_, index) => ({ [`k${index}`]: index }));
    const document = await readFile(JSON.stringify(records));
    expect(document.tables).toEqual([]);
    expect(document.warnings.map(({ code }) => code)).toEqual(["table_too_large"]);
  });

  it("keeps numbers as they stand that no double holds", async () => {
    const document = await readFile('{"id":9007199254740993,"big":1e400,"a":1.50,"b":2e3,"c":0.0}');
    const value = { id: "9007199254740993", big: "1e400", a: 1.5, b: 2000, c: 0 };
    expect(document.structured[0]?.value).toEqual(value);
    expect(document.warnings).toEqual([]);
  });

  it("says that keys stand twice", async () => {
    const document = await readFile('{"a":1,"a":2}');
    expect(document.structured[0]?.value).toEqual({ a: 2 });
    expect(document.warnings.map(({ code }) => code)).toEqual(["keys_repeated"]);
  });

  it("that is broken is text, with a warning if the file's name says JSON", async () => {
    const broken = utf8('{"a":1,');
    expect((await readFile(broken)).warnings).toEqual([]);
    const { reader, warnings } = await readFile(broken, "order.json");
    expect(reader.name).toBe("text");
    expect(warnings.map(({ code }) => code)).toEqual(["json_damaged"]);
  });

  it("that nests without end is text, and that is said", async () => {
    const document = await readFile("[".repeat(50_000) + "]".repeat(50_000));
    expect(document.tables).toEqual([]);
    expect(document.warnings.map(({ code }) => code)).toEqual(["json_too_deep"]);
  });
});
