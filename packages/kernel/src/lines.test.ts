import { expect, it } from "vitest";
import { linesOf } from "./lines.ts";

const tooLong = (line: number) => new Error(`line ${line} is too long`);

async function linesIn(text: string, size: number, maxBytes = 100): Promise<string[]> {
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: string[] = [];
  for await (const line of linesOf(chunks(), { maxBytes, tooLong })) lines.push(line);
  return lines;
}

it.each([1, 2, 3, 1_000])("is the same by chunks of %d bytes", async (size) => {
  const text = "one\r\nzwölf 銅\n\nline\u2028separator\nlast";
  const lines = ["one", "zwölf 銅", "", "line\u2028separator", "last"];
  expect(await linesIn(text, size)).toEqual(lines);
  expect(await linesIn(`${text}\n`, size)).toEqual(lines);
  expect(await linesIn("", size)).toEqual([]);
});

it("refuses a line that is too long, by its number", async () => {
  expect(await linesIn("1234\n1234", 3, 4)).toEqual(["1234", "1234"]);
  await expect(linesIn("1234\n12345", 3, 4)).rejects.toThrow("line 2 is too long");
});
