import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, oneOf, varied } from "../varied.ts";

/** A boarding pass, bookings, a race, a fine. */
export function journeys(): MadeCase[] {
  return [
    varied(
      "boarding-ocr",
      {
        passenger: "DEMIR/YUSUF MR",
        pnr: "X4RT9K",
        flight: "SK 0673",
        origin: "CPH",
        destination: "FRA",
        date: "2025-08-19",
        seat: "22A",
        gate: "C34",
        boardingTime: "14:35",
        sequenceNumber: "081",
      },
      `SKYLARK                                      BOARDING PASS
NAME                      PNR
DEMIR/YUSUF MR            X4RT9K
FROM      TO       FLIGHT      DATE
CPH       FRA      SK 0673     19AUG2025
GATE   BOARDING TIME   SEAT   SEQUENCE NUMBER
C34    14:35           22A    081
`,
    ),
    varied(
      "itinerary-html",
      {
        bookingReference: "ZZ81Q4",
        travellers: ["Ines Carvalho", "Rui Carvalho"],
        flights: [
          {
            flightNumber: "TA 318",
            from: "Porto",
            to: "Zurich",
            departure: "2025-12-20T07:05:00",
            arrival: "2025-12-20T10:40:00",
          },
          {
            flightNumber: "TA 319",
            from: "Zurich",
            to: "Porto",
            departure: "2025-12-28T11:30:00",
            arrival: "2025-12-28T13:10:00",
          },
        ],
        totalFare: 486.4,
        currency: "EUR",
      },
      `<html><body><h1>Your itinerary</h1><p>Booking reference: <b>ZZ81Q4</b></p><h2>Travellers</h2><ul><li>Ines Carvalho</li><li>Rui Carvalho</li></ul><h2>Flights</h2><table><tr><th>Flight number</th><th>From</th><th>To</th><th>Departure</th><th>Arrival</th></tr><tr><td>TA 318</td><td>Porto</td><td>Zurich</td><td>20 Dec 2025 07:05</td><td>20 Dec 2025 10:40</td></tr><tr><td>TA 319</td><td>Zurich</td><td>Porto</td><td>28 Dec 2025 11:30</td><td>28 Dec 2025 13:10</td></tr></table><p>Total fare: EUR 486.40</p></body></html>`,
    ),
    varied(
      "car-rental-es",
      {
        contrato: "RC-20719",
        arrendatario: "Pablo Quiroga",
        vehiculo: "Seat Ibiza",
        matricula: "4471 LKM",
        recogida: "2025-05-03T10:00:00",
        devolucion: "2025-05-10T10:00:00",
        kilometraje_ilimitado: true,
        franquicia: 900,
        precio_total: 231.7,
        conductor_adicional: absent,
      },
      `ALQUILER DE VEHÍCULOS COSTA SUR
Contrato n.º RC-20719

Arrendatario: Pablo Quiroga
Vehículo: Seat Ibiza
Matrícula: 4471 LKM

Recogida: 03/05/2025 10:00
Devolución: 10/05/2025 10:00
Kilometraje ilimitado: Sí
Franquicia: 900,00 €
Precio total: 231,70 €
`,
    ),
    varied(
      "event-prose",
      {
        name: "Moorland Fell Race",
        date: "2025-10-12",
        startTime: "10:30",
        venue: "Blackrigg Car Park",
        distanceKm: 14.5,
        entryFee: 12,
        organiser: "Blackrigg Harriers",
        dogsAllowed: false,
        minimumAge: 18,
        website: "https://blackrigg.example/race",
      },
      `# Moorland Fell Race

**When:** Sunday 12 October 2025
**Start time:** 10:30
**Venue:** Blackrigg Car Park
**Distance:** 14.5 km
**Entry fee:** £12.00
**Organiser:** Blackrigg Harriers
**Minimum age:** 18
**Dogs allowed:** No

More at https://blackrigg.example/race
`,
    ),
    varied(
      "parking-ticket",
      {
        ticketNumber: "PCN 88120457",
        vehicleRegistration: "KX19 RVT",
        contraventionDate: "2025-03-29",
        contraventionTime: "16:42",
        location: "Station Road, Ely",
        penaltyAmount: 70,
        discountedAmount: 35,
        status: oneOf(["issued", "paid", "cancelled"], "issued"),
        driverName: absent,
        paidOn: absentOf("date"),
      },
      `ELY CITY PARKING
PENALTY CHARGE NOTICE

Ticket number: PCN 88120457
Vehicle registration: KX19 RVT
Date of contravention: 29/03/2025
Time of contravention: 16:42
Location: Station Road, Ely
Status: Issued

Penalty amount: £70.00
Discounted amount if paid within 14 days: £35.00
`,
    ),
  ];
}
