import type { MadeCase } from "../../made-case.ts";
import { varied } from "../varied.ts";

/** Payslips and a timesheet. */
export function pay(): MadeCase[] {
  return [
    varied(
      "payslip-fr",
      {
        employeur: "Boulangerie Martin SARL",
        salarie: "Karim Benali",
        matricule: "0117",
        emploi: "Boulanger",
        periode: { debut: "2025-04-01", fin: "2025-04-30" },
        salaire_brut: 2140.5,
        cotisations: 471.2,
        net_imposable: 1730.18,
        net_a_payer: 1669.3,
        date_paiement: "2025-04-30",
        heures: 151.67,
      },
      `BULLETIN DE PAIE

Employeur : Boulangerie Martin SARL
SIRET : 512 334 901 00018

Salarié : Karim Benali
Matricule : 0117
Emploi : Boulanger
Période : du 01/04/2025 au 30/04/2025
Date de paiement : 30/04/2025

Heures                          151,67
Salaire brut                  2 140,50
Total cotisations salariales    471,20
Net imposable                 1 730,18
NET À PAYER                   1 669,30 €
`,
    ),
    varied(
      "payslip-columns",
      {
        employee: { name: "Grace Mbeki", number: "10442", taxCode: "1257L" },
        payDate: "2025-10-31",
        earnings: [
          { description: "Salary", amount: 2916.67 },
          { description: "Overtime", amount: 184.2 },
        ],
        deductions: [
          { description: "PAYE tax", amount: 410.6 },
          { description: "National Insurance", amount: 164.26 },
          { description: "Pension", amount: 145.83 },
        ],
        netPay: 2380.18,
      },
      `Pay advice

Employee name    Employee number    Tax code    Pay date
Grace Mbeki      10442              1257L       31/10/2025

Earnings
Salary                   2,916.67
Overtime                   184.20

Deductions
PAYE tax                   410.60
National Insurance         164.26
Pension                    145.83

Net pay                  2,380.18
`,
    ),
    varied(
      "timesheet-csv",
      {
        entries: [
          { date: "2025-07-07", project: "Harbour bridge", hours: 7.5, billable: true },
          { date: "2025-07-08", project: "Harbour bridge", hours: 6, billable: true },
          { date: "2025-07-08", project: "Office", hours: 1.5, billable: false },
          { date: "2025-07-09", project: "Quay wall", hours: 8, billable: true },
        ],
      },
      `date,project,hours,billable
2025-07-07,Harbour bridge,7.5,yes
2025-07-08,Harbour bridge,6,yes
2025-07-08,Office,1.5,no
2025-07-09,Quay wall,8,yes
`,
    ),
  ];
}
