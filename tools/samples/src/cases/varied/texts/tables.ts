import type { MadeCase } from "../../made-case.ts";
import { varied } from "../varied.ts";

/** Tables with labelled lines around them, blocks of labels, short lists. */
export function tables(): MadeCase[] {
  return [
    varied(
      "labels-after-table",
      {
        inspectionId: "INS-2291",
        inspector: "Dee Marlow",
        findings: [
          { area: "Kitchen", issue: "Loose socket", severity: "high" },
          { area: "Hall", issue: "Blocked exit", severity: "high" },
          { area: "Store", issue: "Bulb missing", severity: "low" },
        ],
        overallResult: "Failed",
        reinspection: "2025-06-09",
        signedBy: "D. Marlow",
      },
      `Fire safety inspection
Inspection ID: INS-2291
Inspector: Dee Marlow

Area       Issue           Severity
Kitchen    Loose socket    high
Hall       Blocked exit    high
Store      Bulb missing    low
Overall result: Failed
Reinspection: 9 June 2025
Signed by: D. Marlow
`,
    ),
    varied(
      "contacts-blocks",
      {
        organisation: "Harbour Rowing Club",
        contacts: [
          {
            name: "Ewan Baird",
            role: "Captain",
            email: "captain@harbourrowing.example",
            phone: "01856 555 011",
          },
          {
            name: "Moira Sinclair",
            role: "Treasurer",
            email: "money@harbourrowing.example",
            phone: "01856 555 012",
          },
          {
            name: "Jo Flett",
            role: "Coach",
            email: "coach@harbourrowing.example",
            phone: "01856 555 013",
          },
        ],
      },
      `Harbour Rowing Club
Contacts

Name: Ewan Baird
Role: Captain
Email: captain@harbourrowing.example
Phone: 01856 555 011

Name: Moira Sinclair
Role: Treasurer
Email: money@harbourrowing.example
Phone: 01856 555 012

Name: Jo Flett
Role: Coach
Email: coach@harbourrowing.example
Phone: 01856 555 013
`,
    ),
    varied(
      "league-table",
      {
        competition: "Valley League 2025",
        standings: [
          { position: 1, team: "Ashcombe Rovers", played: 18, won: 13, points: 41 },
          { position: 2, team: "Dunmere", played: 18, won: 11, points: 37 },
          { position: 3, team: "St Mary's", played: 18, won: 9, points: 30 },
        ],
        topScorer: "Lee Fenn (Dunmere), 17 goals",
      },
      `Valley League 2025

Position  Team              Played   Won   Points
1         Ashcombe Rovers       18    13       41
2         Dunmere               18    11       37
3         St Mary's             18     9       30

Top scorer: Lee Fenn (Dunmere), 17 goals
`,
    ),
    varied(
      "agenda-numbered",
      {
        event: "Regional Library Day",
        date: "2025-09-18",
        sessions: [
          { time: "09:30", title: "Opening words", speaker: "Ada Quist" },
          { time: "10:00", title: "Lending tools, not only books", speaker: "Femi Oduya" },
          { time: "11:15", title: "Reading with dogs", speaker: "Carla Weiss" },
        ],
        sponsors: ["Inkwell Press", "Shelfmate"],
      },
      `Regional Library Day
Date: 18 September 2025

Time     Title                            Speaker
09:30    Opening words                    Ada Quist
10:00    Lending tools, not only books    Femi Oduya
11:15    Reading with dogs                Carla Weiss

Sponsors: Inkwell Press and Shelfmate
`,
    ),
    varied(
      "warranty-sv",
      {
        product: "Diskmaskin DX 410",
        serienummer: "SN7740-2213",
        köpdatum: "2025-02-08",
        återförsäljare: "Hemmets El AB",
        pris: 6490,
        garanti: "24 månader",
      },
      `GARANTIBEVIS

Produkt: Diskmaskin DX 410
Serienummer: SN7740-2213
Köpdatum: 2025-02-08
Återförsäljare: Hemmets El AB
Pris: 6 490,00 kr
Garanti: 24 månader
`,
    ),
  ];
}
