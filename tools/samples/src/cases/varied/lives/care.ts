import type { MadeCase } from "../../made-case.ts";
import { absent, oneOf, varied } from "../varied.ts";

/** Results and records of doctors and vets. */
export function care(): MadeCase[] {
  return [
    varied(
      "lab-de",
      {
        patient: "Gerda Thiele",
        geburtsdatum: "1951-06-30",
        labornummer: "L-440127",
        probenentnahme: "2025-02-12",
        einsender: "Dr. med. Paul Ohm",
        werte: [
          {
            parameter: "Leukozyten",
            wert: 6.8,
            einheit: "Tsd/µl",
            referenz: "4,0 - 10,0",
            auffaellig: absent,
          },
          {
            parameter: "Kalium",
            wert: 5.6,
            einheit: "mmol/l",
            referenz: "3,5 - 5,1",
            auffaellig: "+",
          },
          {
            parameter: "TSH",
            wert: 1.92,
            einheit: "mU/l",
            referenz: "0,4 - 4,0",
            auffaellig: absent,
          },
        ],
      },
      `LABORBEFUND

Patient: Gerda Thiele              geb.: 30.06.1951
Labornummer: L-440127              Probenentnahme: 12.02.2025
Einsender: Dr. med. Paul Ohm

Parameter      Wert     Einheit    Referenz        Auffällig
Leukozyten      6,8     Tsd/µl     4,0 - 10,0
Kalium          5,6     mmol/l     3,5 - 5,1       +
TSH             1,92    mU/l       0,4 - 4,0
`,
    ),
    varied(
      "vet-record",
      {
        petName: "Biscuit",
        species: oneOf(["dog", "cat", "rabbit", "other"], "dog"),
        breed: "Border Terrier",
        weightKg: 8.4,
        microchip: "985112004417730",
        owner: "Fiona Kerr",
        vaccinations: [
          { vaccine: "DHP", given: "2025-03-04", nextDue: "2028-03-04" },
          { vaccine: "Lepto 4", given: "2025-03-04", nextDue: "2026-03-04" },
        ],
        neutered: true,
      },
      `Glenview Veterinary Practice

Pet name: Biscuit          Owner: Fiona Kerr
Species: Dog               Breed: Border Terrier
Weight: 8.4 kg             Microchip: 985112004417730
Neutered: Yes

Vaccinations
Vaccine     Given          Next due
DHP         04/03/2025     04/03/2028
Lepto 4     04/03/2025     04/03/2026
`,
    ),
    varied(
      "discharge-letter",
      {
        patientName: "Leonard Ashby",
        nhsNumber: "943 476 5919",
        admissionDate: "2025-05-02",
        dischargeDate: "2025-05-06",
        consultant: "Mr R. Iyer",
        diagnosis: "Fractured left wrist",
        medications: [
          { name: "Paracetamol", dose: "1 g", frequency: "four times daily" },
          { name: "Codeine", dose: "30 mg", frequency: "as needed" },
        ],
        followUp: "2025-06-17",
        bloodType: absent,
      },
      `Discharge summary

Patient name: Leonard Ashby
NHS number: 943 476 5919
Admission date: 2 May 2025
Discharge date: 6 May 2025
Consultant: Mr R. Iyer
Diagnosis: Fractured left wrist

Medications
- Paracetamol 1 g four times daily
- Codeine 30 mg as needed

Follow-up: 17 June 2025, fracture clinic
`,
    ),
  ];
}
