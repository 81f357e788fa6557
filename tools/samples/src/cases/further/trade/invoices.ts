import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, further } from "../further.ts";

/** Bills whose parties stand side by side. */
export function invoices(): MadeCase[] {
  return [
    further(
      "side-by-side-de",
      {
        rechnungsnummer: "R-2025/0318",
        rechnungsdatum: "2025-08-11",
        faelligAm: "2025-08-25",
        verkaeufer: {
          name: "Tischlerei Brandt & Sohn",
          strasse: "Mühlweg 8",
          plz: "37073",
          ort: "Göttingen",
        },
        kaeufer: {
          name: "Praxis Dr. Ohlendorf",
          strasse: "Weender Landstraße 41",
          plz: "37075",
          ort: "Göttingen",
        },
        positionen: [
          { bezeichnung: "Empfangstresen, Eiche", menge: 1, einzelpreis: 2480, gesamt: 2480 },
          { bezeichnung: "Regalböden", menge: 6, einzelpreis: 45.5, gesamt: 273 },
        ],
        netto: 2753,
        mwst: 523.07,
        brutto: 3276.07,
        bestellnummer: absent,
      },
      `RECHNUNG

Rechnung von                        Rechnung an
Tischlerei Brandt & Sohn            Praxis Dr. Ohlendorf
Mühlweg 8                           Weender Landstraße 41
37073 Göttingen                     37075 Göttingen

Rechnungsnummer   R-2025/0318
Rechnungsdatum    11.08.2025
Fällig am         25.08.2025

Bezeichnung              Menge   Einzelpreis     Gesamt
Empfangstresen, Eiche        1    2.480,00 €   2.480,00 €
Regalböden                   6       45,50 €     273,00 €

                              Netto          2.753,00 €
                              MwSt. 19 %       523,07 €
                              Brutto         3.276,07 €
`,
    ),
    further(
      "gross-column",
      {
        invoice_number: "8841-B",
        invoice_date: "2025-10-02",
        supplier: "Kestrel Print Works",
        customer: "Fernley Primary School",
        line_items: [
          { item: "A5 leaflets, 500", qty: 2, net: 64, gross: 76.8 },
          { item: "Roller banner", qty: 1, net: 89, gross: 106.8 },
          { item: "Delivery", qty: 1, net: 9.5, gross: 11.4 },
        ],
        total_net: 162.5,
        total_gross: 195,
        po_number: absent,
      },
      `Kestrel Print Works
Unit 3, Abbey Lane, Ludlow SY8 1PQ

Invoice 8841-B
Date: 2 October 2025

Supplier: Kestrel Print Works        Customer: Fernley Primary School

Item                 Qty    Price / Net    Price / Gross
A5 leaflets, 500       2          64.00            76.80
Roller banner          1          89.00           106.80
Delivery               1           9.50            11.40

Total net     162.50
Total gross   195.00
`,
    ),
    further(
      "capitals-es",
      {
        numeroFactura: "A/2291",
        fecha: "2025-05-19",
        emisor: "TALLERES MIRANDA S.L.",
        nif: "B48123987",
        cliente: "Ana Belén Otxoa",
        matricula: "4471 KLM",
        concepto: "Cambio de embrague",
        baseImponible: 412,
        iva: 86.52,
        total: 498.52,
        formaPago: "Tarjeta",
        descuento: absentOf("number"),
      },
      `TALLERES MIRANDA S.L.
NIF B48123987

FACTURA Nº A/2291          FECHA 19/05/2025

CLIENTE          ANA BELÉN OTXOA
MATRÍCULA        4471 KLM
CONCEPTO         CAMBIO DE EMBRAGUE
FORMA DE PAGO    TARJETA

BASE IMPONIBLE   412,00
IVA 21%           86,52
TOTAL            498,52 EUR
`,
    ),
    further(
      "fused-line",
      {
        invoiceNo: "INV-5512",
        date: "2026-01-15",
        due: "2026-01-29",
        reference: "WEB-77",
        billTo: "Sorrel & Finch Interiors",
        subtotal: 340,
        tax: 68,
        amountDue: 408,
        contact: "Jo Tranter",
        discount: absentOf("number"),
      },
      `Loom & Ladder Ltd
Invoice No: INV-5512 Date: 15 Jan 2026 Due: 29 Jan 2026 Reference: WEB-77
Bill to: Sorrel & Finch Interiors Contact: Jo Tranter

Two wall hangings, woven to order

Subtotal: £340.00 Tax: £68.00 Amount due: £408.00
`,
    ),
  ];
}
