import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, further } from "../further.ts";

/** Programmes, reviews and minutes that have no table. */
export function papers(): MadeCase[] {
  return [
    further(
      "day-plan",
      {
        event: "Sustainable Farming Day",
        date: "2026-03-12",
        venue: "Corn Exchange, Melbury",
        schedule: [
          { time: "09:00", title: "Registration and coffee" },
          { time: "09:45", title: "Opening remarks" },
          { time: "10:15", title: "Soil without ploughing" },
          { time: "12:30", title: "Lunch" },
          { time: "13:30", title: "Hedges that pay their way" },
        ],
        fee: absentOf("number"),
      },
      `Sustainable Farming Day
12 March 2026
Venue: Corn Exchange, Melbury

09:00  Registration and coffee
09:45  Opening remarks
10:15  Soil without ploughing
12:30  Lunch
13:30  Hedges that pay their way

Bring boots: the afternoon ends in a field.
`,
    ),
    further(
      "tagesordnung",
      {
        gremium: "Elternbeirat der Grundschule am Anger",
        datum: "2025-10-09",
        ort: "Lehrerzimmer",
        tagesordnung: [
          { top: 1, thema: "Begrüßung und Wahl der Schriftführung" },
          { top: 2, thema: "Bericht der Schulleitung" },
          { top: 3, thema: "Herbstfest" },
        ],
        protokoll: "Svenja Baum",
      },
      `Elternbeirat der Grundschule am Anger

Datum: 9. Oktober 2025
Ort: Lehrerzimmer
Protokoll: Svenja Baum

Tagesordnung
TOP 1: Begrüßung und Wahl der Schriftführung
TOP 2: Bericht der Schulleitung
TOP 3: Herbstfest
`,
    ),
    further(
      "guest-reviews",
      {
        product: "Larch Cabin, Glen Etrie",
        averageRating: 4.3,
        reviews: [
          {
            author: "Moira K.",
            rating: 5,
            date: "2025-05-02",
            text: "Warm, quiet and a stove that lights first time.",
          },
          {
            author: "Dieter W.",
            rating: 3,
            date: "2025-06-14",
            text: "Lovely view, but the track is hard on a small car.",
          },
          {
            author: "Sanna and Per",
            rating: 5,
            date: "2025-08-30",
            text: "We have already booked for next year.",
          },
        ],
        price: absentOf("number"),
      },
      `# Larch Cabin, Glen Etrie

Average rating: 4.3

## Moira K.
Rating: 5/5
Date: 2 May 2025
Warm, quiet and a stove that lights first time.

## Dieter W.
Rating: 3/5
Date: 14 June 2025
Lovely view, but the track is hard on a small car.

## Sanna and Per
Rating: 5/5
Date: 30 August 2025
We have already booked for next year.
`,
    ),
    further(
      "critiques-fr",
      {
        restaurant: "Le Vieux Lavoir",
        avis: [
          { auteur: "Yann", note: 4, commentaire: "Cuisine franche, terrasse à l'ombre." },
          { auteur: "Béatrice", note: 2, commentaire: "Une heure d'attente pour deux cafés." },
        ],
        telephone: absent,
      },
      `Le Vieux Lavoir

Yann - 4/5
Cuisine franche, terrasse à l'ombre.

Béatrice - 2/5
Une heure d'attente pour deux cafés.
`,
    ),
  ];
}
