import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, oneOf, sent } from "../sent.ts";

/** Adverts for jobs, and those who answer them. */
export function people(): MadeCase[] {
  return [
    sent(
      "job-salary-k",
      {
        title: "Senior Hydrologist",
        company: "Riverside Consulting",
        location: "Cardiff (hybrid)",
        employmentType: oneOf(["full-time", "part-time", "contract"], "full-time"),
        salaryMin: 52000,
        salaryMax: 61000,
        closingDate: "2025-11-14",
        responsibilities: [
          "Model flood risk for new developments",
          "Write clear reports",
          "Mentor two graduates",
        ],
        requirements: [
          "Degree in hydrology or similar",
          "Five years of experience",
          "Full driving licence",
        ],
        contactEmail: "jobs@riverside.example",
        startDate: absentOf("date"),
      },
      `Senior Hydrologist
Riverside Consulting

Location: Cardiff (hybrid)
Employment type: Full-time
Salary: £52k - £61k
Closing date: 14 November 2025

Responsibilities
- Model flood risk for new developments
- Write clear reports
- Mentor two graduates

Requirements
- Degree in hydrology or similar
- Five years of experience
- Full driving licence

Apply to jobs@riverside.example
`,
    ),
    sent(
      "cv-standard",
      {
        name: "Elena Markovic",
        email: "elena.markovic@inbox.example",
        phone: "+44 7700 900812",
        address: "18 Fern Grove, Sheffield",
        summary: "Product designer with nine years in health technology.",
        work: [
          {
            company: "Medwell",
            position: "Lead Product Designer",
            startDate: "May 2020",
            endDate: "Present",
            summary: "Leads a team of four and owns the design system.",
          },
          {
            company: "Brightside Studio",
            position: "UX Designer",
            startDate: "September 2016",
            endDate: "April 2020",
            summary: "Designed booking flows for clinics.",
          },
        ],
        education: [
          { institution: "University of Leeds", area: "Graphic Design", studyType: "BA" },
        ],
        skills: ["Figma", "User research", "Prototyping"],
        languages: ["English", "Serbian"],
      },
      `# Elena Markovic

18 Fern Grove, Sheffield | elena.markovic@inbox.example | +44 7700 900812

## Summary

Product designer with nine years in health technology.

## Work Experience

### Lead Product Designer, Medwell
May 2020 – Present

Leads a team of four and owns the design system.

### UX Designer, Brightside Studio
September 2016 – April 2020

Designed booking flows for clinics.

## Education

### University of Leeds
BA, Graphic Design

## Skills

Figma, User research and Prototyping

## Languages

English and Serbian
`,
    ),
    sent(
      "cv-de",
      {
        name: "Matthias Öhler",
        geburtsdatum: "1987-11-04",
        anschrift: "Am Hang 12, 79104 Freiburg",
        email: "m.oehler@beispiel.example",
        berufserfahrung: [
          { von: "03/2019", bis: "heute", position: "Bauleiter", firma: "Kaiser Hochbau GmbH" },
          { von: "08/2012", bis: "02/2019", position: "Polier", firma: "Rheinbau AG" },
        ],
        sprachen: ["Deutsch", "Französisch", "Englisch"],
        fuehrerschein: "B, C1",
      },
      `Lebenslauf

Persönliche Daten
Name: Matthias Öhler
Geburtsdatum: 04.11.1987
Anschrift: Am Hang 12, 79104 Freiburg
E-Mail: m.oehler@beispiel.example

Berufserfahrung
03/2019 – heute      Bauleiter, Kaiser Hochbau GmbH
08/2012 – 02/2019    Polier, Rheinbau AG

Kenntnisse
Sprachen: Deutsch, Französisch und Englisch
Führerschein: B, C1
`,
    ),
    sent(
      "form-one-line",
      {
        firstName: "Ada",
        lastName: "Nwosu",
        dateOfBirth: "1992-08-19",
        phone: "020 7946 0321",
        email: "ada.nwosu@mail.example",
        street: "5 Heron Way",
        city: "Reading",
        postcode: "RG1 8LS",
        emergencyContact: { name: "Chidi Nwosu", phone: "020 7946 0777" },
        membership: oneOf(["single", "family"], "family"),
        newsletter: false,
        signatureDate: absentOf("date"),
      },
      `Membership form

First name: Ada Last name: Nwosu Date of birth: 19/08/1992
Street: 5 Heron Way City: Reading Postcode: RG1 8LS
Phone: 020 7946 0321 Email: ada.nwosu@mail.example

Emergency contact
Name: Chidi Nwosu Phone: 020 7946 0777

Membership: [ ] single [x] family
Newsletter: [ ] yes [x] no

Signature: ____________ Date: __________
`,
    ),
    sent(
      "form-html",
      {
        firstName: "Jonas",
        lastName: "Petri",
        company: "Petri Akustik",
        vatId: "DE811907980",
        country: "Germany",
        phone: absent,
      },
      `<html><body><h1>Registration confirmed</h1><table><tr><td>First name</td><td>Jonas</td><td>Last name</td><td>Petri</td></tr><tr><td>Company</td><td>Petri Akustik</td><td>VAT ID</td><td>DE811907980</td></tr><tr><td>Country</td><td>Germany</td><td>Phone</td><td></td></tr></table></body></html>`,
    ),
  ];
}
