import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** A delivery note, an order, an offer. */
export function orders(): MadeCase[] {
  return [
    everyday(
      "delivery-nl",
      {
        leverancier: "Van Houten Groothandel B.V.",
        pakbonnummer: "PB-88213",
        orderdatum: "2025-04-02",
        leverdatum: "2025-04-07",
        klantnummer: "K1029",
        regels: [
          { artikelnummer: "10022", omschrijving: "Koffiebonen 1 kg", aantal: 12 },
          { artikelnummer: "10418", omschrijving: "Theedoek katoen", aantal: 40 },
          { artikelnummer: "11907", omschrijving: "Mok wit 30 cl", aantal: 24 },
        ],
        aantalColli: 3,
        gewicht: "18,4 kg",
      },
      `Van Houten Groothandel B.V.
Keizersgracht 210
1016 DX Amsterdam

PAKBON

Pakbonnummer: PB-88213
Orderdatum: 2 april 2025
Leverdatum: 7 april 2025
Klantnummer: K1029

Artikelnummer   Omschrijving         Aantal
10022           Koffiebonen 1 kg         12
10418           Theedoek katoen          40
11907           Mok wit 30 cl            24

Aantal colli: 3
Gewicht: 18,4 kg
`,
    ),
    everyday(
      "po-en",
      {
        poNumber: "PO-2025-0413",
        orderDate: "2025-04-22",
        buyer: {
          name: "Riverside Clinic",
          contactPerson: "Dr Helen Marsh",
          email: "purchasing@riversideclinic.example",
        },
        supplier: { name: "MedLine Supplies Inc.", phone: "+1 415 555 0132" },
        paymentTerms: "Net 30",
        items: [
          {
            sku: "GL-200",
            description: "Nitrile gloves, box of 200",
            quantity: 15,
            unitPrice: 8.4,
            lineTotal: 126,
          },
          {
            sku: "SY-10",
            description: "Syringe 10 ml",
            quantity: 300,
            unitPrice: 0.22,
            lineTotal: 66,
          },
        ],
        subtotal: 192,
        shipping: 12.5,
        total: 204.5,
      },
      `PURCHASE ORDER

PO Number: PO-2025-0413                 Order Date: April 22, 2025
Payment Terms: Net 30

Buyer                                   Supplier
Riverside Clinic                        MedLine Supplies Inc.
Contact: Dr Helen Marsh                 Phone: +1 415 555 0132
purchasing@riversideclinic.example      890 Bay Ave, Oakland, CA 94607

SKU       Description                    Qty    Unit Price    Line Total
GL-200    Nitrile gloves, box of 200      15         $8.40       $126.00
SY-10     Syringe 10 ml                  300         $0.22        $66.00

                                              Subtotal         $192.00
                                              Shipping          $12.50
                                              Total            $204.50
`,
    ),
    everyday(
      "quote-fr",
      {
        numeroDevis: "D-2025-077",
        dateDevis: "2025-01-09",
        validite: "30 jours",
        client: { nom: "Mairie de Brest", adresse: "2 rue Frézier, 29200 Brest" },
        lignes: [
          { designation: "Peinture façade", quantite: 120, prixUnitaire: 18.5, montant: 2220 },
          { designation: "Location échafaudage", quantite: 1, prixUnitaire: 480, montant: 480 },
        ],
        totalHT: 2700,
        tva: 540,
        totalTTC: 3240,
      },
      `Devis n° D-2025-077                      Ateliers Kerbrat SARL
Date du devis : 09/01/2025               5 rue du Port, 29200 Brest
Validité : 30 jours

Client :
Mairie de Brest
2 rue Frézier, 29200 Brest

Désignation              Quantité    Prix unitaire      Montant
Peinture façade               120          18,50 €   2 220,00 €
Location échafaudage            1         480,00 €     480,00 €

Total HT      2 700,00 €
TVA 20 %        540,00 €
Total TTC     3 240,00 €
`,
    ),
  ];
}
