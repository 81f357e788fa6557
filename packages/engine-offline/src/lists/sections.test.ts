import { describe, expect, it } from "vitest";
import { extract, listOf, objectOf } from "../testing/text-document.ts";

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
    expect(extract({ text }, objectOf({ ingredients: texts, instructions: texts })).output).toEqual(
      {
        ingredients: ["200 g flour", "2 eggs", "50 g sugar"],
        instructions: ["Mix all.", "Bake."],
      },
    );
  });

  it("may be lines without marks, of which names of steps are none", () => {
    const text = "## Zubereitung\n\nSchritt 1\nReis kochen.\nSchritt 2\nAnrichten.\n\nFertig\n";
    expect(extract({ text }, objectOf({ zubereitung: texts })).output).toEqual({
      zubereitung: ["Reis kochen.", "Anrichten."],
    });
  });

  it("may be a table's rows", () => {
    const text =
      "## Ingredients\n\n| Amount | What |\n| --- | --- |\n| 1 cup | flour |\n| 2 | eggs |\n";
    expect(extract({ text }, objectOf({ ingredients: texts })).output).toEqual({
      ingredients: ["1 cup flour", "2 eggs"],
    });
  });
});

describe("a résumé's sections", () => {
  const jobs = listOf({
    company: "string",
    position: "string",
    startDate: "string",
    endDate: "string",
  });

  it("are read by paragraphs, firms by their form or their place", () => {
    const text = [
      "WORK EXPERIENCE",
      "Baker, Brook Mills Ltd\n2019 - Present\nBaked all the bread.\n",
      "Miller at Weir\n2015 to 2019\n",
      "LANGUAGES\nEnglish\n",
    ].join("\n");
    expect(extract({ text }, objectOf({ workExperience: jobs })).output).toEqual({
      workExperience: [
        { company: "Brook Mills Ltd", position: "Baker", startDate: "2019", endDate: "Present" },
        { company: "Weir", position: "Miller", startDate: "2015", endDate: "2019" },
      ],
    });
  });

  it("are read by lines where each has its time", () => {
    const text =
      "Berufserfahrung\n\n2016 - heute    Bäckerin, Mühle AG\n2009 - 2016     Müllerin, Wehr KG\n";
    expect(extract({ text }, objectOf({ berufserfahrung: jobs })).output).toEqual({
      berufserfahrung: [
        { company: "Mühle AG", position: "Bäckerin", startDate: "2016", endDate: "heute" },
        { company: "Wehr KG", position: "Müllerin", startDate: "2009", endDate: "2016" },
      ],
    });
  });
});
