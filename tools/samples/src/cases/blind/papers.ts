import type { MadeCase } from "../made-case.ts";
import { absent, blind } from "./blind.ts";

/** An agreement, recipes, an article. */
export function papers(): MadeCase[] {
  return [
    blind(
      "loan-agreement",
      {
        agreementDate: "2025-03-10",
        lender: "Copperfield Credit Union",
        borrower: "Dale Whitcomb",
        principal: 12500,
        interestRate: 6.25,
        termMonths: 48,
        monthlyPayment: 295.02,
        governingLaw: "State of Vermont",
        guarantor: absent,
      },
      `LOAN AGREEMENT

This Loan Agreement is made on March 10, 2025 between Copperfield Credit Union ("Lender") and Dale Whitcomb ("Borrower").

Principal: $12,500.00
Interest rate: 6.25% per year
Term: 48 months
Monthly payment: $295.02

This Agreement is governed by the laws of the State of Vermont.
`,
      ["interestRate", "loanAmount"],
    ),
    blind(
      "recipe-plain-es",
      {
        nombre: "Lentejas con calabaza",
        raciones: 6,
        tiempo: "45 minutos",
        ingredientes: [
          "400 g de lentejas pardinas",
          "300 g de calabaza",
          "1 cebolla",
          "2 zanahorias",
          "1 cucharadita de pimentón",
        ],
        pasos: [
          "Picar la cebolla y sofreírla.",
          "Añadir el resto y cubrir de agua.",
          "Cocer 35 minutos a fuego lento.",
        ],
      },
      `Lentejas con calabaza

Raciones: 6
Tiempo: 45 minutos

Ingredientes
- 400 g de lentejas pardinas
- 300 g de calabaza
- 1 cebolla
- 2 zanahorias
- 1 cucharadita de pimentón

Pasos
1. Picar la cebolla y sofreírla.
2. Añadir el resto y cubrir de agua.
3. Cocer 35 minutos a fuego lento.
`,
    ),
    blind(
      "recipe-html-en",
      {
        name: "Charred Cabbage Tacos",
        author: "Luz Herrera",
        yield: "8 tacos",
        totalTime: "30 minutes",
        ingredients: [
          "1 small green cabbage",
          "2 tablespoons oil",
          "8 corn tortillas",
          "1 lime",
          "Salt",
        ],
        instructions: [
          "Cut the cabbage into wedges and char in the oil.",
          "Warm the tortillas.",
          "Fill, squeeze over the lime and salt.",
        ],
      },
      `<html><head><title>Charred Cabbage Tacos</title></head><body><div id="top"><a href="/">Home</a></div><h1>Charred Cabbage Tacos</h1><div>Recipe by Luz Herrera</div><div>Yield: 8 tacos</div><div>Total time: 30 minutes</div><h3>Ingredients</h3><ul><li>1 small green cabbage</li><li>2 tablespoons oil</li><li>8 corn tortillas</li><li>1 lime</li><li>Salt</li></ul><h3>Instructions</h3><p>Cut the cabbage into wedges and char in the oil.</p><p>Warm the tortillas.</p><p>Fill, squeeze over the lime and salt.</p><h3>More recipes</h3><ul><li><a href="/a">Bean stew</a></li><li><a href="/b">Corn salad</a></li></ul></body></html>`,
    ),
    blind(
      "news-de",
      {
        titel: "Altes Freibad wird zum Kulturgarten",
        autor: "Jette Carstens",
        datum: "2025-05-19",
        medium: "Küstenkurier",
        rubrik: "Lokales",
      },
      `<html><head><title>Altes Freibad wird zum Kulturgarten - Küstenkurier</title></head><body><header><a href="/">Küstenkurier</a></header><main><span class="kicker">Lokales</span><h1>Altes Freibad wird zum Kulturgarten</h1><p>Von Jette Carstens</p><p>19. Mai 2025, 06:30 Uhr</p><p>Wo früher Kinder vom Dreimeterbrett sprangen, sollen ab nächstem Sommer Bands spielen. Der Rat stimmte am Montag zu.</p><p>Die Kosten trägt ein Verein.</p></main></body></html>`,
    ),
  ];
}
