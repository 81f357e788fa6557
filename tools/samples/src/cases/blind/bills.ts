import type { MadeCase } from "../made-case.ts";
import { absent, blind } from "./blind.ts";

/** Bills and an order. */
export function bills(): MadeCase[] {
  return [
    blind(
      "gas-bill-fr",
      {
        titulaire: "Mme Solange Petit",
        reference_client: "602 118 447",
        numero_facture: "G-2025-88120",
        date_facture: "2025-02-05",
        a_payer_avant: "2025-02-21",
        consommation_kwh: 1830,
        abonnement: 24.6,
        total_ttc: 231.48,
        point_de_livraison: "14 220 993 118 402",
        prelevement: false,
      },
      `Gaz des Vallées

Titulaire : Mme Solange Petit
Référence client : 602 118 447
Point de livraison : 14 220 993 118 402

Facture n° G-2025-88120
Date de facture : 05/02/2025
À payer avant le : 21/02/2025

Consommation           1 830 kWh
Abonnement                24,60 €
Total TTC                231,48 €

Prélèvement : non
`,
    ),
    blind(
      "invoice-two-columns",
      {
        invoiceNumber: "MF-7702",
        invoiceDate: "2025-07-21",
        dueDate: "2025-08-20",
        seller: { name: "Merriweather Films LLC", address: "410 Alameda Street, Austin, TX 78702" },
        buyer: { name: "Cactus Radio Inc.", address: "77 Congress Avenue, Austin, TX 78701" },
        items: [
          { description: "Camera day rate", qty: 2, rate: 650, amount: 1300 },
          { description: "Editing, hours", qty: 11, rate: 55, amount: 605 },
        ],
        subtotal: 1905,
        salesTax: 157.16,
        balanceDue: 2062.16,
        purchaseOrderNumber: absent,
      },
      `INVOICE                                     Invoice Number: MF-7702
                                            Invoice Date: July 21, 2025
                                            Due Date: August 20, 2025

From                                        Bill To
Merriweather Films LLC                      Cactus Radio Inc.
410 Alameda Street                          77 Congress Avenue
Austin, TX 78702                            Austin, TX 78701

Description              Qty        Rate        Amount
Camera day rate            2      650.00      1,300.00
Editing, hours            11       55.00        605.00

                               Subtotal       1,905.00
                               Sales tax        157.16
                               Balance due   $2,062.16
`,
    ),
    blind(
      "order-de-html",
      {
        bestellnummer: "B-100482",
        bestelldatum: "2025-11-03",
        kunde: "Fabian Roth",
        artikel: [
          { bezeichnung: "Wanderstiefel Gr. 43", anzahl: 1, preis: 149.95 },
          { bezeichnung: "Imprägnierspray", anzahl: 2, preis: 19.9 },
        ],
        versandkosten: 0,
        gesamtsumme: 169.85,
        zahlungsart: "PayPal",
        lieferung_bis: "2025-11-07",
      },
      `<html><body><h1>Bestellbestätigung</h1><table><tr><td>Bestellnummer</td><td>B-100482</td></tr><tr><td>Bestelldatum</td><td>3. November 2025</td></tr><tr><td>Kunde</td><td>Fabian Roth</td></tr><tr><td>Zahlungsart</td><td>PayPal</td></tr><tr><td>Lieferung bis</td><td>7. November 2025</td></tr></table><h2>Ihre Artikel</h2><table><tr><th>Bezeichnung</th><th>Anzahl</th><th>Preis</th></tr><tr><td>Wanderstiefel Gr. 43</td><td>1</td><td>149,95 €</td></tr><tr><td>Imprägnierspray</td><td>2</td><td>19,90 €</td></tr><tr><td colspan="2">Versandkosten</td><td>0,00 €</td></tr><tr><td colspan="2">Gesamtsumme</td><td>169,85 €</td></tr></table></body></html>`,
    ),
  ];
}
