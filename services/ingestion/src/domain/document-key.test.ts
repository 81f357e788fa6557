import { expect, it } from "vitest";
import { documentKey } from "./document-key.ts";

const content = Buffer.from("%PDF-1.7");
const source = { type: "pdf", content, reading: { pages: "1-3" } } as const;
const read = { accountId: "acme", source, readers: "v1" };
const key = documentKey(read);

it("is the same for the same bytes, read in the same way for the same account", () => {
  const again = { ...source, content: new Uint8Array(content), reading: { pages: "1-3" } };
  expect(documentKey({ ...read, source: again })).toBe(key);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  ["the account", { ...read, accountId: "globex" }],
  ["the readers", { ...read, readers: "v2" }],
  ["the bytes", { ...read, source: { ...source, content: Buffer.from("%PDF-1.6") } }],
  ["the type", { ...read, source: { ...source, type: "image" } as const }],
  ["the chosen pages", { ...read, source: { ...source, reading: { pages: "1" } } }],
  ["the address", { ...read, source: { ...source, url: "http://a.example/" } }],
  ["the name", { ...read, source: { ...source, name: "order.csv" } }],
  ["the content type", { ...read, source: { ...source, contentType: "text/plain" } }],
])("changes with %s", (_what, other) => {
  expect(documentKey(other)).toMatch(/^[0-9a-f]{64}$/);
  expect(documentKey(other)).not.toBe(key);
});

it.each([
  ["words that were sent as such", { ...source, content: "words" }],
  ["a web page that was fetched", { ...source, type: "webpage", url: "http://a.example/" }],
  ["a source with a password", { ...source, reading: { password: "secret" } }],
] as const)("is not made of %s", (_what, other) => {
  expect(documentKey({ ...read, source: other })).toBeUndefined();
});
