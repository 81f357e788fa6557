import type { DemoDocument } from "./demo-document.ts";

const text = `Purchase order confirmation

Order number: PO-2026-0417
Order date: 2026-10-06
Customer: Fjordlys Bakery AS
Contact: Ingrid Solheim
E-mail: ingrid.solheim@fjordlys.example
Phone: +47 55 01 23 45
Delivery date: 2026-10-13
Payment terms: 30 days net

Items

| Article  | Description             | Quantity | Unit price | Amount  |
| -------- | ----------------------- | -------- | ---------- | ------- |
| FL-1020  | Rye flour, 25 kg        | 12       | 31.50      | 378.00  |
| YE-0300  | Dried yeast, 500 g      | 40       | 4.25       | 170.00  |
| PA-7711  | Baking paper, 500 sheets| 6        | 18.90      | 113.40  |

Subtotal: 661.40 EUR
VAT 25%: 165.35 EUR
Total: 826.75 EUR
`;

const structure = {
  type: "object",
  properties: {
    orderNumber: { type: "string", describe: "Order number", required: true },
    orderDate: { type: "date", describe: "Date of the order" },
    customer: { type: "string", describe: "Customer" },
    email: { type: "string", describe: "E-mail address of the contact" },
    total: { type: "number", describe: "Total including VAT" },
    items: {
      type: "array",
      describe: "Ordered items",
      items: {
        type: "object",
        properties: {
          article: { type: "string", describe: "Article" },
          description: { type: "string", describe: "Description" },
          quantity: { type: "integer", describe: "Quantity" },
          unitPrice: { type: "number", describe: "Unit price" },
          amount: { type: "number", describe: "Amount" },
        },
      },
    },
  },
};

const truth = {
  orderNumber: "PO-2026-0417",
  orderDate: "2026-10-06",
  customer: "Fjordlys Bakery AS",
  email: "ingrid.solheim@fjordlys.example",
  total: 826.75,
  items: [
    {
      article: "FL-1020",
      description: "Rye flour, 25 kg",
      quantity: 12,
      unitPrice: 31.5,
      amount: 378,
    },
    {
      article: "YE-0300",
      description: "Dried yeast, 500 g",
      quantity: 40,
      unitPrice: 4.25,
      amount: 170,
    },
    {
      article: "PA-7711",
      description: "Baking paper, 500 sheets",
      quantity: 6,
      unitPrice: 18.9,
      amount: 113.4,
    },
  ],
};

/** A purchase order in plain text: labelled lines and a table. */
export function orderText(): DemoDocument & { text: string } {
  return {
    type: "text",
    text,
    fileName: "order.txt",
    mediaType: "text/plain",
    bytes: new TextEncoder().encode(text),
    schema: {
      name: "Purchase order",
      structure,
    },
    truth,
  };
}
