import { expect, it } from "vitest";
import { sniff } from "./sniff.ts";

const symbols = `<svg width="0"><symbol id=a><svg viewBox="0 0 1 1"/></symbol></svg>`;

it.each([
  ["a page", `${symbols}<main><p>Total 5 €</p></main>`],
  ["a page with drawings to its end", `<svg /><p>Total 5 €</p><svg></svg>`],
  ["a page after a comment", `<!-- icons -->${symbols}\n<html><body>x`],
])("takes %s that begins with a drawing for a page", async (_name, markup) => {
  expect(await sniff(Buffer.from(markup))).toEqual({ kind: "html" });
});

it.each([
  ["a drawing", symbols],
  ["a drawing that is cut off", `<svg><g><text>x`],
  ["a drawing of HTML", `<svg ><foreignObject><p>x</p></foreignObject></svg>\n<!-- made by -->`],
  ["a drawing in UTF-16", Buffer.from(symbols, "utf16le")],
])("takes %s for an image", async (_name, markup) => {
  expect(await sniff(Buffer.from(markup))).toEqual({ kind: "image", format: "svg" });
});
