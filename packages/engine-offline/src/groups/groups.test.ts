import { textDocument } from "@quarry/document/testing";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { sliceOf } from "../document/span.ts";
import { fieldsOf } from "../fields/field.ts";
import { viewOf } from "../labels/view.ts";
import { seekList } from "../lists/around.ts";
import { itemFieldsOf } from "../lists/find-list.ts";
import { bestGroup } from "../lists/match.ts";
import { shippedModels } from "../sources/models.ts";
import { sourcesOf } from "../sources/sources.ts";
import { objectOf, tablesDocument } from "../testing/text-document.ts";
import { groupsIn } from "./groups.ts";

const deadline = { check() {}, isOver: () => false } as Parameters<typeof viewOf>[1];

/** The rows of the groups of one origin, each by the words of its parts. */
function rowsOf(document: ReturnType<typeof textDocument>, origin: string) {
  const view = viewOf(document, deadline);
  return groupsIn(view)
    .filter((group) => group.origin === origin)
    .map(({ rows, slots, titles }) => ({
      titles,
      headings: slots.flatMap(({ headings }) => headings),
      rows: rows.map(({ parts }) =>
        Object.fromEntries([...parts].map(([key, part]) => [key, sliceOf(view.text, part)])),
      ),
    }));
}

it("elements of a page that are made alike are rows, named by their classes", () => {
  const text = "Pot\n\n5 €\n\nPan\n\n6 €";
  const card = (start: number) => [
    { start, end: start + 8, tag: "li", label: "card" },
    { start, end: start + 3, tag: "h3", label: "card-title" },
    { start: start + 5, end: start + 8, tag: "span", label: "price" },
  ];
  const elements = [{ start: 0, end: 18, tag: "ul" }, ...card(0), ...card(10)];
  const groups = rowsOf({ ...textDocument(text), elements }, "elements");
  const cards = groups.find(({ headings }) => headings.includes("price"));
  expect(cards?.rows).toMatchObject([
    { "<h3.card title": "Pot", "<span.price": "5 €" },
    { "<h3.card title": "Pan", "<span.price": "6 €" },
  ]);
});

it("the words that most rows have beside a part name it, before or behind", () => {
  const text = "Seller: Mill - 31 points - 1 comment\nSeller: Weir - 4 points - 12 comments\n";
  const [group] = rowsOf(textDocument(text), "lines");
  expect(group?.headings).toEqual(expect.arrayContaining(["seller", "point", "comment"]));
});

it("what commas part behind a label is a group titled by the label", () => {
  const [group] = rowsOf(textDocument("Keywords: tin, copper and iron\n"), "inline");
  expect(group?.titles[0]).toBe("Keywords");
  expect(group?.rows.map(({ all }) => all)).toEqual(["tin", "copper", "iron"]);
});

it("the authors of a by-line are a group", () => {
  const [group] = rowsOf(textDocument("Pots of tin\nBy Ada Brook and Ben Ek\n"), "inline");
  expect(group?.rows.map(({ all }) => all)).toEqual(["Ada Brook", "Ben Ek"]);
});

it("lines that begin with one word open rows, however long these are", () => {
  const body = "The tenant pays the rent.\n".repeat(20);
  const text = `Article 1 Rent\n${body}Article 2 Term\n${body}Article 3 Law\n${body}`;
  const groups = rowsOf(textDocument(text), "blocks");
  expect(
    groups.some(
      ({ rows }) =>
        rows.map(({ l0 }) => l0).join() === "Article 1 Rent,Article 2 Term,Article 3 Law",
    ),
  ).toBe(true);
});

it("bullets and numbers are none of an item's words", () => {
  const [group] = rowsOf(textDocument("Tasks\n- Buy tin\n- Sell pots\n"), "lines");
  expect(group?.rows.map(({ all }) => all)).toEqual(["Buy tin", "Sell pots"]);
});

it("a list of numbers whose bullets cannot all be read reports how many there are", () => {
  const text = "# Scores\n\n- 12 points\n- 7 points\n- none yet\n- 9 points\n";
  const structure = parseStructure(
    objectOf({ scores: { type: "array", items: { type: "number" } } }),
  );
  const [list] = fieldsOf(structure).lists;
  const view = viewOf(textDocument(text), deadline);
  const surely = { base: 9, trees: [] };
  const found =
    list &&
    bestGroup(seekList(view, list, itemFieldsOf(list)), {
      ...sourcesOf(view),
      models: { ...shippedModels, groups: surely },
    });
  expect(found?.shown).toBeGreaterThan(found?.rows.length ?? 0);
});

describe("the rows of a table", () => {
  const cells = (...rows: string[][]) => {
    const document = tablesDocument([rows]);
    const spanning = document.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) =>
        row.map((cell, at) => ({
          ...cell,
          ...(at > 0 && cell.text === row[at - 1]?.text && { repeated: true }),
        })),
      ),
    }));
    return { ...document, tables: spanning };
  };

  it("have the words of the row over them that spans the table, which is none itself", () => {
    const [group] = rowsOf(
      cells(
        ["Team", "Won", "Lost"],
        ["North", "North", "North"],
        ["Weir", "3", "1"],
        ["South", "South", "South"],
        ["Mill", "2", "4"],
        ["Kiln", "1", "3"],
      ),
      "table",
    );
    expect(group?.rows.map(({ c0, c3 }) => [c0, c3])).toEqual([
      ["Weir", "North"],
      ["Mill", "South"],
      ["Kiln", "South"],
    ]);
  });

  it("begin below a head that numbers its columns", () => {
    const [group] = rowsOf(
      cells(["Station", "Unit 1", "Unit 2"], ["Weir", "70", "68"], ["Mill", "0", "36"]),
      "table",
    );
    expect(group?.headings).toContain("Unit 2");
    expect(group?.rows.map(({ c0 }) => c0)).toEqual(["Weir", "Mill"]);
  });
});
