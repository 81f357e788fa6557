import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { listOf, objectOf, textDocument } from "../testing/text-document.ts";
import { notLocated } from "./not-located.ts";

const structure = parseStructure(
  objectOf({
    depot: "string",
    held: "number",
    booked: "date",
    passes: listOf({ code: "string", day: "date" }),
  }),
);
const document = textDocument(
  "KX 88-41-A\nQH 120\nper 2026-03-04\n\nR-41 - 2026-02-02\nR-42 - 2026-02-03\nR-43 - 2026-02-07\n",
);
const unlimited = { check() {} };
const passes = [
  { code: "R-41", day: "2026-02-02" },
  { code: "R-42", day: "2026-02-03" },
  { code: "R-43", day: "2026-02-07" },
];

it("names no value that the document contains, and none that is null", () => {
  const output = { depot: "88-41-A", held: 120, booked: null, passes };
  expect(notLocated(document, { structure, output }, unlimited)).toEqual([]);
});

it("names values that the document does not contain, and lists of which it has no row", () => {
  const strange = passes.map(({ code }) => ({ code: `${code}-X`, day: "1999-01-01" }));
  const output = { depot: "Hamburg", held: 9999, booked: "2026-03-04", passes: strange };
  expect(notLocated(document, { structure, output }, unlimited)).toEqual([
    "/depot",
    "/held",
    "/passes",
  ]);
});
