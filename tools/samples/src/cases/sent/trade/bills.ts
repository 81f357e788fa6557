import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, sent } from "../sent.ts";

/** Bills whose parties stand under "From" and "Bill to", and a household's. */
export function bills(): MadeCase[] {
  return [
    sent(
      "bill-from",
      {
        invoiceNumber: "2025-071",
        issueDate: "2025-07-31",
        seller: {
          name: "Marisol Vega Translation Services",
          address: "27 Quay Street Bristol BS1 4DB",
        },
        customer: { name: "Northgate Publishing Ltd", address: "3 Castle Yard London SE1 9HG" },
        items: [
          {
            description: "Translation, Spanish to English",
            quantity: 4200,
            unitPrice: 0.11,
            gross: 462,
          },
          { description: "Proofreading", quantity: 3, unitPrice: 35, gross: 105 },
        ],
        total: 567,
        dueDate: "2025-08-30",
        vatNumber: absent,
        shippingDate: absentOf("date"),
      },
      `INVOICE

Bill from:                              Bill to:
Marisol Vega Translation Services       Northgate Publishing Ltd
27 Quay Street                          3 Castle Yard
Bristol BS1 4DB                         London SE1 9HG

Invoice no.   2025-071
Issue date    31 July 2025
Due date      30 August 2025

Description                        Quantity   Unit price   Price / Gross
Translation, Spanish to English        4200         0.11          462.00
Proofreading                              3        35.00          105.00

                                                   Total          567.00
`,
    ),
    sent(
      "from-stacked",
      {
        invoice_no: "F-1180",
        invoice_date: "2025-02-14",
        from: "Thornbury Plumbing & Heating",
        to: "Mrs A. Delacroix",
        service: "Annual boiler service and new thermostat",
        net: 310,
        vat: 62,
        total: 372,
        iban: "GB29NWBK60161331926819",
        purchaseOrder: absent,
      },
      `Invoice F-1180
14 February 2025

From:
Thornbury Plumbing & Heating
Unit 6, Mill Trading Estate
Thornbury BS35 2NL

To:
Mrs A. Delacroix
The Old Vicarage
Olveston BS35 4DP

Service: Annual boiler service and new thermostat

Net        £310.00
VAT 20%     £62.00
Total      £372.00

Please pay within 14 days to IBAN GB29 NWBK 6016 1331 9268 19
`,
    ),
    sent(
      "luz-es",
      {
        numero_factura: "PZ25140009871",
        fecha_emision: "2025-06-12",
        titular: "Rosa María Ibáñez Gil",
        direccion_suministro: "Calle Alcalá 214, 3º B, 28028 Madrid",
        cups: "ES0021000012345678AB",
        periodo: "09/05/2025 - 08/06/2025",
        consumo_kwh: 187,
        potencia_contratada_kw: 3.45,
        importe_energia: 31.42,
        impuestos: 9.87,
        total: 58.16,
        fecha_cargo: "2025-06-20",
      },
      `Energía Clara S.A.
Factura de electricidad

Nº factura: PZ25140009871
Fecha de emisión: 12/06/2025
Periodo: 09/05/2025 - 08/06/2025

Titular: Rosa María Ibáñez Gil
Dirección de suministro: Calle Alcalá 214, 3º B,
28028 Madrid
CUPS: ES0021000012345678AB
Potencia contratada: 3,45 kW
Consumo: 187 kWh

Importe energía                31,42 €
Potencia                       16,87 €
Impuestos                       9,87 €
Total                          58,16 €

Fecha de cargo: 20/06/2025
`,
    ),
    sent(
      "credit-fr",
      {
        numero_avoir: "AV-2025-044",
        facture_origine: "FA-2025-310",
        date: "2025-04-03",
        client: "Boulangerie Kermadec",
        motif: "Retour de deux plaques défectueuses",
        montant_ht: 84,
        tva: 16.8,
        montant_ttc: 100.8,
        date_echeance: absentOf("date"),
        iban: absent,
      },
      `Équipements Fournil SARL
12 rue des Forges
29200 Brest

AVOIR n° AV-2025-044
Date : 3 avril 2025
Facture d'origine : FA-2025-310

Client : Boulangerie Kermadec

Motif : Retour de deux plaques défectueuses

Montant HT      84,00 €
TVA 20 %        16,80 €
Montant TTC    100,80 €
`,
    ),
  ];
}
