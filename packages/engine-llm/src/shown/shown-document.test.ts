import type { StructuredData } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { ShownDocument } from "./shown-document.ts";

const string = { type: "string" };

function shown(text: string, fields: object, structured: StructuredData[] = []) {
  const structure = parseStructure({ type: "object", properties: fields });
  const document = new ShownDocument(textDocument(text, structured), structure);
  return { text: document.textOf({ start: 0, end: text.length }), stated: document.stated.text };
}

const page =
  "[Home](https://shop.example/) ![Kettle](/kettle.jpg) Kettle 9 € [Write](mailto:a@shop.example) [Call](tel:+4420)";

describe("the text that a model is shown", () => {
  it.each([
    [{ name: string, price: { type: "number" } }, "Home Kettle Kettle 9 € Write Call"],
    [{ seller: { ...string, describe: "Postal address" } }, "Home Kettle Kettle 9 € Write Call"],
    [{ website: string }, "[Home](https://shop.example/) Kettle Kettle 9 € Write Call"],
    [
      { issue: { ...string, describe: "Address of the issue" } },
      "[Home](https://shop.example/) Kettle Kettle 9 € Write Call",
    ],
    [{ image: string }, "Home ![Kettle](/kettle.jpg) Kettle 9 € Write Call"],
    [{ email: string }, "Home Kettle Kettle 9 € [Write](mailto:a@shop.example) Call"],
    [
      { rows: { type: "array", items: { type: "object", properties: { phone: string } } } },
      "Home Kettle Kettle 9 € Write [Call](tel:+4420)",
    ],
  ])("has the addresses of links that a field asks for: %j", (fields, text) => {
    expect(shown(page, fields).text).toBe(text);
  });

  it("has no addresses of pictures where the page names the one that stands for it", () => {
    const structured: StructuredData[] = [
      { kind: "meta", value: { "og:image": "https://shop.example/kettle.jpg" } },
    ];
    const one = shown(page, { image: string }, structured);
    expect(one.text).not.toContain("](");
    expect(one.stated).toBe("og:image: https://shop.example/kettle.jpg");
    const all = shown(page, { images: { type: "array", items: string } }, structured);
    expect(all.text).toContain("![Kettle](/kettle.jpg)");
  });
});

describe("what a source states beside its text", () => {
  const recipe = {
    "@type": "Recipe",
    name: "Lemon cake",
    author: { "@id": "#ada" },
    datePublished: "2021-05-04T08:00:00+00:00",
    recipeIngredient: ["2 lemons", "250 g of flour"],
    aggregateRating: { ratingValue: 4.7 },
    image: ["https://a.example/large.jpg", "https://a.example/small.jpg"],
  };
  const structured: StructuredData[] = [
    { kind: "json-ld", value: recipe },
    { kind: "json-ld", value: { "@type": "Person", "@id": "#ada", name: "Ada Marsh" } },
  ];
  const fields = {
    title: string,
    author: string,
    published: { type: "datetime" },
    ingredients: { type: "array", items: string },
    rating: { type: "number" },
  };
  const text = "# Lemon cake\nTake 250 g of flour.";

  it("is shown where a field asks for it and the text does not say it", () => {
    expect(shown(text, fields, structured).stated).toBe(
      [
        "Recipe.author.name: Ada Marsh",
        "Recipe.datePublished: 2021-05-04T08:00:00+00:00",
        "Recipe.recipeIngredient: 2 lemons",
        "Recipe.aggregateRating.ratingValue: 4.7",
      ].join("\n"),
    );
    expect(shown(text, { total: { type: "number" } }, structured).stated).toBe("");
  });

  it("has two different values for each field at most, and of several addresses the first", () => {
    const more = ["og:image", "twitter:image", "thumbnail"].map(
      (name, index): StructuredData => ({
        kind: "meta",
        value: { [name]: `https://a.example/${index}.jpg` },
      }),
    );
    const lines = shown(text, { image: string }, [...structured, ...more]).stated.split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe("Recipe.image: https://a.example/large.jpg");
  });

  it("is bounded, and leaves out what is too long", () => {
    const describe = (description: string): StructuredData[] => [
      { kind: "meta", value: { description } },
    ];
    const asked = { description: string };
    expect(shown(text, asked, describe("A cake of ours")).stated).toBe(
      "description: A cake of ours",
    );
    expect(shown(text, asked, describe("A cake of ours. ".repeat(200))).stated).toBe("");
    const tags = Array.from({ length: 500 }, (_, index): StructuredData => {
      return { kind: "microdata", value: { description: `Cake number ${index}` } };
    });
    expect(shown(text, asked, tags).stated.length).toBeLessThan(1_700);
  });

  it("follows things that refer to each other one step", () => {
    const circle = ["a", "b"].map((id, index): StructuredData => {
      const other = { "@id": index === 0 ? "b" : "a" };
      return { kind: "json-ld", value: { "@id": id, author: [other, other], name: `Name ${id}` } };
    });
    expect(shown(text, { author: string }, circle).stated.split("\n")).toHaveLength(2);
  });
});
