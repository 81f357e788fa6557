import { json } from "node:stream/consumers";
import { DocumentRecord } from "@quarry/api";
import { expect, it } from "vitest";
import { shownDocument } from "./shown-document.ts";

const head = {
  images: [],
  warnings: [{ code: "text_layer", message: 'says "x",\n"words":[' }],
  reader: { name: "pdf", version: "1" },
};
const words = [
  { start: 0, end: 2, box: [1, 2, 3, 4] },
  { start: 3, end: 5, box: [1, 2, 3, 4.5], confidence: 0.5 },
];
const pages = [
  { number: 1, start: 0, end: 5, width: 10, height: 10, origin: "digital", words },
  { number: 2, start: 5, end: 5, words: [] },
  { number: 3, start: 5, end: 5, words, origin: "recognised" },
  { number: 4, start: 5, end: 5 },
];
const text = 'a \\,"words":[{"é 😀"}],\\"';
const rest = {
  tables: [{ start: 0, end: 1, title: '[{,"words":[', rows: [[{ start: 0, end: 1, text: "\\" }]] }],
  structured: [{ kind: "data", value: { a: 1, words: [1, 2], b: [{ a: 1, words: [3] }] } }],
  links: [{ start: 0, end: 1, url: "https://a.example/?q=,words" }],
  hidden: [{ start: 0, end: 1 }],
};

/** The two lines in which a document is stored, in pieces of so many bytes. */
async function* stored(size: number): AsyncGenerator<Uint8Array, void> {
  const [first, second] = [head, { text, pages, ...rest }].map((part) => JSON.stringify(part));
  const bytes = Buffer.from(`${first?.slice(0, -1)}\n,${second?.slice(1)}`);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function shown(size: number, withWords: boolean): Promise<unknown> {
  return json(shownDocument(stored(size), withWords));
}

const { images: _images, ...shownHead } = head;
const sizes = [...Array(64).keys()].map((size) => size + 1).concat(65_536);

it.each(sizes)("leaves out only words and pictures, in pieces of %i bytes", async (size) => {
  const wordless = pages.map(({ words: _words, ...page }) => page);
  expect(await shown(size, false)).toEqual({ ...shownHead, ...rest, text, pages: wordless });
});

it("shows words on request", async () => {
  const whole = await shown(7, true);
  expect(whole).toEqual({ ...shownHead, ...rest, text, pages });
  expect(DocumentRecord.parse(whole)).toEqual(whole);
});
