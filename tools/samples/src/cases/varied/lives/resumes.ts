import type { MadeCase } from "../../made-case.ts";
import { absent, varied } from "../varied.ts";

/** Résumés of layouts that people choose. */
export function resumes(): MadeCase[] {
  return [
    varied(
      "cv-company-first",
      {
        name: "Tomasz Borowski",
        email: "t.borowski@mail.example",
        phone: "+48 601 223 344",
        title: "Site Reliability Engineer",
        experience: [
          {
            company: "Orbital Payments",
            role: "Site Reliability Engineer",
            start: "Mar 2022",
            end: "Present",
          },
          {
            company: "Hedgerow Media",
            role: "Systems Administrator",
            start: "Jan 2018",
            end: "Feb 2022",
          },
        ],
        education: [
          {
            school: "Gdańsk University of Technology",
            degree: "BEng Telecommunications",
            graduated: "2017",
          },
        ],
        skills: ["Kubernetes", "Terraform", "Go", "PostgreSQL", "Prometheus"],
        certifications: ["CKA", "AWS Solutions Architect"],
      },
      `TOMASZ BOROWSKI
Site Reliability Engineer
t.borowski@mail.example · +48 601 223 344

EXPERIENCE

Orbital Payments                                        Mar 2022 - Present
Site Reliability Engineer
• Cut paging by half with error budgets
• Ran the move to three regions

Hedgerow Media                                          Jan 2018 - Feb 2022
Systems Administrator
• Looked after 140 hosts

EDUCATION

Gdańsk University of Technology                         2017
BEng Telecommunications

SKILLS
Kubernetes · Terraform · Go · PostgreSQL · Prometheus

CERTIFICATIONS
CKA, AWS Solutions Architect
`,
    ),
    varied(
      "cv-markdown",
      {
        fullName: "Aisha Rahman",
        location: "Rotterdam",
        website: "https://aisha.example",
        summary: "Product designer who likes forms that people can fill in.",
        jobs: [
          { title: "Lead Product Designer", employer: "Polder Health", period: "2020–2025" },
          { title: "Interaction Designer", employer: "Studio Vier", period: "2016–2020" },
          { title: "Junior Designer", employer: "Kade Digital", period: "2014–2016" },
        ],
        languages: ["Dutch", "English", "Bengali"],
        drivingLicence: absent,
      },
      `# Aisha Rahman

Rotterdam · [aisha.example](https://aisha.example)

Product designer who likes forms that people can fill in.

## Experience

### Lead Product Designer, Polder Health
*2020–2025*

- Built the design system
- Tested with two hundred patients

### Interaction Designer, Studio Vier
*2016–2020*

- Kiosks for three museums

### Junior Designer, Kade Digital
*2014–2016*

## Languages

Dutch, English, Bengali
`,
    ),
    varied(
      "cv-dates-left-fr",
      {
        nom: "Camille Aubry",
        adresse: "8 rue des Tanneurs, 37000 Tours",
        telephone: "06 12 90 44 18",
        email: "camille.aubry@courriel.example",
        experiences: [
          {
            poste: "Responsable logistique",
            entreprise: "Loire Distribution",
            debut: "2019",
            fin: "2025",
          },
          { poste: "Assistante achats", entreprise: "Meubles Perrin", debut: "2015", fin: "2019" },
        ],
        formations: [
          {
            diplome: "Licence professionnelle Logistique",
            etablissement: "IUT de Tours",
            annee: "2015",
          },
        ],
        langues: ["français", "anglais", "italien"],
        permis: "B",
      },
      `Camille AUBRY
8 rue des Tanneurs, 37000 Tours
Tél. : 06 12 90 44 18
camille.aubry@courriel.example

EXPÉRIENCES PROFESSIONNELLES

2019 - 2025   Responsable logistique, Loire Distribution
              Gestion de deux entrepôts et de 30 personnes
2015 - 2019   Assistante achats, Meubles Perrin

FORMATION

2015   Licence professionnelle Logistique, IUT de Tours

LANGUES
français, anglais, italien

Permis : B
`,
    ),
  ];
}
