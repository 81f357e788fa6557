import type { MadeCase } from "../made-case.ts";
import { absent, absentOf, oneOf, unseen } from "./unseen.ts";

/** What people write to each other and about themselves. */
export function lives(): MadeCase[] {
  return [
    unseen(
      "mail-reply",
      {
        sender: "Beatriz Campos",
        recipient: "Front Desk",
        subject: "Late arrival on Friday",
        sentDate: "2025-06-17",
        bookingReference: "QK7-2210",
        arrivalTime: "23:30",
        roomType: absent,
      },
      `From: Beatriz Campos <bea@campos.example>
Sent: Tuesday, 17 June 2025 11:05
To: Front Desk <desk@hotel.example>
Subject: Late arrival on Friday

Hello,

our train is late. We hope to be with you as below.

Booking reference: QK7-2210
Arrival time: 23:30

Thanks
Beatriz
`,
    ),
    unseen(
      "recensies-nl",
      {
        restaurant: "Eethuis De Gouden Lepel",
        recensies: [
          {
            auteur: "Marleen",
            beoordeling: 4,
            datum: "2025-02-08",
            tekst: "Heerlijk stoofvlees en vlotte bediening.",
          },
          {
            auteur: "Bas V.",
            beoordeling: 3,
            datum: "2025-02-15",
            tekst: "Lekker, maar we moesten lang wachten.",
          },
        ],
      },
      `# Eethuis De Gouden Lepel

## Marleen
Beoordeling: 4/5
Datum: 8 februari 2025

Heerlijk stoofvlees en vlotte bediening.

## Bas V.
Beoordeling: 3/5
Datum: 15 februari 2025

Lekker, maar we moesten lang wachten.
`,
    ),
    unseen(
      "cv-fr",
      {
        nom: "Camille Rousselot",
        telephone: "06 12 44 90 31",
        email: "camille.rousselot@courrier.example",
        experience: [
          {
            poste: "Cheffe de projet",
            entreprise: "Atelier Numérique",
            debut: "2021",
            fin: "présent",
          },
          { poste: "Développeuse web", entreprise: "Studio Lumen", debut: "2016", fin: "2021" },
        ],
        formation: [
          { diplome: "Master Informatique", ecole: "Université de Nantes", annee: "2016" },
        ],
        competences: ["TypeScript", "Gestion d'équipe", "Accessibilité"],
        langues: ["français", "anglais", "breton"],
      },
      `# Camille Rousselot

06 12 44 90 31 · camille.rousselot@courrier.example

## Expérience

### Cheffe de projet, Atelier Numérique
2021 - présent

### Développeuse web, Studio Lumen
2016 - 2021

## Formation

Master Informatique, Université de Nantes, 2016

## Compétences

TypeScript, Gestion d'équipe, Accessibilité

## Langues

français, anglais et breton
`,
    ),
    unseen(
      "form-lines",
      {
        surname: "Kowalczyk",
        firstName: "Ewa",
        dateOfBirth: "1979-12-05",
        nationality: "Polish",
        passportNumber: "EK4410927",
        visaType: oneOf(["single entry", "multiple entry"], "multiple entry"),
        arrivalDate: "2026-02-11",
        departureDate: "2026-02-25",
        hostName: absent,
      },
      `Visa application

Surname: Kowalczyk First name: Ewa
Date of birth: 05/12/1979 Nationality: Polish Passport number: EK4410927
Visa type: [ ] single entry [x] multiple entry
Arrival date: 11/02/2026 Departure date: 25/02/2026
`,
      ["passportNumber"],
    ),
    unseen(
      "acta-es",
      {
        titulo: "Acta de la reunión de vecinos",
        fecha: "2025-05-22",
        lugar: "Portal 4, salón comunitario",
        asistentes: ["Carmen Ruiz", "Julián Otero", "Nuria Sanz"],
        acuerdos: ["Pintar la escalera en agosto", "Cambiar la cerradura del garaje"],
        proxima_reunion: "2025-09-25",
        secretario: absent,
      },
      `Acta de la reunión de vecinos

Fecha: 22 de mayo de 2025
Lugar: Portal 4, salón comunitario
Asistentes: Carmen Ruiz, Julián Otero y Nuria Sanz

Acuerdos
- Pintar la escalera en agosto
- Cambiar la cerradura del garaje

Próxima reunión: 25 de septiembre de 2025
`,
    ),
    unseen(
      "soup",
      {
        name: "Tomato Soup",
        yield: 3,
        cookTime: "25 min",
        ingredients: ["ripe tomatoes", "one onion", "vegetable stock", "cream"],
        instructions: [
          "Fry the onion.",
          "Add tomatoes and stock and simmer for 25 minutes.",
          "Blend, then stir in the cream.",
        ],
        calories: absentOf("number"),
      },
      `Tomato Soup

Makes 3 portions
Cook time: 25 min

Ingredients: ripe tomatoes, one onion, vegetable stock and cream

Instructions
1. Fry the onion.
2. Add tomatoes and stock and simmer for 25 minutes.
3. Blend, then stir in the cream.
`,
    ),
  ];
}
