import type { MadeCase } from "../made-case.ts";
import { absentOf, oneOf, varied } from "./varied.ts";

/** Payslips, adverts, minutes, a timesheet, an offer of work. */
export function work(): MadeCase[] {
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
      "job-prose-bullets",
      {
        title: "Community Physiotherapist",
        employer: "Moorland NHS Trust",
        location: "Okehampton",
        contractType: oneOf(["permanent", "fixed_term", "temporary"], "permanent"),
        hoursPerWeek: 30,
        salary: { min: 37338, max: 44962, currency: "GBP" },
        closingDate: "2025-11-30",
        duties: [
          "Visit patients at home",
          "Plan rehabilitation with families",
          "Keep clear records",
        ],
        essentialCriteria: [
          "HCPC registration",
          "Full driving licence",
          "Two years after qualifying",
        ],
        benefits: ["27 days of leave", "NHS pension", "Bike scheme", "Flexible hours"],
        remote: absentOf("boolean"),
      },
      `Community Physiotherapist
Moorland NHS Trust – Okehampton

Contract type: Permanent
Hours per week: 30
Salary: £37,338 to £44,962 a year
Closing date: 30 November 2025

Duties
* Visit patients at home
* Plan rehabilitation with families
* Keep clear records

Essential criteria
* HCPC registration
* Full driving licence
* Two years after qualifying

Benefits: 27 days of leave, NHS pension, Bike scheme, Flexible hours
`,
    ),
    varied(
      "minutes-de",
      {
        titel: "Sitzung des Elternbeirats",
        datum: "2025-09-23",
        ort: "Aula der Grundschule",
        protokollfuehrer: "Sven Harms",
        anwesende: ["Birgit Kolb", "Sven Harms", "Leyla Aydin", "Marek Nowak"],
        tagesordnung: ["Begrüßung", "Sommerfest", "Schulwegsicherheit", "Verschiedenes"],
        beschluesse: [
          { beschluss: "Das Sommerfest findet am 26. Juni statt", verantwortlich: "Leyla Aydin" },
          { beschluss: "Antrag auf Tempo 30 wird gestellt", verantwortlich: "Marek Nowak" },
        ],
        naechste_sitzung: "2025-11-18",
      },
      `Protokoll

Sitzung des Elternbeirats
Datum: 23.09.2025
Ort: Aula der Grundschule
Protokollführer: Sven Harms
Anwesende: Birgit Kolb, Sven Harms, Leyla Aydin, Marek Nowak

Tagesordnung
1. Begrüßung
2. Sommerfest
3. Schulwegsicherheit
4. Verschiedenes

Beschlüsse

Beschluss                                      Verantwortlich
Das Sommerfest findet am 26. Juni statt        Leyla Aydin
Antrag auf Tempo 30 wird gestellt              Marek Nowak

Nächste Sitzung: 18.11.2025
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
    varied(
      "job-offer-letter",
      {
        candidate: "Yusuf Demir",
        company: "Palisade Software Ltd",
        jobTitle: "Backend Developer",
        startDate: "2026-01-12",
        annualSalary: 52000,
        probationPeriod: "six months",
        annualLeaveDays: 26,
        manager: "Eleanor Finch",
        signingBonus: absentOf("number"),
      },
      `Palisade Software Ltd
Unit 9, Quayside House, Newcastle NE1 3DX

14 November 2025

Dear Yusuf Demir,

We are delighted to offer you the post of Backend Developer.

Job title: Backend Developer
Start date: 12 January 2026
Annual salary: £52,000
Probation period: six months
Annual leave: 26 days
You will report to: Eleanor Finch

Please sign and return one copy of this letter.

Yours sincerely,
Eleanor Finch
Palisade Software Ltd
`,
    ),
  ];
}
