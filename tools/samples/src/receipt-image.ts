import { readFileSync } from "node:fs";
import type { DemoDocument } from "./demo-document.ts";

/** The picture's own words; `make-receipt.ts` draws them. */
export const receiptLines = [
  "CORNER GREENS MARKET",
  "22 Alder Road, Brightwell",
  "Tel: 01632 960 441",
  "",
  "Receipt No: 004512",
  "Date: 2026-11-05   Time: 17:42",
  "",
  "Apples 1kg               3.20",
  "Brown bread              2.85",
  "Olive oil 500ml          7.40",
  "Eggs, dozen              3.95",
  "",
  "Subtotal                17.40",
  "Tax 5%                   0.87",
  "Total                   18.27",
  "",
  "Paid by card",
  "Thank you for shopping!",
] as const;

/**
 * A shop's receipt as a picture. The picture is kept as a file because machines without fonts
 * cannot draw text.
 */
export function receiptImage(): DemoDocument {
  return {
    type: "image",
    fileName: "receipt.png",
    mediaType: "image/png",
    bytes: new Uint8Array(readFileSync(new URL("./receipt.png", import.meta.url))),
    schema: {
      name: "Receipt",
      structure: {
        type: "object",
        properties: {
          receiptNumber: { type: "string", describe: "Receipt number" },
          date: { type: "date", describe: "Date of the purchase" },
          subtotal: { type: "number", describe: "Subtotal before tax" },
          tax: { type: "number", describe: "Tax" },
          total: { type: "number", describe: "Total paid", required: true },
        },
      },
    },
    truth: {
      receiptNumber: "004512",
      date: "2026-11-05",
      subtotal: 17.4,
      tax: 0.87,
      total: 18.27,
    },
  };
}

/** The same picture as HEIC, which sharp cannot write: by `heif-enc -q 30` from its colours. */
export function receiptHeic(): Uint8Array {
  return new Uint8Array(readFileSync(new URL("./receipt.heic", import.meta.url)));
}
