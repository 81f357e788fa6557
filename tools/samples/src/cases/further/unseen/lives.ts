import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, furtherUnseen } from "../further.ts";

/** Programmes, reviews, posts and lives that no rule was made for. */
export function unseenLives(): MadeCase[] {
  return [
    furtherUnseen(
      "festival-plan",
      {
        festival: "Fest der Chöre",
        datum: "2026-06-20",
        ort: "Schlosshof Arlen",
        programm: [
          { uhrzeit: "14:00", titel: "Kinderchor Arlen" },
          { uhrzeit: "15:30", titel: "Männergesangverein Eintracht" },
          { uhrzeit: "17:00", titel: "Offenes Singen" },
        ],
        eintritt: absentOf("number"),
      },
      `Fest der Chöre
20. Juni 2026
Ort: Schlosshof Arlen

14:00 Uhr  Kinderchor Arlen
15:30 Uhr  Männergesangverein Eintracht
17:00 Uhr  Offenes Singen
`,
    ),
    furtherUnseen(
      "book-reviews",
      {
        book: "The Salt Road",
        reviews: [
          { reviewer: "Ines P.", stars: 4, comment: "A slow start, then impossible to put down." },
          { reviewer: "Bartek", stars: 5, comment: "The best thing I read all winter." },
        ],
        isbn: absent,
      },
      `# The Salt Road

### Ines P.
Stars: 4
A slow start, then impossible to put down.

### Bartek
Stars: 5
The best thing I read all winter.
`,
    ),
    furtherUnseen(
      "advert-es",
      {
        puesto: "Técnica de laboratorio",
        empresa: "Bodegas Altozano S.A.",
        ubicacion: "Haro, La Rioja",
        jornada: "Completa",
        requisitos: ["Ciclo superior de química", "Carné de conducir"],
        salario: absent,
      },
      `Técnica de laboratorio
Bodegas Altozano S.A.
Haro, La Rioja

Jornada: Completa

Requisitos
- Ciclo superior de química
- Carné de conducir
`,
    ),
    furtherUnseen(
      "cv-left-years",
      {
        name: "Hannelore Vick",
        title: "Orchestra Librarian",
        email: "h.vick@mail.example",
        work: [
          {
            employer: "Hallé Strings",
            role: "Orchestra Librarian",
            from: "Sep 2018",
            to: "present",
          },
          { employer: "Buxton Opera", role: "Music Assistant", from: "Feb 2014", to: "Aug 2018" },
        ],
        skills: ["Sibelius", "Score editing", "Bookbinding"],
        phone: absent,
      },
      `Hannelore Vick
Orchestra Librarian
h.vick@mail.example

Work
Sep 2018 – present   Orchestra Librarian, Hallé Strings
Feb 2014 – Aug 2018  Music Assistant, Buxton Opera

Skills: Sibelius, Score editing, Bookbinding
`,
    ),
  ];
}
