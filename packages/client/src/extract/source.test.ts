import { expect, it } from "vitest";
import { readySource } from "./source.ts";

const file = (name: string, type = "") => new File(["x"], name, { type });

it.each([
  ["a text", "Total: 3", "text"],
  ["the address of a page", new URL("https://example.com/shop?id=1.pdf"), "webpage"],
  ["the address of a PDF", new URL("https://example.com/Bill.PDF"), "pdf"],
  ["the address of a picture", new URL("https://example.com/a.jpeg"), "image"],
  ["a PDF by its media type", file("a", "application/pdf"), "pdf"],
  ["a PDF by its name", file("a.pdf"), "pdf"],
  ["a picture", file("a", "image/png"), "image"],
  ["a page", file("a.html"), "webpage"],
  ["any other file", file("a.docx"), "text"],
] as const)("recognises %s as a source", (_what, source, type) => {
  expect(readySource(source).type).toBe(type);
});

it.each([
  [undefined, "undefined"],
  [null, "null"],
  [5, "5"],
  [new Uint8Array(2), "bytes: wrap them, new Blob([bytes])"],
  [{ file: new Uint8Array(2), name: "a" }, "bytes: wrap them, new Blob([bytes])"],
  [{}, "undefined"],
])("refuses %j, and says what a source is", (source, what) => {
  expect(() => readySource(source as never)).toThrow(
    `source must be a text, a URL, a Blob, { file, name } or { uploadId }, not ${what}`,
  );
});

it("takes an upload by its id", () => {
  expect(readySource({ uploadId: "7" }, "pdf")).toEqual({ type: "pdf", value: { uploadId: "7" } });
});

it("keeps the type that it is given", () => {
  expect(readySource(file("a.pdf"), "text").type).toBe("text");
  expect(readySource(new URL("https://example.com/a"), "pdf").type).toBe("pdf");
});

it("sends a text that is too long for a value as a file", () => {
  expect(readySource("é".repeat(524_288))).toMatchObject({ value: expect.any(String) });
  expect(readySource("é".repeat(524_289))).toMatchObject({ name: "source.txt" });
});
