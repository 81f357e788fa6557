import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, sent } from "../sent.ts";

/** What is planned, tested and written down. */
export function days(): MadeCase[] {
  return [
    sent(
      "programma-it",
      {
        evento: "Giornata della robotica",
        data: "2025-10-04",
        luogo: "Palazzo dei Congressi, Pisa",
        organizzatore: "Associazione Ingranaggi",
        ingresso: "gratuito",
        programma: [
          { orario: "09:30", titolo: "Apertura e saluti", relatore: "Lucia Ferri" },
          { orario: "10:00", titolo: "Robot in sala operatoria", relatore: "Marco Danti" },
          { orario: "11:15", titolo: "Etica delle macchine", relatore: "Sara Bindi" },
        ],
        prezzo: absentOf("number"),
      },
      `Giornata della robotica

Data: 4 ottobre 2025
Luogo: Palazzo dei Congressi, Pisa
Organizzatore: Associazione Ingranaggi
Ingresso: gratuito

Programma

Orario    Titolo                       Relatore
09:30     Apertura e saluti            Lucia Ferri
10:00     Robot in sala operatoria     Marco Danti
11:15     Etica delle macchine         Sara Bindi
`,
    ),
    sent(
      "programme-lines",
      {
        event: "Open Gardens Weekend",
        startDate: "2026-05-23",
        endDate: "2026-05-24",
        venue: "Aldermere Village Hall",
        ticketPrice: 7.5,
        sessions: [
          { time: "10:00", title: "Gates open" },
          { time: "11:30", title: "Talk: pruning for beginners" },
          { time: "14:00", title: "Plant sale" },
          { time: "16:00", title: "Tea with the gardeners" },
        ],
      },
      `Open Gardens Weekend
23 May 2026 to 24 May 2026
Venue: Aldermere Village Hall
Ticket price: £7.50

Sessions
10:00 Gates open
11:30 Talk: pruning for beginners
14:00 Plant sale
16:00 Tea with the gardeners
`,
    ),
    sent(
      "lab-flags",
      {
        patient: "Owen Bright",
        dateOfBirth: "1958-03-30",
        collected: "2025-09-02T08:15:00",
        laboratory: "Severn Pathology",
        orderingDoctor: "Dr L. Amadi",
        results: [
          { test: "Haemoglobin", value: 118, unit: "g/L", referenceRange: "130 - 170", flag: "L" },
          { test: "White cell count", value: 6.4, unit: "10^9/L", referenceRange: "4.0 - 11.0" },
          { test: "Ferritin", value: 9, unit: "ug/L", referenceRange: "30 - 400", flag: "L" },
        ],
        diagnosis: absent,
      },
      `Severn Pathology
Laboratory report

Patient: Owen Bright               Date of birth: 30/03/1958
Ordering doctor: Dr L. Amadi       Collected: 02/09/2025 08:15

Test                 Value   Unit      Reference range   Flag
Haemoglobin          118     g/L       130 - 170         L
White cell count     6.4     10^9/L    4.0 - 11.0
Ferritin             9       ug/L      30 - 400          L
`,
    ),
    sent(
      "protokoll-de",
      {
        titel: "Protokoll der Elternbeiratssitzung",
        datum: "2025-09-18",
        ort: "Aula der Grundschule Am Wall",
        leitung: "Frau Petersen",
        protokollfuehrung: "Herr Yilmaz",
        anwesend: ["Frau Petersen", "Herr Yilmaz", "Frau Dorn", "Herr Wolff"],
        tagesordnung: ["Begrüßung", "Sommerfest 2026", "Schulwegsicherheit", "Verschiedenes"],
        naechster_termin: "2025-11-20",
        entschuldigt: absent,
      },
      `Protokoll der Elternbeiratssitzung

Datum: 18.09.2025
Ort: Aula der Grundschule Am Wall
Leitung: Frau Petersen
Protokollführung: Herr Yilmaz
Anwesend: Frau Petersen, Herr Yilmaz, Frau Dorn und Herr Wolff

Tagesordnung
TOP 1: Begrüßung
TOP 2: Sommerfest 2026
TOP 3: Schulwegsicherheit
TOP 4: Verschiedenes

Nächster Termin: 20.11.2025
`,
    ),
    sent(
      "ata-pt",
      {
        condominio: "Edifício Miramar",
        data: "2025-03-11",
        presidente: "Helena Sousa",
        presentes: ["Helena Sousa", "Rui Tavares", "Inês Prata"],
        deliberacoes: [
          "Aprovar as contas de 2024",
          "Reparar o elevador até junho",
          "Mudar de seguradora",
        ],
        proxima_reuniao: "2025-09-09",
      },
      `Ata da assembleia

Condomínio: Edifício Miramar
Data: 11 de março de 2025
Presidente: Helena Sousa
Presentes: Helena Sousa, Rui Tavares e Inês Prata

Deliberações:
1. Aprovar as contas de 2024
2. Reparar o elevador até junho
3. Mudar de seguradora

Próxima reunião: 9 de setembro de 2025
`,
    ),
  ];
}
