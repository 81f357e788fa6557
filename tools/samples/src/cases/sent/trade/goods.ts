import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, oneOf, sent } from "../sent.ts";

/** Orders, delivery notes, and things for sale. */
export function goods(): MadeCase[] {
  return [
    sent(
      "bon-commande",
      {
        numero_commande: "BC-7702",
        date_commande: "2025-09-08",
        fournisseur: "Papeterie du Rhône",
        adresse_livraison: "Lycée Jean Moulin, 8 avenue Foch, 69006 Lyon",
        articles: [
          {
            reference: "PA-80",
            designation: "Papier A4 80 g, ramette",
            quantite: 60,
            prix_unitaire: 4.1,
            montant: 246,
          },
          {
            reference: "ST-12",
            designation: "Stylos bleus, boîte de 12",
            quantite: 15,
            prix_unitaire: 6.5,
            montant: 97.5,
          },
          {
            reference: "CL-05",
            designation: "Classeurs, dos 5 cm",
            quantite: 40,
            prix_unitaire: 2.3,
            montant: 92,
          },
        ],
        total_ht: 435.5,
        delai_livraison: "10 jours",
        acompte: absentOf("number"),
      },
      `BON DE COMMANDE BC-7702
Date de commande : 08/09/2025
Fournisseur : Papeterie du Rhône

Adresse de livraison : Lycée Jean Moulin,
                       8 avenue Foch,
                       69006 Lyon

Réf.     Désignation                   Qté    P.U. HT    Montant
PA-80    Papier A4 80 g, ramette        60       4,10     246,00
ST-12    Stylos bleus, boîte de 12      15       6,50      97,50
CL-05    Classeurs, dos 5 cm            40       2,30      92,00

Total HT                                                  435,50
Délai de livraison : 10 jours
`,
    ),
    sent(
      "pakbon-nl",
      {
        pakbonnummer: "PB-55102",
        leverdatum: "2025-03-27",
        ordernummer: "SO-20931",
        klant: "Kwekerij De Linde B.V.",
        afleveradres: "Tuinbouwweg 4, 2665 MV Bleiswijk",
        vervoerder: "Snelweg Logistiek",
        aantal_colli: 7,
        gewicht: "184 kg",
        regels: [
          { artikel: "Potgrond 40 l", besteld: 20, geleverd: 20 },
          { artikel: "Kunstmest korrel 25 kg", besteld: 4, geleverd: 2 },
          { artikel: "Steeklabels wit 500 st", besteld: 6, geleverd: 6 },
        ],
        ontvangen_door: absent,
        factuurnummer: absent,
      },
      `Groothandel Groenrijk
Pakbon PB-55102

Klant: Kwekerij De Linde B.V.            Leverdatum: 27-03-2025
Afleveradres: Tuinbouwweg 4,             Ordernummer: SO-20931
2665 MV Bleiswijk                        Vervoerder: Snelweg Logistiek

Artikel                     Besteld    Geleverd
Potgrond 40 l                    20          20
Kunstmest korrel 25 kg            4           2
Steeklabels wit 500 st            6           6

Aantal colli: 7
Gewicht: 184 kg
`,
    ),
    sent(
      "product-page",
      {
        name: "Trailhead 38 Backpack",
        brand: "Corrie Outdoor",
        price: 119,
        oldPrice: 149,
        currency: "EUR",
        rating: 4.6,
        reviewCount: 212,
        inStock: true,
        colour: "Moss green",
        weight: "1.28 kg",
        volume: "38 litres",
        features: ["Rain cover included", "Ventilated back panel", "Two hip-belt pockets"],
        warrantyYears: absentOf("number"),
      },
      `<html><body><nav><a href="/">Home</a> <a href="/packs">Backpacks</a></nav><main><h1>Trailhead 38 Backpack</h1><p>Brand: Corrie Outdoor</p><p><s>€149.00</s> <strong>€119.00</strong></p><p>4.6 out of 5 (212 reviews)</p><p>In stock</p><h2>Features</h2><ul><li>Rain cover included</li><li>Ventilated back panel</li><li>Two hip-belt pockets</li></ul><h2>Specifications</h2><table><tr><th>Colour</th><td>Moss green</td></tr><tr><th>Weight</th><td>1.28 kg</td></tr><tr><th>Volume</th><td>38 litres</td></tr></table></main></body></html>`,
    ),
    sent(
      "reviews-headed",
      {
        product: "Kettle K200",
        averageRating: 3.7,
        reviews: [
          {
            author: "Priya N.",
            rating: 5,
            date: "2025-01-12",
            text: "Boils in two minutes and looks lovely on the worktop.",
          },
          {
            author: "Tom W.",
            rating: 2,
            date: "2025-02-03",
            text: "The lid sticks. I have to pull it with both hands.",
          },
          {
            author: "Agnes",
            rating: 4,
            date: "2025-02-20",
            text: "Quiet enough for early mornings. Cord is a bit short.",
          },
        ],
      },
      `# Kettle K200

Average rating: 3.7 out of 5

## Review by Priya N.

Rating: 5/5
Date: 12 January 2025

Boils in two minutes and looks lovely on the worktop.

## Review by Tom W.

Rating: 2/5
Date: 3 February 2025

The lid sticks. I have to pull it with both hands.

## Review by Agnes

Rating: 4/5
Date: 20 February 2025

Quiet enough for early mornings. Cord is a bit short.
`,
    ),
    sent(
      "parcel-label",
      {
        sender: { name: "Fjord & Fell Books", address: "2 Harbour Row Lerwick ZE1 0LL" },
        recipient: {
          name: "Dr Hannah Osei",
          address: "Flat 9, Linden Court 41 Park Road Leeds LS6 1AB",
        },
        trackingNumber: "FF 2044 9981 3 GB",
        weight: "0.8 kg",
        service: oneOf(["standard", "express"], "express"),
        insuredValue: absentOf("number"),
      },
      `EXPRESS

Sender:
Fjord & Fell Books
2 Harbour Row
Lerwick ZE1 0LL

Recipient:
Dr Hannah Osei
Flat 9, Linden Court
41 Park Road
Leeds LS6 1AB

Tracking number: FF 2044 9981 3 GB
Weight: 0.8 kg
Service: Express
`,
    ),
  ];
}
