import type { MadeCase } from "../../made-case.ts";
import { absentOf, sent } from "../sent.ts";

/** Amounts told in thousands and millions, and what a bank tells of an account. */
export function figures(): MadeCase[] {
  return [
    sent(
      "scale-en",
      {
        company: "Halden Robotics plc",
        revenue: 1200000000,
        operatingProfit: 84500000,
        employees: 12400,
        customers: 3000,
        netDebt: 210000000,
        dividendPerShare: 0.14,
        fiscalYearEnd: "2025-03-31",
        ceo: "Ingrid Solheim",
        cashFlow: absentOf("number"),
      },
      `Halden Robotics plc
Key figures for the year to 31 March 2025

Company: Halden Robotics plc
Fiscal year end: 31 March 2025
Revenue: £1.2 billion
Operating profit: £84.5 million
Net debt: £210m
Dividend per share: £0.14
Employees: 12.4 thousand
Customers: 3 k
CEO: Ingrid Solheim
`,
    ),
    sent(
      "kennzahlen-de",
      {
        unternehmen: "Brockmann Anlagenbau AG",
        umsatz: 1200000000,
        gewinn: 2500000,
        auftragsbestand: 860000000,
        mitarbeiter: 3400,
        investitionen: 47000000,
        gegruendet: 1921,
        sitz: "Kassel",
        dividende: absentOf("number"),
      },
      `Brockmann Anlagenbau AG
Unternehmenskennzahlen 2024

Unternehmen        Brockmann Anlagenbau AG
Sitz               Kassel
Gegründet          1921
Umsatz             1,2 Mrd. €
Gewinn             2,5 Mio.
Auftragsbestand    860 Millionen Euro
Mitarbeiter        3,4 Tsd.
Investitionen      47 Mio. EUR
`,
    ),
    sent(
      "scale-fr-es",
      {
        chiffre_affaires: 3400000000,
        resultat_net: 125000000,
        effectif: 18000,
        subvention: 1500000,
        date: "2025-05-20",
      },
      `Communiqué du 20 mai 2025

Date : 20 mai 2025
Chiffre d'affaires : 3,4 milliards d'euros
Résultat net : 125 M€
Effectif : 18 000
Subvention : 1,5 million d'euros
`,
    ),
    sent(
      "kontoauszug",
      {
        kontoinhaber: "Gesa Lührs",
        iban: "DE89370400440532013000",
        auszug_nummer: "7/2025",
        alter_saldo: 1204.55,
        neuer_saldo: 2361.2,
        buchungen: [
          { datum: "2025-07-01", text: "Gehalt Stadtwerke Juli", betrag: 2450 },
          { datum: "2025-07-03", text: "Miete Hausverwaltung Krohn", betrag: -890 },
          { datum: "2025-07-08", text: "EDEKA Markt Sagt Danke", betrag: -64.35 },
          { datum: "2025-07-21", text: "Strom Abschlag", betrag: -339 },
        ],
        dispo_zins: absentOf("number"),
      },
      `Elbsparkasse                                   Kontoauszug 7/2025

Kontoinhaber   Gesa Lührs
IBAN           DE89 3704 0044 0532 0130 00
Auszug Nummer  7/2025

Datum       Text                              Betrag EUR
Alter Saldo                                     1.204,55
01.07.2025  Gehalt Stadtwerke Juli              2.450,00
03.07.2025  Miete Hausverwaltung Krohn           -890,00
08.07.2025  EDEKA Markt Sagt Danke                -64,35
21.07.2025  Strom Abschlag                       -339,00
Neuer Saldo                                     2.361,20
`,
    ),
  ];
}
