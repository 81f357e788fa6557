import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** Payslips. */
export function payslips(): MadeCase[] {
  return [
    everyday(
      "payslip-en",
      {
        employer: "Halden Optics Ltd",
        employee_name: "Clara Whitfield",
        employee_id: "E-20417",
        pay_period: "March 2025",
        pay_date: "2025-03-28",
        gross_pay: 2150,
        income_tax: 312.4,
        national_insurance: 118.6,
        pension: 86,
        net_pay: 1633,
        hours_worked: 162.5,
        hourly_rate: 13.23,
      },
      `Halden Optics Ltd                                   PAYSLIP

Employee name:  Clara Whitfield       Employee ID:  E-20417
Pay period:     March 2025            Pay date:     28/03/2025

Hours worked    162.50
Hourly rate      13.23

Payments                    Amount      Deductions               Amount
Basic pay                 2,150.00      Income tax               312.40
                                        National insurance       118.60
                                        Pension                   86.00

Gross pay       £2,150.00
Total deductions  £517.00
Net pay         £1,633.00
`,
    ),
    everyday(
      "payslip-de",
      {
        arbeitgeber: "Lindner Metallbau GmbH",
        mitarbeiter: "Jonas Weidmann",
        personalnummer: "00472",
        steuerklasse: "I",
        eintrittsdatum: "2019-04-01",
        bruttolohn: 3400,
        lohnsteuer: 412.33,
        nettolohn: 2251.17,
        iban: "DE02 1203 0000 0000 2020 51",
      },
      `Lindner Metallbau GmbH
Industriestraße 12
72070 Tübingen

Entgeltabrechnung Mai 2025

Mitarbeiter: Jonas Weidmann
Personalnummer: 00472
Steuerklasse: I
Eintrittsdatum: 01.04.2019

Bruttolohn                     3.400,00 €
Lohnsteuer                       412,33 €
Sozialversicherung               736,50 €
Nettolohn                      2.251,17 €

Überweisung auf IBAN DE02 1203 0000 0000 2020 51
`,
    ),
  ];
}
