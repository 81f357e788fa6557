import type { MadeCase } from "../made-case.ts";
import { everyday, oneOf } from "./everyday.ts";

/** Job advertisements, a certificate, a transcript. */
export function jobs(): MadeCase[] {
  return [
    everyday(
      "job-en",
      {
        jobTitle: "Warehouse Shift Manager",
        companyName: "Brightcart Logistics",
        location: "Doncaster",
        employmentType: oneOf(["full_time", "part_time", "contract"], "full_time"),
        salaryMin: 34000,
        salaryMax: 38000,
        currency: "GBP",
        closingDate: "2025-05-30",
        remote: false,
        responsibilities: [
          "Lead a team of 24 packers",
          "Plan shifts and holidays",
          "Report daily throughput",
        ],
        requirements: ["Three years in a warehouse", "Forklift licence"],
      },
      `<html><body><h1>Warehouse Shift Manager</h1><ul><li>Company: Brightcart Logistics</li><li>Location: Doncaster</li><li>Employment type: Full time</li><li>Salary: £34,000 - £38,000 a year</li><li>Closing date: 30 May 2025</li><li>Remote: No</li></ul><h2>Responsibilities</h2><ul><li>Lead a team of 24 packers</li><li>Plan shifts and holidays</li><li>Report daily throughput</li></ul><h2>Requirements</h2><ul><li>Three years in a warehouse</li><li>Forklift licence</li></ul></body></html>`,
    ),
    everyday(
      "job-de",
      {
        stellenbezeichnung: "Elektroniker (m/w/d)",
        firma: "Lindner Metallbau GmbH",
        arbeitsort: "Tübingen",
        beginn: "2025-09-01",
        vertragsart: "unbefristet",
        gehalt: "3.200 € brutto",
        aufgaben: ["Wartung der Anlagen", "Störungen beheben"],
        anforderungen: ["Abgeschlossene Ausbildung", "Führerschein Klasse B"],
      },
      `Lindner Metallbau GmbH sucht

Stellenbezeichnung: Elektroniker (m/w/d)
Arbeitsort: Tübingen
Beginn: 01.09.2025
Vertragsart: unbefristet
Gehalt: 3.200 € brutto

Ihre Aufgaben
- Wartung der Anlagen
- Störungen beheben

Anforderungen
- Abgeschlossene Ausbildung
- Führerschein Klasse B
`,
    ),
    everyday(
      "certificate",
      {
        recipient: "Maya Lindqvist",
        courseTitle: "Streaming Data Systems",
        issuedBy: "Leeds Technical College",
        issueDate: "2024-12-06",
        certificateNumber: "LTC-2024-3391",
        hours: 48,
      },
      `Leeds Technical College

CERTIFICATE OF COMPLETION

Recipient: Maya Lindqvist
Course title: Streaming Data Systems
Hours: 48
Certificate number: LTC-2024-3391
Issue date: 6 December 2024
Issued by: Leeds Technical College
`,
    ),
    everyday(
      "transcript",
      {
        student: { name: "Dev Patel", studentId: "S1029384" },
        program: "BSc Environmental Science",
        courses: [
          { code: "ENV101", title: "Soil Science", credits: 20, grade: "A" },
          { code: "ENV115", title: "Hydrology", credits: 20, grade: "B+" },
          { code: "STA120", title: "Statistics", credits: 10, grade: "A-" },
        ],
        gpa: 3.7,
      },
      `University of Leeds
Transcript of records

Student name: Dev Patel        Student ID: S1029384
Program: BSc Environmental Science

Code      Title           Credits   Grade
ENV101    Soil Science         20   A
ENV115    Hydrology            20   B+
STA120    Statistics           10   A-

GPA: 3.7
`,
    ),
  ];
}
