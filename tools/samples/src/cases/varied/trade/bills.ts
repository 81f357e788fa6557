import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, varied } from "../varied.ts";

/** Bills of a cloud, a craftsman, a registrar. */
export function bills(): MadeCase[] {
  return [
    varied(
      "cloud-bill-en",
      {
        accountId: "7741-0092-3318",
        invoiceNumber: "NIM-2025-0604",
        billingPeriod: { start: "2025-06-01", end: "2025-06-30" },
        charges: [
          { service: "Nimbus Compute", amount: 412.88 },
          { service: "Nimbus Object Storage", amount: 61.05 },
          { service: "Nimbus Data Transfer", amount: 18.3 },
        ],
        tax: 98.45,
        totalDue: 590.68,
        purchaseOrder: absent,
      },
      `Nimbus Cloud Ltd.
Invoice Summary

Account ID
7741-0092-3318

Invoice Number:      NIM-2025-0604
Billing Period:      June 1 - June 30, 2025

TOTAL AMOUNT DUE ON July 14, 2025                $590.68

Detail

Nimbus Compute                                   $412.88
    Charges                                      $412.88
    VAT                                            $0.00
Nimbus Object Storage                             $61.05
    Charges                                       $61.05
    VAT                                            $0.00
Nimbus Data Transfer                              $18.30
    Charges                                       $18.30
    VAT                                            $0.00

Charges before tax                               $492.23
Tax                                               $98.45
Total due                                        $590.68
`,
    ),
    varied(
      "craftsman-de",
      {
        rechnungssteller: "Malermeister Ulrich Senft",
        rechnungsnummer: "2025/0187",
        rechnungsdatum: "2025-08-11",
        leistungszeitraum: "28.07. - 01.08.2025",
        kunde: "Hausverwaltung Riedl KG",
        positionen: [
          {
            pos: "1",
            leistung: "Fassade grundieren",
            menge: 84,
            einheit: "m²",
            einzelpreis: 6.2,
            gesamt: 520.8,
          },
          {
            pos: "2",
            leistung: "Fassade zweimal streichen",
            menge: 84,
            einheit: "m²",
            einzelpreis: 14.5,
            gesamt: 1218,
          },
          {
            pos: "3",
            leistung: "Gerüst stellen",
            menge: 1,
            einheit: "psch.",
            einzelpreis: 690,
            gesamt: 690,
          },
        ],
        nettobetrag: 2428.8,
        mwst_satz: 19,
        mwst_betrag: 461.47,
        bruttobetrag: 2890.27,
        zahlungsziel: "14 Tage netto",
        skonto: absent,
        iban: "DE21 5001 0517 9927 4411 60",
      },
      `Malermeister Ulrich Senft · Gartenweg 3 · 86150 Augsburg

Hausverwaltung Riedl KG
Frau Anna Riedl
Bahnhofstr. 40
86150 Augsburg

                                             Augsburg, 11.08.2025

Rechnung Nr. 2025/0187
Leistungszeitraum: 28.07. - 01.08.2025

Sehr geehrte Frau Riedl,

für die ausgeführten Arbeiten erlaube ich mir zu berechnen:

Pos  Leistung                      Menge  Einheit   Einzelpreis      Gesamt
1    Fassade grundieren            84,00  m²             6,20 €    520,80 €
2    Fassade zweimal streichen     84,00  m²            14,50 €  1.218,00 €
3    Gerüst stellen                 1,00  psch.        690,00 €    690,00 €

                                   Nettobetrag                    2.428,80 €
                                   zzgl. 19 % MwSt.                 461,47 €
                                   Rechnungsbetrag                2.890,27 €

Zahlbar innerhalb von 14 Tagen netto.
IBAN: DE21 5001 0517 9927 4411 60
`,
    ),
    varied(
      "domain-invoice-html",
      {
        invoice_no: "R-118842",
        issued_on: "2025-11-02",
        status: "paid",
        billed_to: { name: "Studio Kestrel", email: "hello@kestrel.example" },
        lines: [
          { item: "Domain renewal kestrel.example", years: 2, price: 27.98 },
          { item: "Mail hosting, 5 boxes", years: 1, price: 45 },
        ],
        discount: 5,
        total: 67.98,
        currency: "USD",
        paid_on: absentOf("date"),
      },
      `<html><body><div class="head"><strong>RegName Inc.</strong><span>Invoice R-118842</span></div><div class="meta"><div><b>Issued on</b><span>Nov 2, 2025</span></div><div><b>Status</b><span>PAID</span></div></div><div class="to"><b>Billed to</b><p>Studio Kestrel<br>hello@kestrel.example</p></div><table><thead><tr><th>Item</th><th>Years</th><th>Price (USD)</th></tr></thead><tbody><tr><td>Domain renewal kestrel.example</td><td>2</td><td>$27.98</td></tr><tr><td>Mail hosting, 5 boxes</td><td>1</td><td>$45.00</td></tr></tbody><tfoot><tr><td colspan="2">Discount</td><td>-$5.00</td></tr><tr><td colspan="2">Total</td><td>$67.98</td></tr></tfoot></table></body></html>`,
    ),
  ];
}
