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

  it("that nests without end is text", async () => {
    const document = await readFile("[".repeat(50_000) + "]".repeat(50_000));
    expect(document.tables).toEqual([]);
  });
});
