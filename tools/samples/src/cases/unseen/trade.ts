import type { MadeCase } from "../made-case.ts";
import { absent, absentOf, unseen } from "./unseen.ts";

/** What is ordered, paid and earned. */
export function trade(): MadeCase[] {
  return [
    unseen(
      "fattura-da",
      {
        numero_fattura: "118/2025",
        data: "2025-05-09",
        fornitore: "Studio Grafico Bellini",
        cliente: "Cantina Sociale Valdoro",
        partita_iva: "IT01234567890",
        righe: [
          { descrizione: "Etichette vino, progetto", quantita: 1, prezzo: 650, importo: 650 },
          { descrizione: "Stampa prova colore", quantita: 3, prezzo: 22.5, importo: 67.5 },
        ],
        imponibile: 717.5,
        iva: 157.85,
        totale: 875.35,
        sconto: absentOf("number"),
      },
      `Fattura 118/2025 del 09/05/2025

Da:
Studio Grafico Bellini
Via dei Tintori 8
50122 Firenze
P.IVA IT01234567890

A:
Cantina Sociale Valdoro
Loc. Poggio 2
53100 Siena

Descrizione                 Quantità    Prezzo    Importo
Etichette vino, progetto           1    650,00     650,00
Stampa prova colore                3     22,50      67,50

Imponibile     717,50
IVA 22%        157,85
Totale         875,35
`,
    ),
    unseen(
      "annual-report",
      {
        company: "Pelican Foods Inc.",
        revenue: 2350000000,
        netIncome: 118000000,
        employees: 9500,
        stores: 412,
        founded: 1974,
        headquarters: "Tampa, Florida",
        dividend: absentOf("number"),
      },
      `Pelican Foods Inc. at a glance

Company: Pelican Foods Inc.
Headquarters: Tampa, Florida
Founded: 1974
Revenue: $2.35 bn
Net income: $118 million
Employees: 9.5k
Stores: 412
`,
    ),
    unseen(
      "extrato-pt",
      {
        titular: "Duarte Pimentel",
        iban: "PT50000201231234567890154",
        saldo_inicial: 812.4,
        saldo_final: 1530.15,
        movimentos: [
          { data: "2025-04-02", descricao: "Transferência recebida", valor: 950 },
          { data: "2025-04-05", descricao: "Pagamento de água", valor: -31.25 },
          { data: "2025-04-18", descricao: "Supermercado Vale", valor: -201 },
        ],
        limite_credito: absentOf("number"),
      },
      `Banco do Litoral
Extrato de conta

Titular: Duarte Pimentel
IBAN: PT50 0002 0123 1234 5678 9015 4
Saldo inicial: 812,40 €

Data          Descrição                     Valor
02-04-2025    Transferência recebida       950,00
05-04-2025    Pagamento de água            -31,25
18-04-2025    Supermercado Vale           -201,00

Saldo final: 1.530,15 €
`,
    ),
    unseen(
      "lieferschein",
      {
        lieferschein_nummer: "LS-30077",
        lieferdatum: "2025-08-12",
        kunde: "Tischlerei Brandl KG",
        lieferadresse: "Hauptstraße 41, 84028 Landshut",
        positionen: [
          { artikelnummer: "H-110", bezeichnung: "Eichenbohle 52 mm", menge: 12 },
          { artikelnummer: "H-204", bezeichnung: "Multiplexplatte 18 mm", menge: 6 },
        ],
        spediteur: "Alpentrans",
        rechnungsnummer: absent,
      },
      `Holzhandel Gruber
Lieferschein LS-30077

Kunde:          Tischlerei Brandl KG
Lieferadresse:  Hauptstraße 41,
                84028 Landshut
Lieferdatum:    12.08.2025
Spediteur:      Alpentrans

Artikelnummer   Bezeichnung              Menge
H-110           Eichenbohle 52 mm           12
H-204           Multiplexplatte 18 mm        6
`,
    ),
    unseen(
      "gas-bill",
      {
        accountNumber: "8810 2231",
        billDate: "2025-03-04",
        customerName: "Mr T. Achebe",
        supplyAddress: "14 Beech Road, Derby DE22 1AA",
        usageKwh: 1342,
        standingCharge: 27.9,
        amountDue: 133.98,
        paymentDate: "2025-03-18",
        previousBalance: 0,
        tariffEndDate: absentOf("date"),
      },
      `Clearflame Gas
Your gas bill

Account number  8810 2231        Bill date     4 March 2025
Customer name   Mr T. Achebe     Payment date  18 March 2025
Supply address  14 Beech Road,
                Derby DE22 1AA

Previous balance                   £0.00
Usage (1,342 kWh)                 £99.70
Standing charge                   £27.90
VAT 5%                             £6.38
Amount due                       £133.98
`,
    ),
  ];
}
