import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { deadlineAt } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { fieldsOf } from "../fields/field.ts";
import { viewOf } from "../labels/view.ts";
import { objectOf, textDocument } from "../testing/text-document.ts";
import { documentIndexOf } from "./document-index.ts";
import { finders, refiners } from "./finders.ts";
import { proposalsFor } from "./propose.ts";

describe("the list of finders", () => {
  it("gives every finder and refiner the name of its file as its id", () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
    const names = new Set(files.map((file) => basename(file, ".ts")));
    const ids = [...finders, ...refiners].map(({ id }) => id);
    expect(ids.filter((id) => !names.has(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("marks every proposal with the finder that made it", () => {
    const text = "Invoice no.: R-88\nDate: 3 May 2026\nTotal: 12.00\nCash: 20.00\nChange: 8.00";
    const index = documentIndexOf(viewOf(textDocument(text), deadlineAt(Number.POSITIVE_INFINITY)));
    const structure = parseStructure(objectOf({ total: "number", date: "date" }));
    const found = proposalsFor(index, fieldsOf(structure).leaves);
    const ids = found.map(({ field, finders: by = [] }) => `${field.pointer} ${by.join()}`);
    expect(new Set(ids)).toEqual(
      new Set(["/total labelled", "/total paid-total", "/date labelled", "/date unlabelled"]),
    );
  });
});
