import { expect, it } from "vitest";
import { extract, objectOf } from "../testing/text-document.ts";

const recipe = objectOf({
  ingredients: { type: "array", items: { type: "string" } },
  instructions: { type: "array", items: { type: "string" } },
});
const stated = (value: Record<string, string | string[]>) => [
  { kind: "json-ld" as const, value: { "@type": "Recipe", ...value } },
];

it("takes the list that the page shows where it says more than what it states", () => {
  const text = "# Gimlet\n\n- 4 cl [gin](https://example.org/gin)\n- 2 cl lime juice\n\nShake.";
  const structured = stated({ recipeIngredient: ["gin", "lime juice"] });
  const { output, evidence } = extract({ text, structured }, recipe);
  expect(output).toMatchObject({ ingredients: ["4 cl gin", "2 cl lime juice"] });
  expect(evidence.leaves[1]?.quote).toBe("2 cl lime juice");
});

it("takes rows of a table for a list, too", () => {
  const text = "| 6 | cups | flour |\n| --- | --- | --- |\n| 2 | | eggs |\n\nEnjoy.";
  const structured = stated({ recipeIngredient: ["flour", "eggs"] });
  expect(extract({ text, structured }, recipe).output).toMatchObject({
    ingredients: ["6 cups flour", "2 eggs"],
  });
});

it("takes apart what is stated in one by the lines that show it", () => {
  const text = "1. Wet the glass.\n2. Shake it all.\n\nServe cold.\n\nComments";
  const structured = stated({ recipeInstructions: "Wet the glass.Shake it all.Serve cold." });
  expect(extract({ text, structured }, recipe).output).toMatchObject({
    instructions: ["Wet the glass.", "Shake it all.", "Serve cold."],
  });
});

it("keeps what is stated where the page shows other things", () => {
  const text = "- Home\n- Recipes\n\nA drink.";
  const structured = stated({ recipeIngredient: ["gin", "lime juice"] });
  expect(extract({ text, structured }, recipe).output).toMatchObject({
    ingredients: ["gin", "lime juice"],
  });
});
