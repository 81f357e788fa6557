import { expect, it } from "vitest";
import { documentJson, partDocument } from "./packed-document.ts";
import { SourceDocument } from "./source-document.ts";

const blob = { owner: "one", name: "page-1", size: 1, sha256: "0".repeat(64) };
const head = {
  images: [{ page: 1, mediaType: "image/jpeg", blob }],
  warnings: [{ code: "text_layer", message: "a line\nfeed" }],
  reader: { name: "pdf", version: "1" },
};
const text = `one\ntwo ${"é".repeat(2_000_000)}`;
const rest = {
  text,
  pages: [{ number: 1, start: 0, end: text.length }],
  tables: [],
  structured: [],
};

it("a stored document is JSON, and its head and body are found again as they were", async () => {
  const body = Buffer.from(JSON.stringify(rest));
  const chunks: Uint8Array[] = [];
  for await (const chunk of documentJson(head, body)) chunks.push(chunk);
  const json = Buffer.concat(chunks);
  expect(SourceDocument.parse(JSON.parse(json.toString("utf8")))).toEqual({ ...head, ...rest });
  const parts = partDocument(json);
  expect(parts.head).toEqual(head);
  expect(Buffer.compare(parts.body, body)).toBe(0);
});
