import type { MadeCase } from "../made-case.ts";
import { absentOf, blind, oneOf } from "./blind.ts";

/** A product, a home, a letter, an order of work. */
export function goods(): MadeCase[] {
  return [
    blind(
      "product-text-nl",
      {
        productnaam: "Stadsfiets Wilg 7",
        merk: "Tulp",
        prijs: 849,
        kleur: "Donkergroen",
        framemaat: "54 cm",
        versnellingen: 7,
        op_voorraad: true,
        artikelnummer: "TLP-W7-54",
        levertijd: "2 werkdagen",
        garantie: "5 jaar",
      },
      `Stadsfiets Wilg 7

Merk: Tulp
Prijs: € 849,00
Kleur: Donkergroen
Framemaat: 54 cm
Versnellingen: 7
Op voorraad: ja
Artikelnummer: TLP-W7-54
Levertijd: 2 werkdagen
Garantie: 5 jaar
`,
    ),
    blind(
      "rental-listing",
      {
        headline: "Bright studio near the station",
        monthlyRent: 780,
        deposit: 900,
        availableFrom: "2025-09-01",
        furnished: true,
        petsAllowed: false,
        sizeSqm: 31,
        councilTaxBand: "A",
        amenities: ["Washing machine", "Fibre broadband", "Bike store"],
        agency: { name: "Keystone Lets", email: "rent@keystonelets.example" },
      },
      `Bright studio near the station

Monthly rent: £780
Deposit: £900
Available from: 1 September 2025
Furnished: Yes
Pets allowed: No
Size: 31 sqm
Council tax band: A

Amenities
Washing machine
Fibre broadband
Bike store

Agency: Keystone Lets
Email: rent@keystonelets.example
`,
    ),
    blind(
      "complaint-letter",
      {
        sender: "Harriet Lowe",
        recipient: "Brookline Furniture Ltd",
        date: "2025-02-27",
        orderReference: "BF-66120",
        purchaseDate: "2025-01-30",
        amountPaid: 649,
        remedyRequested: "full refund",
        response: absentOf("date"),
      },
      `Harriet Lowe
3 Mill Race, Bakewell DE45 1AB

Brookline Furniture Ltd
Customer Relations
Unit 4, Derwent Park

27 February 2025

Order reference: BF-66120
Purchase date: 30 January 2025
Amount paid: £649.00

Dear Sir or Madam,

The oak table that I bought from you has split along the top.

Remedy requested: full refund

Yours faithfully,
Harriet Lowe
`,
    ),
    blind(
      "work-order-lines",
      {
        workOrder: "WO-30917",
        site: "Pump Station 4",
        priority: oneOf(["low", "medium", "high"], "high"),
        assignedTo: "Kofi Boateng",
        opened: "2025-09-08T06:50:00",
        completed: absentOf("date"),
        parts: [
          { part: "Mechanical seal 45 mm", quantity: 1, cost: 118 },
          { part: "Bearing 6309", quantity: 2, cost: 64.4 },
        ],
        labourHours: 3.5,
        safetyChecked: true,
      },
      `Work order: WO-30917
Site: Pump Station 4
Priority: High
Assigned to: Kofi Boateng
Opened: 8 September 2025 06:50

Part                      Quantity      Cost
Mechanical seal 45 mm            1    118.00
Bearing 6309                     2     64.40

Labour hours: 3.5
Safety checked: [x]
`,
    ),
  ];
}
