import { expect, it } from "vitest";
import { byteLinesOf, linesOf } from "./lines.ts";

const tooLong = (line: number) => new Error(`line ${line} is too long`);

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const received: Item[] = [];
  for await (const item of items) received.push(item);
  return received;
}

async function* chunksOf(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it.each([1, 2, 3, 1_000])("is the same by chunks of %d bytes", async (size) => {
  const text = "one\r\nzwölf 銅\n\nline\u2028separator\nlast";
  const lines = ["one", "zwölf 銅", "", "line\u2028separator", "last"];
  expect(await all(linesOf(chunksOf(text, size)))).toEqual(lines);
  expect(await all(linesOf(chunksOf(`${text}\n`, size)))).toEqual(lines);
  expect(await all(linesOf(chunksOf("", size)))).toEqual([]);
});

it("refuses a line that is too long, by its number", async () => {
  const read = async (text: string) =>
    (await all(byteLinesOf(chunksOf(text, 3), { maxBytes: 4, tooLong }))).map(String);
  expect(await read("1234\n1234")).toEqual(["1234", "1234"]);
  await expect(read("1234\n12345")).rejects.toThrow("line 2 is too long");
});
