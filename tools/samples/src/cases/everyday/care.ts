import type { MadeCase } from "../made-case.ts";
import { absent, everyday, oneOf } from "./everyday.ts";

/** Laboratory reports and a prescription. */
export function care(): MadeCase[] {
  return [
    everyday(
      "lab-en",
      {
        patient: {
          name: "Oliver Pratt",
          dateOfBirth: "1978-11-02",
          sex: oneOf(["male", "female", "other"], "male"),
          mrn: "558201",
        },
        orderingPhysician: "Dr. Helen Marsh",
        collectedAt: "2025-01-17T08:40:00",
        results: [
          {
            test: "Hemoglobin",
            value: 14.1,
            unit: "g/dL",
            referenceRange: "13.5 - 17.5",
            flag: absent,
          },
          {
            test: "Glucose, fasting",
            value: 112,
            unit: "mg/dL",
            referenceRange: "70 - 99",
            flag: "H",
          },
          {
            test: "Creatinine",
            value: 0.9,
            unit: "mg/dL",
            referenceRange: "0.7 - 1.3",
            flag: absent,
          },
        ],
      },
      `Riverside Clinic Laboratory
Patient: Oliver Pratt            Sex: Male
Date of birth: 11/02/1978        MRN 558201
Ordering physician: Dr. Helen Marsh
Collected: 01/17/2025 08:40

Test                Value    Unit     Reference range    Flag
Hemoglobin           14.1    g/dL     13.5 - 17.5
Glucose, fasting      112    mg/dL    70 - 99            H
Creatinine            0.9    mg/dL    0.7 - 1.3
`,
      ["patientName"],
    ),
    everyday(
      "lab-it",
      {
        paziente: "Marta Bianchi",
        dataNascita: "1984-05-19",
        dataPrelievo: "2025-03-07",
        medico: "Dott. Ettore Sala",
        esami: [
          { esame: "Emoglobina", risultato: 13.2, unita: "g/dL", valoriRiferimento: "12,0 - 16,0" },
          { esame: "Glicemia", risultato: 91, unita: "mg/dL", valoriRiferimento: "70 - 100" },
          {
            esame: "Colesterolo totale",
            risultato: 204,
            unita: "mg/dL",
            valoriRiferimento: "< 200",
          },
        ],
      },
      `Laboratorio Analisi San Rocco
Paziente: Marta Bianchi
Data di nascita: 19/05/1984
Data prelievo: 07/03/2025
Medico: Dott. Ettore Sala

Esame                 Risultato   Unità    Valori di riferimento
Emoglobina                 13,2   g/dL     12,0 - 16,0
Glicemia                     91   mg/dL    70 - 100
Colesterolo totale          204   mg/dL    < 200
`,
      ["patientName"],
    ),
    everyday(
      "prescription",
      {
        patientName: "Oliver Pratt",
        prescriber: "Dr. Helen Marsh",
        date: "2025-01-20",
        medications: [
          { name: "Metformin", dosage: "500 mg", frequency: "twice daily" },
          { name: "Atorvastatin", dosage: "20 mg", frequency: "once daily" },
          { name: "Lisinopril", dosage: "10 mg", frequency: "once daily" },
        ],
        refills: 2,
      },
      `Riverside Clinic
Patient name: Oliver Pratt
Date: January 20, 2025
Prescriber: Dr. Helen Marsh

Medications
1. Metformin 500 mg twice daily
2. Atorvastatin 20 mg once daily
3. Lisinopril 10 mg once daily

Refills: 2
`,
      ["patientName"],
    ),
  ];
}
