import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, further } from "../further.ts";

/** Advertisements for posts, and lives as their owners tell them. */
export function work(): MadeCase[] {
  return [
    further(
      "advert-heading",
      {
        jobTitle: "Senior Bicycle Mechanic",
        company: "Spoke & Sprocket Ltd",
        location: "Norwich",
        salary: "£28,000 - £31,000",
        contractType: "Permanent",
        closingDate: "2025-09-30",
        requirements: ["Cytech level 2", "Three years in a workshop", "Full driving licence"],
        remote: absentOf("boolean"),
      },
      `Spoke & Sprocket Ltd
Senior Bicycle Mechanic
Norwich

Salary: £28,000 - £31,000
Contract type: Permanent
Closing date: 30 September 2025

Requirements
- Cytech level 2
- Three years in a workshop
- Full driving licence
`,
    ),
    further(
      "stellenanzeige",
      {
        stelle: "Bauzeichnerin (m/w/d)",
        firma: "Ingenieurbüro Pahl & Partner mbB",
        ort: "Erfurt",
        arbeitszeit: "38 Stunden pro Woche",
        eintritt: "2026-02-01",
        aufgaben: ["Schal- und Bewehrungspläne", "Aufmaß vor Ort"],
        gehalt: absent,
      },
      `Bauzeichnerin (m/w/d)
Ingenieurbüro Pahl & Partner mbB, Erfurt

Arbeitszeit: 38 Stunden pro Woche
Eintritt: 1. Februar 2026

Ihre Aufgaben
- Schal- und Bewehrungspläne
- Aufmaß vor Ort
`,
    ),
    further(
      "cv-dates-left",
      {
        name: "Aurelia Konstantin",
        profession: "Sound Engineer",
        email: "aurelia@mail.example",
        location: "Leeds",
        experience: [
          {
            company: "Northbank Theatre",
            position: "Head of Sound",
            start: "2021",
            end: "present",
          },
          { company: "Radio Aire", position: "Studio Technician", start: "2016", end: "2021" },
        ],
        education: [
          { institution: "University of Salford", degree: "BSc Audio Acoustics", year: 2016 },
        ],
        languages: ["English", "Romanian"],
        phone: absent,
      },
      `Aurelia Konstantin
Sound Engineer
Leeds | aurelia@mail.example

EXPERIENCE
2021 - present   Head of Sound, Northbank Theatre
2016 - 2021      Studio Technician, Radio Aire

EDUCATION
2016   BSc Audio Acoustics, University of Salford

LANGUAGES
English, Romanian
`,
    ),
    further(
      "cv-fr-lignes",
      {
        nom: "Matthieu Le Goff",
        metier: "Charpentier de marine",
        telephone: "06 41 22 90 17",
        experiences: [
          { poste: "Chef d'atelier", entreprise: "Chantier du Guip", debut: "2019", fin: "2025" },
          { poste: "Charpentier", entreprise: "Coques & Mâts", debut: "2012", fin: "2019" },
        ],
        competences: ["Tracé", "Bordage", "Calfatage"],
        permis: absent,
      },
      `Matthieu Le Goff
Charpentier de marine
Tél. 06 41 22 90 17

Expériences professionnelles

Chef d'atelier
Chantier du Guip
2019 – 2025

Charpentier
Coques & Mâts
2012 – 2019

Compétences
Tracé · Bordage · Calfatage
`,
    ),
  ];
}
