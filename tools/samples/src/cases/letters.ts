import { filled, type MadeCase } from "./made-case.ts";

type Labelled = { id: string; fields: Record<string, [type: string, describe: string]> } & {
  template: string;
  truth: Record<string, string | number | boolean | null>;
  printed: Record<string, string>;
};

const delivery: Labelled = {
  id: "delivery-note",
  fields: {
    deliveryNumber: ["string", "Number of the delivery note"],
    deliveryDate: ["date", "Date of delivery"],
    carrier: ["string", "Carrier"],
    weight: ["number", "Gross weight in kilograms"],
    parcels: ["integer", "Number of parcels"],
    signedBy: ["string", "Who signed for it"],
  },
  truth: {
    deliveryNumber: "DN-55120",
    deliveryDate: "2025-05-19",
    carrier: "Swiftwater Freight",
    weight: 128.4,
    parcels: 6,
    signedBy: null,
  },
  printed: {
    "/deliveryNumber": "DN-55120",
    "/deliveryDate": "19 May 2025",
    "/carrier": "Swiftwater Freight",
    "/weight": "128.4",
    "/parcels": "6",
  },
  template:
    "DELIVERY NOTE\n\nDelivery note number: {/deliveryNumber}\nDelivery date: {/deliveryDate}\nCarrier: {/carrier}\nParcels: {/parcels}\nGross weight: {/weight} kg\n\nPlease check the goods when they arrive.\n",
};

const booking: Labelled = {
  id: "hotel-booking",
  fields: {
    confirmation: ["string", "Confirmation number"],
    guest: ["string", "Name of the guest"],
    checkIn: ["date", "Day of arrival"],
    checkOut: ["date", "Day of departure"],
    nights: ["integer", "Number of nights"],
    total: ["number", "Total price"],
    breakfast: ["boolean", "Whether breakfast is included"],
  },
  truth: {
    confirmation: "HB7731X",
    guest: "Irena Kovač",
    checkIn: "2025-07-04",
    checkOut: "2025-07-07",
    nights: 3,
    total: 412.5,
    breakfast: true,
  },
  printed: {
    "/confirmation": "HB7731X",
    "/guest": "Irena Kovač",
    "/checkIn": "4 July 2025",
    "/checkOut": "7 July 2025",
    "/nights": "3",
    "/total": "412.50",
    "/breakfast": "Yes",
  },
  template:
    "Your stay at the Old Lighthouse\n\nConfirmation number: {/confirmation}\nGuest: {/guest}\nCheck-in: {/checkIn}\nCheck-out: {/checkOut}\nNights: {/nights}\nBreakfast included: {/breakfast}\nTotal price: EUR {/total}\n\nFree cancellation until two days before you arrive.\n",
};

const bank: Labelled = {
  id: "ueberweisung",
  fields: {
    iban: ["string", "IBAN"],
    recipient: ["string", "Empfänger"],
    amount: ["number", "Betrag"],
    date: ["date", "Datum der Überweisung"],
    purpose: ["string", "Verwendungszweck"],
  },
  truth: {
    iban: "DE89370400440532013000",
    recipient: "Gärtnerei Sommerfeld",
    amount: 1249.9,
    date: "2025-02-11",
    purpose: "Bestellung 4471",
  },
  printed: {
    "/iban": "DE89 3704 0044 0532 0130 00",
    "/recipient": "Gärtnerei Sommerfeld",
    "/amount": "1.249,90",
    "/date": "11.02.2025",
    "/purpose": "Bestellung 4471",
  },
  template:
    "Überweisung\n\nEmpfänger: {/recipient}\nIBAN: {/iban}\nBetrag: {/amount} EUR\nVerwendungszweck: {/purpose}\nDatum: {/date}\n",
};

/** Short letters and slips of labelled lines. */
export function letters(): MadeCase[] {
  return [delivery, booking, bank].map(({ id, fields, truth, printed, template }) => {
    const properties = Object.fromEntries(
      Object.entries(fields).map(([name, [type, describe]]) => [name, { type, describe }]),
    );
    const schema = { type: "object", properties };
    return { set: "made-letter", id, schema, truth, ...filled(template, printed) };
  });
}
