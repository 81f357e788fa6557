import type { MadeCase } from "../made-case.ts";
import { absent, absentOf, varied } from "./varied.ts";

/** Agreements, recipes without markup, news, letters of a bank. */
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
    varied(
      "lease-de",
      {
        vermieter: "Ursula Brandt",
        mieter: "Milan Petrovic",
        mietobjekt: "Lindenallee 14, 3. OG links, 04229 Leipzig",
        mietbeginn: "2025-10-01",
        kaltmiete: 690,
        nebenkosten: 180,
        kaution: 2070,
        kuendigungsfrist: "drei Monate",
        haustiere_erlaubt: false,
        mietende: absentOf("date"),
      },
      `MIETVERTRAG

Vermieter: Ursula Brandt
Mieter: Milan Petrovic

§ 1 Mietobjekt
Mietobjekt: Lindenallee 14, 3. OG links, 04229 Leipzig

§ 2 Mietzeit
Mietbeginn: 1. Oktober 2025. Das Mietverhältnis läuft auf unbestimmte Zeit.
Kündigungsfrist: drei Monate

§ 3 Miete
Kaltmiete: 690,00 €
Nebenkosten: 180,00 €
Kaution: 2.070,00 €

§ 4 Sonstiges
Haustiere erlaubt: nein
`,
    ),
    varied(
      "service-agreement",
      {
        effectiveDate: "2025-02-01",
        client: "Harrow Lane Dental LLC",
        provider: "Brightwire IT Services, Inc.",
        term: "twelve (12) months",
        monthlyFee: 1450,
        terminationNotice: "thirty (30) days",
        governingLaw: "State of Oregon",
        autoRenewal: absentOf("boolean"),
      },
      `MANAGED SERVICES AGREEMENT

This Managed Services Agreement (the "Agreement") is entered into as of February 1, 2025 (the "Effective Date") by and between Harrow Lane Dental LLC ("Client") and Brightwire IT Services, Inc. ("Provider").

1. Services. Provider shall maintain Client's network and workstations.

2. Fees. Client shall pay Provider a monthly fee of $1,450.00, due on the first day of each month.

3. Term. This Agreement shall continue for a term of twelve (12) months from the Effective Date.

4. Termination. Either party may terminate this Agreement upon thirty (30) days' written notice.

5. Governing Law. This Agreement shall be governed by the laws of the State of Oregon.
`,
    ),
    varied(
      "bank-letter",
      {
        bank: "Fenwick Building Society",
        customer: "Mr and Mrs P. Adeyemi",
        mortgageAccount: "61-402277-09",
        letterDate: "2025-10-15",
        currentRate: 4.79,
        newRate: 4.29,
        effectiveFrom: "2025-12-01",
        currentPayment: 1012.44,
        newPayment: 968.1,
        balance: absentOf("number"),
        adviser: absent,
      },
      `Fenwick Building Society
1 Minster Yard, Lincoln LN2 1PJ

Mr and Mrs P. Adeyemi
4 Castle Hill
Lincoln LN1 3AA

15 October 2025

Mortgage account: 61-402277-09

Your new interest rate

                        Now           New
Interest rate           4.79%         4.29%
Monthly payment         £1,012.44     £968.10

Effective from: 1 December 2025

You do not need to do anything.
`,
    ),
  ];
}
