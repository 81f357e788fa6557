import type { MadeCase } from "../made-case.ts";
import { blind, oneOf } from "./blind.ts";

/** Résumés, an advert, minutes. */
export function people(): MadeCase[] {
  return [
    blind(
      "cv-nl",
      {
        naam: "Joost Verhagen",
        geboortedatum: "1983-02-27",
        woonplaats: "Zwolle",
        telefoon: "06 1844 2290",
        email: "joost.verhagen@post.example",
        werkervaring: [
          { functie: "Projectleider", bedrijf: "Bouwgroep IJssel", van: "2018", tot: "heden" },
          { functie: "Werkvoorbereider", bedrijf: "Aannemer Smit", van: "2009", tot: "2018" },
        ],
        opleiding: "HBO Bouwkunde, Windesheim",
        talen: ["Nederlands", "Engels", "Duits"],
        rijbewijs: "BE",
      },
      `Curriculum vitae

Naam: Joost Verhagen
Geboortedatum: 27-02-1983
Woonplaats: Zwolle
Telefoon: 06 1844 2290
E-mail: joost.verhagen@post.example

Werkervaring

2018 - heden   Projectleider, Bouwgroep IJssel
2009 - 2018    Werkvoorbereider, Aannemer Smit

Opleiding: HBO Bouwkunde, Windesheim
Talen: Nederlands, Engels, Duits
Rijbewijs: BE
`,
    ),
    blind(
      "cv-role-at",
      {
        name: "Keisha Morgan",
        email: "keisha@morgan.example",
        headline: "Registered nurse and ward educator",
        positions: [
          {
            title: "Ward Educator",
            organisation: "St Brannoc Hospital",
            from: "2021",
            to: "present",
          },
          { title: "Staff Nurse", organisation: "Royal Tamar Infirmary", from: "2016", to: "2021" },
        ],
        qualifications: ["BSc Adult Nursing", "PGCert Clinical Education"],
        interests: ["Open water swimming", "Ceramics"],
      },
      `Keisha Morgan
Registered nurse and ward educator
keisha@morgan.example

Positions

Ward Educator
St Brannoc Hospital
2021 - present

Staff Nurse
Royal Tamar Infirmary
2016 - 2021

Qualifications
- BSc Adult Nursing
- PGCert Clinical Education

Interests
Open water swimming, Ceramics
`,
    ),
    blind(
      "job-es-html",
      {
        puesto: "Técnico de mantenimiento",
        empresa: "Hoteles Bahía Clara",
        ubicacion: "Málaga",
        jornada: oneOf(["completa", "parcial"], "completa"),
        salario: "21.500 € brutos al año",
        fecha_limite: "2025-10-10",
        funciones: ["Revisar las instalaciones", "Atender averías", "Llevar el inventario"],
        requisitos: ["FP de electricidad", "Carné de conducir"],
        teletrabajo: false,
      },
      `<html><body><h1>Técnico de mantenimiento</h1><p>Empresa: Hoteles Bahía Clara</p><p>Ubicación: Málaga</p><p>Jornada: Completa</p><p>Salario: 21.500 € brutos al año</p><p>Fecha límite: 10/10/2025</p><p>Teletrabajo: No</p><h3>Funciones</h3><ul><li>Revisar las instalaciones</li><li>Atender averías</li><li>Llevar el inventario</li></ul><h3>Requisitos</h3><ul><li>FP de electricidad</li><li>Carné de conducir</li></ul></body></html>`,
    ),
    blind(
      "minutes-bullets",
      {
        group: "Canal Street Residents",
        meetingDate: "2025-06-05",
        present: ["Abel Stone", "Ritu Das", "Wen Li", "Gareth Pugh"],
        absent: ["Mo Said"],
        decisions: [
          "Paint the railings in July",
          "Ask the council for two bins",
          "Hold a street party on 6 September",
        ],
        nextMeetingDate: "2025-07-03",
        chairperson: "Ritu Das",
      },
      `Canal Street Residents
Meeting date: 5 June 2025
Chairperson: Ritu Das

Present: Abel Stone, Ritu Das, Wen Li, Gareth Pugh
Absent: Mo Said

Decisions
• Paint the railings in July
• Ask the council for two bins
• Hold a street party on 6 September

Next meeting date: 3 July 2025
`,
    ),
  ];
}
