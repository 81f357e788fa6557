import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** Homes to buy and to let. */
export function homes(): MadeCase[] {
  return [
    everyday(
      "estate-en",
      {
        title: "Three bedroom terraced house",
        price: 425000,
        address: "9 Fernbank Lane, Bath BA2 3HT",
        bedrooms: 3,
        bathrooms: 2,
        floorArea: "104 sq m",
        yearBuilt: 1908,
        garden: true,
        parking: false,
        energyRating: "D",
        agent: { name: "Pell & Marsh Estate Agents", phone: "01225 555 019" },
        features: ["South-facing garden", "Wood burner", "Loft conversion"],
      },
      `Pell & Marsh Estate Agents                      01225 555 019

Three bedroom terraced house
9 Fernbank Lane, Bath BA2 3HT
Guide price £425,000

Bedrooms: 3
Bathrooms: 2
Floor area: 104 sq m
Year built: 1908
Garden: Yes
Parking: No
Energy rating: D

Features
• South-facing garden
• Wood burner
• Loft conversion
`,
    ),
    everyday(
      "estate-it",
      {
        titolo: "Appartamento luminoso in centro",
        prezzo: 285000,
        indirizzo: "Via Garibaldi 14, Bologna",
        superficie_mq: 92,
        locali: 4,
        bagni: 2,
        piano: "3",
        anno_costruzione: 1965,
        ascensore: true,
        classe_energetica: "E",
      },
      `<html><body><h1>Appartamento luminoso in centro</h1><p class="price">€ 285.000</p><table><tr><th>Indirizzo</th><td>Via Garibaldi 14, Bologna</td></tr><tr><th>Superficie</th><td>92 m²</td></tr><tr><th>Locali</th><td>4</td></tr><tr><th>Bagni</th><td>2</td></tr><tr><th>Piano</th><td>3</td></tr><tr><th>Anno di costruzione</th><td>1965</td></tr><tr><th>Ascensore</th><td>Sì</td></tr><tr><th>Classe energetica</th><td>E</td></tr></table></body></html>`,
    ),
    everyday(
      "lease-en",
      {
        landlord: "Fernbank Properties Ltd",
        tenant: "Clara Whitfield",
        propertyAddress: "Flat 3, 88 Elm Grove, Bristol BS6 5JA",
        startDate: "2025-04-01",
        endDate: "2026-03-31",
        monthlyRent: 950,
        deposit: 1095,
        noticePeriod: "two months",
      },
      `TENANCY AGREEMENT

Landlord: Fernbank Properties Ltd
Tenant: Clara Whitfield
Property address: Flat 3, 88 Elm Grove, Bristol BS6 5JA

Term: from 1 April 2025 to 31 March 2026
Monthly rent: £950.00
Deposit: £1,095.00
Notice period: two months
`,
      ["landlordName"],
    ),
  ];
}
