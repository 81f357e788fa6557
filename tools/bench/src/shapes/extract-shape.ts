import { extractInProcess } from "../extraction/in-process.ts";

const words = { type: "string" };
const structure = {
  type: "object",
  properties: {
    name: { ...words, describe: "customer name" },
    number: { ...words, describe: "invoice number" },
    total: { type: "number", describe: "total amount" },
    issued: { type: "date", describe: "invoice date" },
    paid: { type: "boolean" },
    phone: words,
    website: words,
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: {
          description: words,
          quantity: { type: "number" },
          amount: { type: "number" },
        },
      },
    },
  },
};

/** What the text reader and the offline engine do for a text and fields of each kind. */
export function extractShape(text: string): unknown {
  return extractInProcess(text, structure);
}
