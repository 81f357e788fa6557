import type { MadeCase } from "../../made-case.ts";
import { absentOf, varied } from "../varied.ts";

/** Recipes without markup and an article. */
export function texts(): MadeCase[] {
  return [
    varied(
      "recipe-plain-en",
      {
        title: "Leek and Barley Soup",
        servings: 4,
        prepMinutes: 15,
        cookMinutes: 50,
        ingredients: [
          "2 large leeks, sliced",
          "1 tbsp butter",
          "150 g pearl barley",
          "1.2 litres vegetable stock",
          "A bay leaf",
        ],
        steps: [
          "Soften the leeks in the butter for ten minutes.",
          "Add the barley, stock and bay leaf.",
          "Simmer for 40 minutes and season to taste.",
        ],
        calories: absentOf("number"),
      },
      `Leek and Barley Soup

Serves 4
Preparation time: 15 minutes
Cooking time: 50 minutes

Ingredients

2 large leeks, sliced
1 tbsp butter
150 g pearl barley
1.2 litres vegetable stock
A bay leaf

Method

1. Soften the leeks in the butter for ten minutes.
2. Add the barley, stock and bay leaf.
3. Simmer for 40 minutes and season to taste.
`,
    ),
    varied(
      "recipe-page-de",
      {
        titel: "Apfel-Zimt-Schnecken",
        portionen: 12,
        backzeit: "25 Minuten",
        zutaten: [
          "500 g Mehl",
          "1 Würfel Hefe",
          "250 ml lauwarme Milch",
          "80 g Zucker",
          "2 Äpfel",
          "1 TL Zimt",
        ],
        zubereitung: [
          "Hefe in der Milch auflösen und mit Mehl und Zucker verkneten.",
          "Teig eine Stunde gehen lassen.",
          "Ausrollen, mit Apfel und Zimt füllen, aufrollen und schneiden.",
          "Bei 180 Grad backen.",
        ],
        autor: "Renate Pohl",
      },
      `<html><body><header><a href="/">Backstube</a></header><article><h1>Apfel-Zimt-Schnecken</h1><p>von Renate Pohl</p><p>Für 12 Portionen · Backzeit: 25 Minuten</p><h2>Zutaten</h2><ul><li>500 g Mehl</li><li>1 Würfel Hefe</li><li>250 ml lauwarme Milch</li><li>80 g Zucker</li><li>2 Äpfel</li><li>1 TL Zimt</li></ul><h2>Zubereitung</h2><ol><li>Hefe in der Milch auflösen und mit Mehl und Zucker verkneten.</li><li>Teig eine Stunde gehen lassen.</li><li>Ausrollen, mit Apfel und Zimt füllen, aufrollen und schneiden.</li><li>Bei 180 Grad backen.</li></ol><h2>Kommentare</h2><p>Sehr lecker!</p></article></body></html>`,
    ),
    varied(
      "news-en",
      {
        headline: "Ferry service to return after nine years",
        author: "Isla Drummond",
        publishedDate: "2025-03-11",
        publication: "The Sound Gazette",
        section: "Transport",
        summary: "The council has agreed to pay for a daily crossing from June.",
      },
      `<html><head><title>Ferry service to return after nine years | The Sound Gazette</title></head><body><header><a href="/">The Sound Gazette</a><nav><a href="/news">News</a><a href="/transport">Transport</a></nav></header><article><p class="section"><a href="/transport">Transport</a></p><h1>Ferry service to return after nine years</h1><p class="standfirst">The council has agreed to pay for a daily crossing from June.</p><p class="meta">By Isla Drummond · 11 March 2025</p><p>Islanders cheered as the vote was read out on Monday night. The last boat sailed in 2016, when the slipway was declared unsafe.</p><p>A new pontoon will be built over the spring.</p></article><footer>© 2025 The Sound Gazette</footer></body></html>`,
    ),
  ];
}
