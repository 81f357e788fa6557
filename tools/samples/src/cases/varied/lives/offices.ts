import type { MadeCase } from "../../made-case.ts";
import { absentOf, oneOf, varied } from "../varied.ts";

/** An advert, minutes, an offer of work. */
export function offices(): MadeCase[] {
  return [
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
