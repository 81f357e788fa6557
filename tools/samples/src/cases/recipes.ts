import type { MadeCase } from "./made-case.ts";

const schema = {
  type: "object",
  properties: {
    name: { type: "string", describe: "Name of the dish" },
    author: { type: "string", describe: "Author of the recipe" },
    yields: { type: "string", describe: "Servings" },
    ingredients: { type: "array", items: { type: "string" }, describe: "Ingredients" },
    instructions: {
      type: "array",
      items: { type: "string" },
      describe: "Steps of the preparation",
    },
  },
};

type Recipe = {
  name: string;
  author: string;
  yields: string;
  ingredients: string[];
  instructions: string[];
};

const recipes: Recipe[] = [
  {
    name: "Barley soup with leeks",
    author: "Marta Vilhelm",
    yields: "4 servings",
    ingredients: ["150 g pearl barley", "2 leeks", "1 l vegetable stock", "1 bay leaf"],
    instructions: [
      "Rinse the barley under cold water.",
      "Soften the leeks in a little butter.",
      "Add stock and barley and simmer for forty minutes.",
    ],
  },
  {
    name: "Plum tray cake",
    author: "Joost Hartman",
    yields: "12 pieces",
    ingredients: ["500 g plums", "250 g flour", "125 g sugar", "2 eggs", "1 tsp baking powder"],
    instructions: [
      "Halve the plums and take out the stones.",
      "Mix flour, sugar, eggs and baking powder.",
      "Spread on a tray, lay the plums on top and bake for half an hour.",
    ],
  },
  {
    name: "Chickpea salad",
    author: "Lina Osei",
    yields: "2 servings",
    ingredients: ["1 can chickpeas", "1 red onion", "3 tbsp olive oil", "Juice of one lemon"],
    instructions: [
      "Drain the chickpeas.",
      "Slice the onion finely.",
      "Toss all with oil and lemon.",
    ],
  },
];

/** Each recipe as a page that states itself for machines, and as one that does not. */
export function recipePages(): MadeCase[] {
  return recipes.flatMap((recipe, index) => [
    { set: "made-recipe", id: `stated-${index}`, schema, truth: recipe, html: page(recipe, true) },
    { set: "made-recipe", id: `plain-${index}`, schema, truth: recipe, html: page(recipe, false) },
  ]);
}

function page(recipe: Recipe, isStated: boolean): string {
  const stated = {
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: recipe.name,
    author: { "@type": "Person", name: recipe.author },
    recipeYield: recipe.yields,
    recipeIngredient: recipe.ingredients,
    recipeInstructions: recipe.instructions.map((text) => ({ "@type": "HowToStep", text })),
  };
  const script = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`;
  const items = (lines: string[]) => lines.map((line) => `<li>${line}</li>`).join("");
  return `<!doctype html><html lang="en"><head><title>${recipe.name} | Hearth &amp; Ladle</title>
${isStated ? script : ""}</head><body><header><a href="/">Hearth &amp; Ladle</a></header><main>
<h1>${recipe.name}</h1><p>By ${recipe.author}</p><p>Serves: ${recipe.yields}</p>
<h2>Ingredients</h2><ul>${items(recipe.ingredients)}</ul>
<h2>Instructions</h2><ol>${items(recipe.instructions)}</ol></main>
<footer>Hearth &amp; Ladle, a kitchen notebook</footer></body></html>`;
}
