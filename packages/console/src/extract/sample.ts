import type { Structure } from "@quarry/client";

/** A first document for who has none at hand, and what to look for in it. */
export const sampleText = `Invoice number: 2026-117
Invoice date: 3 November 2026
Customer: Fjordlys Bakery AS

Description         Quantity   Amount
Copper wire                4    38.00
Solder, 500 g              1    21.50

Total: 59.50 EUR
Payment terms: 30 days net`;

export const sampleSchema: { name: string; structure: Structure } = {
  name: "Invoice (sample)",
  structure: {
    type: "object",
    properties: {
      number: { type: "string", describe: "Invoice number", required: true },
      date: { type: "date", describe: "Invoice date" },
      customer: { type: "string", describe: "Customer" },
      total: { type: "number", describe: "Total" },
      orderReference: { type: "string", describe: "Order reference" },
      lines: {
        type: "array",
        describe: "Line items",
        items: {
          type: "object",
          properties: {
            description: { type: "string", describe: "Description" },
            quantity: { type: "integer", describe: "Quantity" },
            amount: { type: "number", describe: "Amount" },
          },
        },
      },
    },
  },
};
