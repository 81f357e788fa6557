import { extractOffline } from "@quarry/extraction/offline";
import { parseStructure } from "@quarry/structure";
import type { Case } from "./cases.ts";
import { readSource } from "./read-source.ts";

/** Fields that receipts, invoices, recipes, articles, agreements and tax forms do not hold. */
const probes = {
  passportNumber: { type: "string", describe: "Number of the traveller's passport" },
  flightNumber: { type: "string", describe: "Flight number" },
  departureDate: { type: "date", describe: "Date of departure of the flight" },
  vesselName: { type: "string", describe: "Name of the ship" },
  bloodType: { type: "string", describe: "Blood group of the patient" },
  patientName: { type: "string", describe: "Name of the patient" },
  admissionDate: { type: "date", describe: "Date of admission to hospital" },
  licensePlate: { type: "string", describe: "Licence plate of the vehicle" },
  mileage: { type: "integer", describe: "Mileage of the vehicle in kilometres" },
  courtCaseNumber: { type: "string", describe: "Number of the court case" },
  loanAmount: { type: "number", describe: "Principal of the mortgage" },
  interestRate: { type: "number", describe: "Interest rate of the loan in percent" },
  premium: { type: "number", describe: "Yearly premium of the insurance policy" },
  landlordName: { type: "string", describe: "Name of the landlord" },
};

export type ProbeReport = { asked: number; invented: number; byField: Record<string, number> };

/** Asks every case for fields that it does not hold: each answer is an invention. */
export function probe(cases: readonly Case[]): ProbeReport {
  const structure = parseStructure({ type: "object", properties: probes });
  const byField: Record<string, number> = {};
  for (const { source } of cases) {
    const { evidence } = extractOffline(readSource(source), structure, {
      deadlineAt: Number.POSITIVE_INFINITY,
    });
    for (const { pointer } of evidence.leaves) byField[pointer] = (byField[pointer] ?? 0) + 1;
  }
  const invented = Object.values(byField).reduce((sum, count) => sum + count, 0);
  return { asked: cases.length * Object.keys(probes).length, invented, byField };
}
