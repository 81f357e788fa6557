import type { SourceDocument } from "@quarry/document";
import { textDocument } from "@quarry/document/testing";
import { describe, expect, it } from "vitest";
import { pagesToSee } from "./pages-to-see.ts";

type Origin = NonNullable<SourceDocument["pages"][number]["origin"]>;

/** A document of pages, each with its text. */
function documentOf(pages: [Origin, string][], more: Partial<SourceDocument> = {}): SourceDocument {
  const document = textDocument(pages.map(([, text]) => text).join(""));
  let at = 0;
  const placed = pages.map(([origin, text], index) => {
    const start = at;
    at += text.length;
    return { number: index + 1, start, end: at, origin };
  });
  return { ...document, pages: placed, ...more };
}

const blob = { owner: "one", name: "page-4", size: 1, sha256: "0".repeat(64) };
const images = [1, 4].map((page) => ({ page, mediaType: "image/jpeg", blob }));
const mixed = documentOf(
  [
    ["digital", "own text\n"],
    ["text-layer", "of a scan\n"],
    ["recognised", "read here\n"],
    ["blank", ""],
    ["blank", ""],
  ],
  { images },
);

const rows = "Copper wire   4   12.50\nSolder   1   3.20\nPaper A4   2   10.50\nPens   2   1.50\n";
const seen = (document: SourceDocument) => [
  pagesToSee(document, undefined),
  pagesToSee(document, "auto"),
];

describe("the pages that a model is shown as pictures", () => {
  it("are those with recognised text and pictures without text, unless asked for otherwise", () => {
    expect(pagesToSee(mixed, undefined)).toEqual([2, 3, 4]);
  });

  it("are all or none where a caller wants that", () => {
    expect(pagesToSee(mixed, "always")).toEqual([1, 2, 3, 4, 5]);
    expect(pagesToSee(mixed, "never")).toEqual([]);
  });

  it("include one of which a picture was not read, where they are chosen by what is in doubt", () => {
    const warnings = [{ code: "pictures_not_read", message: "Text was not read", page: 1 }];
    expect(seen({ ...mixed, warnings })).toEqual([
      [2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  it("include one whose lines stand in columns that no table has", () => {
    const loose = documentOf([["digital", `Order\n${rows}`]]);
    expect(seen(loose)).toEqual([[], [1]]);
    const table = { start: 6, end: loose.text.length, page: 1, rows: [] };
    expect(seen({ ...loose, tables: [table] })).toEqual([[], []]);
    expect(seen(documentOf([["digital", `A letter\n${rows.replaceAll("   ", " ")}`]]))).toEqual([
      [],
      [],
    ]);
  });
});
