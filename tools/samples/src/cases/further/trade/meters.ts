import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, further } from "../further.ts";

/** Bills with meters and with amounts after the sign of their currency. */
export function meters(): MadeCase[] {
  return [
    further(
      "strom-zaehler",
      {
        rechnungsnummer: "4400187231",
        kundennummer: "77120",
        zaehlernummer: "1EMH0009341",
        zaehlerstandAlt: 18204,
        zaehlerstandNeu: 20561,
        verbrauch: 2357,
        abrechnungszeitraumVon: "2024-07-01",
        abrechnungszeitraumBis: "2025-06-30",
        betrag: 824.95,
        abschlag: 72,
        iban: absent,
      },
      `Stadtwerke Elmenau

Rechnungsnummer: 4400187231
Kundennummer: 77120
Abrechnungszeitraum: 01.07.2024 bis 30.06.2025

Zählernummer          1EMH0009341
Zählerstand alt       18.204 kWh
Zählerstand neu       20.561 kWh
Verbrauch              2.357 kWh

Rechnungsbetrag       824,95 €
Neuer Abschlag         72,00 €
`,
    ),
    further(
      "acqua-it",
      {
        numeroBolletta: "2025-118820",
        dataEmissione: "2025-09-09",
        scadenza: "2025-10-06",
        intestatario: "Condominio Via dei Tigli 14",
        matricolaContatore: "BQ-55120",
        letturaPrecedente: 1480,
        letturaAttuale: 1612,
        consumo: 132,
        totale: 301.4,
        codiceFiscale: absent,
      },
      `Acque del Serio S.p.A.
Bolletta n. 2025-118820 del 09/09/2025
Scadenza: 06/10/2025

Intestatario: Condominio Via dei Tigli 14
Matricola contatore: BQ-55120

Lettura precedente    1.480 mc
Lettura attuale       1.612 mc
Consumo                 132 mc

Totale da pagare      € 301,40
`,
    ),
    further(
      "factuur-nl",
      {
        factuurnummer: "2025-0093",
        factuurdatum: "2025-06-30",
        vervaldatum: "2025-07-14",
        leverancier: "Studio Houtvezel",
        klant: "Gemeente Brummelen",
        regels: [
          { omschrijving: "Ontwerp zitbank", aantal: 1, prijs: 650, bedrag: 650 },
          { omschrijving: "Prototype", aantal: 2, prijs: 190, bedrag: 380 },
        ],
        subtotaal: 1030,
        btw: 216.3,
        totaal: 1246.3,
        kvk: "58120933",
        korting: absentOf("number"),
      },
      `Studio Houtvezel
KvK 58120933

FACTUUR

Aan: Gemeente Brummelen

Factuurnummer: 2025-0093
Factuurdatum: 30 juni 2025
Vervaldatum: 14 juli 2025

Omschrijving        Aantal    Prijs     Bedrag
Ontwerp zitbank          1     €650       €650
Prototype                2     €190       €380

Subtotaal           €1.030,00
BTW 21%             €216,30
Totaal              €1.246,30
`,
    ),
  ];
}
