import { describe, expect, it } from "vitest";
import { extractWithoutRecords, objectOf } from "../testing/text-document.ts";

const texts = { type: "array", items: { type: "string" } };

describe("a list of texts under its heading", () => {
  it("goes over inner headings, pictures and empty lines, up to a paragraph", () => {
    const text = [
      "[Ingredients](/all)\n",
      "## Ingredients for the cake 1x2x\n",
      "### Dough\n",
      "- [ ] ▢ 200 g flour",
      "- 2 [eggs](/eggs)\n\n![Dough](/d.jpg)\n",
      "### Icing\n",
      "- 50 g sugar\n",
      "Bake with care.\n",
      "- Share this page\n",
      "## Directions\n",
      "1. 1\n\n  Mix all.\n\n2. 2\n\n  Bake.\n",
    ].join("\n");
    expect(
      extractWithoutRecords({ text }, objectOf({ ingredients: texts, instructions: texts })).output,
    ).toEqual({
      ingredients: ["200 g flour", "2 eggs", "50 g sugar"],
      instructions: ["Mix all.", "Bake."],
    });
  });

  it("may be lines without marks, of which names of steps are none", () => {
    const text = "## Zubereitung\n\nSchritt 1\nReis kochen.\nSchritt 2\nAnrichten.\n\nFertig\n";
    expect(extractWithoutRecords({ text }, objectOf({ zubereitung: texts })).output).toEqual({
      zubereitung: ["Reis kochen.", "Anrichten."],
    });
  });

  it("may be a table's rows", () => {
    const text =
      "## Ingredients\n\n| Amount | What |\n| --- | --- |\n| 1 cup | flour |\n| 2 | eggs |\n";
    expect(extractWithoutRecords({ text }, objectOf({ ingredients: texts })).output).toEqual({
      ingredients: ["1 cup flour", "2 eggs"],
    });
  });
});
