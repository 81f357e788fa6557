import type { MadeCase } from "../../made-case.ts";
import { absent, varied } from "../varied.ts";

/** Bills of water, a telephone, a council. */
export function households(): MadeCase[] {
  return [
    varied(
      "water-bill-stacked",
      {
        customerName: "Mrs J. Okafor",
        customerReference: "WW 440 918 2",
        billDate: "2025-09-03",
        amountToPay: 148.27,
        payBy: "2025-09-24",
        meterReadings: [
          { date: "2025-02-28", reading: 1204, type: "actual" },
          { date: "2025-08-29", reading: 1268, type: "estimated" },
        ],
        usedCubicMetres: 64,
        phone: "0345 600 2255",
      },
      `Westvale Water

Your bill

Mrs J. Okafor
6 Tannery Row
Hexham
NE46 1QA

Customer reference
WW 440 918 2

Date of bill
3 September 2025

Amount to pay
£148.27

Please pay by
24 September 2025

Your meter readings
Date            Reading    Type
28 Feb 2025        1204    actual
29 Aug 2025        1268    estimated

Water used: 64 cubic metres

Questions? Call 0345 600 2255 or write to the address overleaf.
`,
    ),
    varied(
      "telecom-it",
      {
        fornitore: "Telerete S.p.A.",
        intestatario: "Davide Conti",
        codice_cliente: "8.774.201",
        numero_fattura: "2025-T-660912",
        data_emissione: "2025-04-10",
        scadenza: "2025-05-02",
        periodo_dal: "2025-03-01",
        periodo_al: "2025-03-31",
        imponibile: 24.5,
        iva: 5.39,
        totale: 29.89,
        partita_iva: absent,
      },
      `Telerete S.p.A.
Via dei Mille 8, 20129 Milano

Intestatario: Davide Conti
Codice cliente: 8.774.201

Fattura n. 2025-T-660912 del 10/04/2025
Periodo: dal 01/03/2025 al 31/03/2025
Scadenza: 02/05/2025

Abbonamento fibra           22,90
Servizi aggiuntivi           1,60
Imponibile                  24,50
IVA 22%                      5,39
Totale da pagare      euro  29,89
`,
    ),
    varied(
      "council-tax-prose",
      {
        council: "Calder District Council",
        accountReference: "5509117x",
        propertyAddress: "Flat 2, 17 Millstone Lane, Halifax HX1 2PD",
        band: "B",
        taxYear: "2025/26",
        totalCharge: 1684.32,
        singlePersonDiscount: true,
        instalments: [
          { date: "2025-04-01", amount: 168.32 },
          { date: "2025-05-01", amount: 168 },
          { date: "2025-06-01", amount: 168 },
        ],
      },
      `Calder District Council
Council Tax Bill 2025/26

Account reference: 5509117x
Property address: Flat 2, 17 Millstone Lane, Halifax HX1 2PD
Band: B
Tax year: 2025/26
Single person discount: Yes (25%)

Total charge for the year: £1,684.32

Instalments

01/04/2025    £168.32
01/05/2025    £168.00
01/06/2025    £168.00
`,
    ),
  ];
}
