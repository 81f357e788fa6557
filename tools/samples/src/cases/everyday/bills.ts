import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** Bills and a letter of an insurer. */
export function bills(): MadeCase[] {
  return [
    everyday(
      "utility-en",
      {
        provider: "Thames Energy",
        accountNumber: "8500 2231 47",
        billDate: "2025-02-14",
        dueDate: "2025-03-02",
        customer: { name: "Mr Oliver Pratt", address: "27 Quarry Road, Oxford OX3 8NU" },
        meter: { serialNumber: "S95E 01122", previousReading: 18240, currentReading: 18892 },
        usageKwh: 652,
        unitRate: "24.5p",
        standingCharge: 18.3,
        vat: 8.9,
        totalDue: 186.94,
      },
      `THAMES ENERGY
Your electricity bill

Mr Oliver Pratt
27 Quarry Road
Oxford OX3 8NU

Account number   8500 2231 47
Bill date        14 February 2025
Payment due      2 March 2025

Meter serial number   S95E 01122
Previous reading      18240
Current reading       18892
Usage                 652 kWh
Unit rate             24.5p per kWh

Electricity used                159.74
Standing charge                  18.30
VAT at 5%                         8.90
Total due                      £186.94
`,
    ),
    everyday(
      "utility-fr",
      {
        fournisseur: "Énergie du Midi",
        numeroClient: "7 204 889",
        numeroFacture: "F2025-03-1182",
        dateFacture: "2025-03-12",
        dateEcheance: "2025-03-28",
        consommation_kwh: 412,
        montantHT: 81.5,
        tva: 16.3,
        montantTTC: 97.8,
      },
      `Énergie du Midi
Service clients - 12 rue des Oliviers, 34000 Montpellier

N° client : 7 204 889
N° de facture : F2025-03-1182
Date de facture : 12/03/2025
Date d'échéance : 28/03/2025

Consommation            412 kWh
Montant HT               81,50 €
TVA (20 %)               16,30 €
Montant TTC              97,80 €
`,
    ),
    everyday(
      "insurance-de",
      {
        versicherungsnehmer: "Jonas Weidmann",
        versicherungsnummer: "KV 77-201-889",
        schadennummer: "S-2025-00913",
        schadendatum: "2025-02-03",
        selbstbeteiligung: 150,
        erstattungsbetrag: 640.5,
        sachbearbeiter: "Frau Petra Holm",
        versicherer: "Auental Versicherung AG",
      },
      `Auental Versicherung AG
Postfach 1220, 72070 Tübingen

Herrn
Jonas Weidmann
Rosenweg 4
72072 Tübingen

Versicherungsnehmer: Jonas Weidmann
Versicherungsnummer: KV 77-201-889
Schadennummer: S-2025-00913
Schadendatum: 03.02.2025
Sachbearbeiter: Frau Petra Holm

Sehr geehrter Herr Weidmann,

wir haben Ihren Schaden geprüft. Erstattungsbetrag: 640,50 EUR
Selbstbeteiligung: 150,00 EUR
`,
    ),
  ];
}
