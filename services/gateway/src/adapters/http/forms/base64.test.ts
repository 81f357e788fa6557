import { expect, it } from "vitest";
import { decodedInPlace, decodedSize, readBase64 } from "./base64.ts";

async function decode(sent: string): Promise<Buffer> {
  const encoded = readBase64(Buffer.from(sent));
  const pieces: Buffer[] = [];
  for await (const piece of decodedInPlace(encoded)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  expect(bytes.length).toBe(decodedSize(encoded));
  return bytes;
}

it.each([0, 1, 2, 3, 1_000, 196_607, 196_608, 196_609, 500_000])(
  "decodes %i bytes",
  async (size) => {
    const bytes = Buffer.alloc(size, "Quarry, äöü");
    expect(await decode(bytes.toString("base64"))).toEqual(bytes);
  },
);

it("resolves escapes that a writer of JSON may use", async () => {
  const bytes = Buffer.from("fb/0ffe+", "base64");
  expect(await decode("fb\\/0ff\\u0065+")).toEqual(bytes);
  expect(await decode("fb\\/0ffe\\u002B")).toEqual(bytes);
});

it.each([
  "abc",
  "ab=c",
  "====",
  "a b=",
  "ab\\nc",
  "abc\\u012b",
  "abc\\uzzzz",
  "abc\\u2bzz",
  "abc\\",
  "äbc",
  "\\n\\n\\n\\n",
])("refuses %s", (sent) => {
  expect(() => readBase64(Buffer.from(sent))).toThrow("must be Base64 with padding");
});
