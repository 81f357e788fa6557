import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** Résumés. */
export function people(): MadeCase[] {
  return [
    everyday(
      "cv-en",
      {
        fullName: "Maya Lindqvist",
        email: "maya.lindqvist@mail.example",
        phone: "+44 7700 900412",
        location: "Leeds, United Kingdom",
        summary: "Data engineer with eight years of experience building pipelines for retailers.",
        skills: ["Python", "SQL", "Airflow", "Kafka"],
        languages: ["English", "Swedish"],
        workExperience: [
          {
            company: "Brightcart",
            position: "Senior Data Engineer",
            startDate: "2021",
            endDate: "Present",
          },
          {
            company: "Norcom Systems",
            position: "Data Engineer",
            startDate: "2017",
            endDate: "2021",
          },
        ],
        education: [
          { institution: "University of Leeds", degree: "MSc Computer Science", year: "2017" },
          { institution: "Uppsala University", degree: "BSc Mathematics", year: "2015" },
        ],
      },
      `Maya Lindqvist
Leeds, United Kingdom | +44 7700 900412 | maya.lindqvist@mail.example

SUMMARY
Data engineer with eight years of experience building pipelines for retailers.

WORK EXPERIENCE
Senior Data Engineer, Brightcart
2021 - Present
Built the order pipeline that feeds all warehouses.

Data Engineer, Norcom Systems
2017 - 2021
Moved nightly reports to streams.

EDUCATION
MSc Computer Science, University of Leeds, 2017
BSc Mathematics, Uppsala University, 2015

SKILLS
Python, SQL, Airflow, Kafka

LANGUAGES
English, Swedish
`,
    ),
    everyday(
      "cv-es",
      {
        nombre: "Lucía Ferrer Ruiz",
        correo: "lucia.ferrer@correo.example",
        telefono: "+34 612 345 678",
        fechaNacimiento: "1991-07-23",
        idiomas: ["Español", "Inglés", "Francés"],
        habilidades: ["Contabilidad", "SAP", "Excel"],
      },
      `Lucía Ferrer Ruiz
Correo: lucia.ferrer@correo.example
Teléfono: +34 612 345 678
Fecha de nacimiento: 23 de julio de 1991

EXPERIENCIA
2018 - 2024  Contable en Gestoría Alba

IDIOMAS
- Español
- Inglés
- Francés

HABILIDADES
- Contabilidad
- SAP
- Excel
`,
    ),
    everyday(
      "cv2-de",
      {
        name: "Petra Holm",
        email: "petra.holm@post.example",
        geburtsdatum: "1988-03-14",
        berufserfahrung: [
          {
            firma: "Auental Versicherung AG",
            position: "Schadenreferentin",
            von: "2016",
            bis: "heute",
          },
          { firma: "Volksbank Neckar", position: "Bankkauffrau", von: "2009", bis: "2016" },
        ],
        sprachen: ["Deutsch", "Englisch"],
      },
      `Lebenslauf

Name: Petra Holm
E-Mail: petra.holm@post.example
Geburtsdatum: 14.03.1988

Berufserfahrung

2016 - heute    Schadenreferentin, Auental Versicherung AG
2009 - 2016     Bankkauffrau, Volksbank Neckar

Sprachen
Deutsch, Englisch
`,
    ),
  ];
}
