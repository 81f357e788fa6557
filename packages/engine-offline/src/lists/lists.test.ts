import { describe, expect, it } from "vitest";
import { extractWithoutRecords, listOf, objectOf, rowsOf } from "../testing/text-document.ts";

describe("blocks", () => {
  it("that repeat the same labels are rows", () => {
    const text =
      "School: North College\nDegree: BSc\nGPA: 3.5\n\nSchool: South College\nDegree: MSc\nGPA: 3.9";
    expect(rowsOf(text, listOf({ school: "string", degree: "string", gpa: "number" }))).toEqual([
      { school: "North College", degree: "BSc", gpa: 3.5 },
      { school: "South College", degree: "MSc", gpa: 3.9 },
    ]);
  });

  it("of a receipt are words and an amount, up to the sum", () => {
    const text = "Green tea   $3.20\nScone       $2.10\nTotal       $5.30";
    expect(
      rowsOf(
        text,
        listOf({ name: { type: "string", describe: "Item description" }, amount: "number" }),
      ),
    ).toEqual([
      { name: "Green tea", amount: 3.2 },
      { name: "Scone", amount: 2.1 },
    ]);
  });
});

describe("lists of single values", () => {
  const skills = objectOf({ skills: { type: "array", items: { type: "string" } } });

  it.each([
    ["bullets under a heading", "Skills\n- Weaving\n- Dyeing\n\nHobbies\n- Chess"],
    ["words behind a label", "Skills: Weaving, Dyeing"],
  ])("are read from %s", (_form, text) => {
    expect(extractWithoutRecords({ text }, skills).output).toEqual({
      skills: ["Weaving", "Dyeing"],
    });
  });

  it("take the parties of an agreement", () => {
    const text =
      "This Agreement is made between Acme Widgets, Inc., a Delaware corporation, and Beta Looms LLC (the “Buyer”). WHEREAS Acme makes widgets.";
    const structure = objectOf({ parties: { type: "array", items: { type: "string" } } });
    expect(extractWithoutRecords({ text }, structure).output).toEqual({
      parties: ["Acme Widgets, Inc.", "Beta Looms LLC"],
    });
  });
});
