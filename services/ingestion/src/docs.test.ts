import { readFile } from "node:fs/promises";
import { SourceDocument, StructuredData } from "@quarry/contracts";
import { expect, it } from "vitest";
import { readerSettings } from "./config.ts";

const page = await readFile(new URL("../../../docs/ingestion.md", import.meta.url), "utf8");
const unnamed = (names: readonly string[]) => names.filter((name) => !page.includes(`\`${name}`));

it("the page on ingestion names every variable, every field of a document and every kind of data", () => {
  expect(Object.keys(readerSettings).filter((name) => !page.includes(name))).toEqual([]);
  expect(unnamed(Object.keys(SourceDocument.shape))).toEqual([]);
  expect(unnamed(StructuredData.shape.kind.options)).toEqual([]);
});
