import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** Bank statements. */
export function accounts(): MadeCase[] {
  return [
    everyday(
      "bank-en",
      {
        bankName: "Northbrook Bank plc",
        accountHolder: "Ms Clara Whitfield",
        accountNumber: "40718826",
        sortCode: "20-45-77",
        statementPeriod: { startDate: "2025-03-01", endDate: "2025-03-31" },
        openingBalance: 1250.4,
        closingBalance: 1987.15,
        transactions: [
          {
            date: "2025-03-03",
            description: "Card payment Greenleaf Grocers",
            amount: -42.18,
            balance: 1208.22,
          },
          {
            date: "2025-03-10",
            description: "Salary Halden Optics",
            amount: 1500,
            balance: 2708.22,
          },
          {
            date: "2025-03-15",
            description: "Standing order Rent",
            amount: -650,
            balance: 2058.22,
          },
          {
            date: "2025-03-28",
            description: "Direct debit Thames Energy",
            amount: -71.07,
            balance: 1987.15,
          },
        ],
      },
      `Northbrook Bank plc
14 Harbour Street, Bristol BS1 4QT

Ms Clara Whitfield
Flat 3, 88 Elm Grove
Bristol BS6 5JA

Account number: 40718826        Sort code: 20-45-77
Statement period: 1 March 2025 to 31 March 2025

Opening balance                 £1,250.40
Closing balance                 £1,987.15

Date          Description                          Amount       Balance
03 Mar 2025   Card payment Greenleaf Grocers       -42.18      1,208.22
10 Mar 2025   Salary Halden Optics               1,500.00      2,708.22
15 Mar 2025   Standing order Rent                 -650.00      2,058.22
28 Mar 2025   Direct debit Thames Energy           -71.07      1,987.15
`,
    ),
    everyday(
      "bank-de",
      {
        bank: "Sparkasse Auental",
        kontoinhaber: "Jonas Weidmann",
        iban: "DE89 3704 0044 0532 0130 00",
        bic: "COBADEFFXXX",
        kontostand_alt: 845.2,
        kontostand_neu: 1210.75,
        buchungen: [
          { datum: "2025-05-02", verwendungszweck: "Miete Mai", betrag: -520 },
          { datum: "2025-05-05", verwendungszweck: "Gehalt Firma Lindner", betrag: 1100 },
          { datum: "2025-05-09", verwendungszweck: "Einkauf Biomarkt", betrag: -34.45 },
          { datum: "2025-05-20", verwendungszweck: "Strom Abschlag", betrag: -180 },
        ],
      },
      `Sparkasse Auental
Kontoauszug Nr. 5/2025

Kontoinhaber: Jonas Weidmann
IBAN: DE89 3704 0044 0532 0130 00
BIC: COBADEFFXXX

Alter Kontostand                          845,20 EUR

Datum        Verwendungszweck               Betrag
02.05.2025   Miete Mai                     -520,00
05.05.2025   Gehalt Firma Lindner         1.100,00
09.05.2025   Einkauf Biomarkt               -34,45
20.05.2025   Strom Abschlag                -180,00

Neuer Kontostand                        1.210,75 EUR
`,
    ),
  ];
}
