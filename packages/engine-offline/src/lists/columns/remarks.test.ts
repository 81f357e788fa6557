import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { extractOffline } from "../../pipeline/extract-offline.ts";
import { listOf, tablesDocument } from "../../testing/text-document.ts";

it("a remark at the foot of a wide table is no row of it", () => {
  const document = tablesDocument([
    [
      ["Surname", "Name", "Code", "Date", "Kind", "Amount"],
      ["Mena", "Juan", "20-270834", "09/10/2013", "cash", "10.00"],
      ["Molle", "Matias", "20-253485", "09/10/2013", "cash", "12.00"],
      ["Perazzo", "Pablo", "20-253483", "09/10/2013", "cash", "15.00"],
      ["", "", "", "", "Annex A", "Page 12"],
    ],
  ]);
  const [surname, name, code, kind] = Array.from({ length: 4 }, () => "string");
  const structure = listOf({ surname, name, code, date: "date", kind, amount: "number" });
  const { output } = extractOffline(document, parseStructure(structure), {
    deadlineAt: Number.POSITIVE_INFINITY,
  });
  expect(output).toHaveLength(3);
});

it("a cell's day or amount is the whole cell where text is asked for", () => {
  const document = tablesDocument([
    [
      ["Datum", "Preis"],
      ["So 11.8.12", "£1.50/1000g"],
      ["Mo 12.8.12", "£3.20/1000g"],
    ],
  ]);
  const structure = listOf({ datum: "string", preis: "string" });
  const { output } = extractOffline(document, parseStructure(structure), {
    deadlineAt: Number.POSITIVE_INFINITY,
  });
  expect(output).toEqual([
    { datum: "So 11.8.12", preis: "£1.50/1000g" },
    { datum: "Mo 12.8.12", preis: "£3.20/1000g" },
  ]);
});
