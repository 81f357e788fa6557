import type { MadeCase } from "../made-case.ts";
import { everyday } from "./everyday.ts";

/** Tickets, bookings, an event. */
export function journeys(): MadeCase[] {
  return [
    everyday(
      "boarding",
      {
        passengerName: "WHITFIELD/CLARA MS",
        bookingReference: "K7PLQX",
        flightNumber: "NB 1482",
        from: "Bristol (BRS)",
        to: "Lisbon (LIS)",
        departureDate: "2025-06-14",
        boardingTime: "09:25",
        departureTime: "10:05",
        gate: "B12",
        seat: "17C",
        class: "Economy",
      },
      `BOARDING PASS                          Northbrook Air

Passenger name          Booking reference
WHITFIELD/CLARA MS      K7PLQX

Flight      From             To
NB 1482     Bristol (BRS)    Lisbon (LIS)

Date            Boarding    Departure    Gate    Seat    Class
14 JUN 2025     09:25       10:05        B12     17C     Economy
`,
      ["flightNumber", "departureDate"],
    ),
    everyday(
      "train-de",
      {
        reisender: "Jonas Weidmann",
        abfahrtsort: "Tübingen Hbf",
        ankunftsort: "Berlin Hbf",
        abfahrt: "2025-06-20T08:14:00",
        zugnummer: "ICE 690",
        wagen: "7",
        sitzplatz: "64",
        preis: 59.9,
        auftragsnummer: "QX7T42",
      },
      `Fahrkarte

Reisender: Jonas Weidmann
Auftragsnummer: QX7T42

Abfahrtsort: Tübingen Hbf
Ankunftsort: Berlin Hbf
Abfahrt: 20.06.2025 08:14
Zugnummer: ICE 690
Wagen: 7
Sitzplatz: 64

Preis: 59,90 €
`,
      ["departureDate"],
    ),
    everyday(
      "hotel-en",
      {
        hotelName: "Harbour View Hotel",
        confirmationNumber: "HV-559120",
        guestName: "Oliver Pratt",
        checkIn: "2025-08-02",
        checkOut: "2025-08-05",
        nights: 3,
        roomType: "Double room, sea view",
        adults: 2,
        children: 1,
        totalPrice: 417,
        currency: "EUR",
        freeCancellation: true,
        hotelPhone: "+351 21 555 0188",
      },
      `Harbour View Hotel
Rua do Cais 18, 1200-109 Lisboa
Phone: +351 21 555 0188

Booking confirmation

Confirmation number: HV-559120
Guest name: Oliver Pratt
Check-in: Saturday, 2 August 2025
Check-out: Tuesday, 5 August 2025
Nights: 3
Room type: Double room, sea view
Adults: 2
Children: 1
Free cancellation: Yes

Total price: EUR 417.00
`,
    ),
    everyday(
      "hotel-es",
      {
        nombreHotel: "Hotel Alameda",
        localizador: "ALM-20391",
        huesped: "Lucía Ferrer Ruiz",
        fechaEntrada: "2025-07-04",
        fechaSalida: "2025-07-06",
        noches: 2,
        tipoHabitacion: "Individual",
        importeTotal: 178,
      },
      `HOTEL ALAMEDA
Calle Real 22, 41001 Sevilla

Confirmación de reserva

Localizador: ALM-20391
Huésped: Lucía Ferrer Ruiz
Fecha de entrada: 04/07/2025
Fecha de salida: 06/07/2025
Noches: 2
Tipo de habitación: Individual
Importe total: 178,00 €
`,
      ["departureDate"],
    ),
    everyday(
      "event-html",
      {
        eventName: "Harbour Lights Jazz Night",
        startDate: "2025-09-20T19:30:00",
        venue: "The Old Customs House",
        address: "1 Quay Street, Bristol BS1 4EP",
        ticketPrice: 18.5,
        organizer: "Bristol Jazz Collective",
        ageRestriction: "18+",
      },
      `<html><head><title>Harbour Lights Jazz Night | What's On</title></head><body><nav><a href="/">Home</a> <a href="/events">Events</a></nav><main><h1>Harbour Lights Jazz Night</h1><p>An evening of big band standards and new music on the waterfront, with four local groups and a late jam session.</p><dl><dt>Date</dt><dd>20 September 2025, 19:30</dd><dt>Venue</dt><dd>The Old Customs House</dd><dt>Address</dt><dd>1 Quay Street, Bristol BS1 4EP</dd><dt>Tickets</dt><dd>£18.50</dd><dt>Organiser</dt><dd>Bristol Jazz Collective</dd><dt>Age restriction</dt><dd>18+</dd></dl></main></body></html>`,
    ),
  ];
}
