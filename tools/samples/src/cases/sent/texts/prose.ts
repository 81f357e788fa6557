import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, sent } from "../sent.ts";

/** Recipes, an article and an agreement. */
export function prose(): MadeCase[] {
  return [
    sent(
      "recipe-serial",
      {
        name: "Scottish Pancakes",
        servings: 4,
        prepTime: "10 minutes",
        ingredients: ["milk", "self-raising flour", "two eggs", "butter", "salt"],
        equipment: ["a whisk", "a heavy pan"],
      },
      `Scottish Pancakes

Serves 4
Prep time: 10 minutes
Ingredients: milk, self-raising flour, two eggs, butter and salt
Equipment: a whisk and a heavy pan

Whisk everything to a smooth batter and fry spoonfuls in a hot pan.
`,
    ),
    sent(
      "rezept-reihe",
      {
        titel: "Linsensalat",
        portionen: 2,
        zutaten: ["rote Linsen", "Tomaten", "Petersilie", "Olivenöl", "Zitronensaft"],
      },
      `Linsensalat

Portionen: 2
Zutaten: rote Linsen, Tomaten, Petersilie, Olivenöl sowie Zitronensaft

Linsen garen, abkühlen lassen und mit den übrigen Zutaten mischen.
`,
    ),
    sent(
      "receta-lista",
      {
        receta: "Gazpacho",
        raciones: 6,
        ingredientes: ["tomates maduros", "pepino", "pimiento verde", "ajo", "aceite de oliva"],
        alergenos: ["gluten", "sulfitos"],
      },
      `Gazpacho

Raciones: 6
Ingredientes: tomates maduros, pepino, pimiento verde, ajo y aceite de oliva
Alérgenos: gluten y sulfitos
`,
    ),
    sent(
      "article-plain",
      {
        title: "Town votes to keep its lido open all winter",
        author: "Rosalind Pike",
        publishedDate: "2025-10-30",
        siteName: "The Wharf Courier",
        excerpt:
          "Councillors in Eastmouth backed a plan to heat the pool with waste warmth from a nearby data centre.",
        section: absent,
      },
      `<html><head><title>Town votes to keep its lido open all winter | The Wharf Courier</title></head><body><header><a href="/">The Wharf Courier</a></header><article><h1>Town votes to keep its lido open all winter</h1><p class="by">By <a href="/rpike">Rosalind Pike</a></p><p>30 October 2025</p><p>Councillors in Eastmouth backed a plan to heat the pool with waste warmth from a nearby data centre.</p><p>The scheme will cost the town nothing for the first five years, said the leader of the council on Wednesday evening.</p></article></body></html>`,
    ),
    sent(
      "lease-prose",
      {
        landlord: "Cedar Row Properties LLC",
        tenant: "Noah Lindqvist",
        effectiveDate: "2025-06-01",
        monthlyRent: 1850,
        securityDeposit: 2775,
        term: "12 months",
        governingLaw: "Oregon",
        petFee: absentOf("number"),
      },
      `RESIDENTIAL LEASE AGREEMENT

This Lease Agreement is entered into as of June 1, 2025, by and between Cedar Row
Properties LLC ("Landlord") and Noah Lindqvist ("Tenant").

1. Term. The lease runs for a term of twelve (12) months.
2. Rent. Tenant shall pay a monthly rent of $1,850.00 on the first day of each month.
3. Security deposit. Tenant shall pay a security deposit of $2,775.00 upon signing.
4. Governing law. This Agreement shall be governed by the laws of the State of Oregon.
`,
    ),
    sent(
      "notice-two-lines",
      {
        organisation: "Bishopsgate Allotment and Leisure Gardens Association",
        plotHolder: "Margaret Anne Fitzgerald-Howe",
        plotNumber: "47B",
        annualRent: 62,
        dueDate: "2025-10-01",
        address: "Groundsman's Cottage, Long Lane, Wetherby LS22 6PQ",
        waterCharge: absentOf("number"),
      },
      `Organisation: Bishopsgate Allotment and
              Leisure Gardens Association
Plot holder:  Margaret Anne
              Fitzgerald-Howe
Plot number:  47B
Address:      Groundsman's Cottage,
              Long Lane,
              Wetherby LS22 6PQ
Annual rent:  £62.00
Due date:     1 October 2025
`,
    ),
  ];
}
