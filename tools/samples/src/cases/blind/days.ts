import type { MadeCase } from "../made-case.ts";
import { absent, blind, oneOf } from "./blind.ts";

/** Results, a form, a ticket, a course. */
export function days(): MadeCase[] {
  return [
    blind(
      "lab-es",
      {
        paciente: "Rosa Iglesias",
        fecha_nacimiento: "1969-10-02",
        fecha_extraccion: "2025-04-22",
        medico: "Dra. Inés Valle",
        resultados: [
          { prueba: "Hematocrito", valor: 39.4, unidad: "%", rango: "36 - 46" },
          { prueba: "Ferritina", valor: 11, unidad: "ng/mL", rango: "15 - 150" },
          { prueba: "Vitamina D", valor: 24.8, unidad: "ng/mL", rango: "30 - 100" },
        ],
      },
      `Laboratorio Clínico Atlántico
Paciente: Rosa Iglesias
Fecha de nacimiento: 02/10/1969
Fecha de extracción: 22/04/2025
Médico: Dra. Inés Valle

Prueba          Valor    Unidad    Rango
Hematocrito      39,4    %         36 - 46
Ferritina          11    ng/mL     15 - 150
Vitamina D       24,8    ng/mL     30 - 100
`,
    ),
    blind(
      "school-form-boxes",
      {
        childName: "Otto Lindgren",
        yearGroup: "Year 4",
        parentName: "Saga Lindgren",
        parentPhone: "07700 900 661",
        freeSchoolMeals: false,
        swimmer: true,
        transport: oneOf(["walk", "bus", "car"], "bus"),
        medicalConditions: "Asthma",
        photoConsent: false,
        dietaryRequirements: absent,
      },
      `SCHOOL TRIP CONSENT FORM

Child name: Otto Lindgren
Year group: Year 4
Parent name: Saga Lindgren
Parent phone: 07700 900 661

Transport:          [ ] Walk   [X] Bus   [ ] Car
Free school meals:  [ ] Yes    [X] No
Swimmer:            [X] Yes    [ ] No
Photo consent:      [ ] Yes    [X] No

Medical conditions: Asthma
`,
    ),
    blind(
      "train-it",
      {
        passeggero: "Marco Gallo",
        codice_biglietto: "PNR 7TQ4KD",
        treno: "FR 9524",
        partenza: "Napoli Centrale",
        arrivo: "Firenze SMN",
        data: "2025-03-16",
        carrozza: "5",
        posto: "12B",
        classe: "Standard",
        prezzo: 44.9,
      },
      `BIGLIETTO

Passeggero: Marco Gallo
Codice biglietto: PNR 7TQ4KD
Treno: FR 9524
Partenza: Napoli Centrale
Arrivo: Firenze SMN
Data: 16/03/2025
Carrozza: 5     Posto: 12B     Classe: Standard
Prezzo: 44,90 €
`,
    ),
    blind(
      "event-html-list",
      {
        title: "Autumn Clay Weekend",
        startDate: "2025-11-08",
        endDate: "2025-11-09",
        location: "Kiln Yard Studios",
        price: 165,
        spacesLeft: 4,
        tutor: "Bram Oosterhuis",
        includes: ["Clay and glazes", "Two firings", "Lunch on both days"],
        beginnersWelcome: true,
      },
      `<html><head><title>Autumn Clay Weekend</title></head><body><h1>Autumn Clay Weekend</h1><p>Two slow days at the wheel.</p><table><tr><th>Dates</th><td>8 November 2025 to 9 November 2025</td></tr><tr><th>Location</th><td>Kiln Yard Studios</td></tr><tr><th>Tutor</th><td>Bram Oosterhuis</td></tr><tr><th>Price</th><td>£165</td></tr><tr><th>Spaces left</th><td>4</td></tr><tr><th>Beginners welcome</th><td>Yes</td></tr></table><h2>Includes</h2><ul><li>Clay and glazes</li><li>Two firings</li><li>Lunch on both days</li></ul></body></html>`,
    ),
  ];
}
