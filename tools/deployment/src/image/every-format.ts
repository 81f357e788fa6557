import { readFile } from "node:fs/promises";
import {
  encryptedPdf,
  receiptHeic,
  receiptImage,
  webPage,
  wordDocument,
  workbook,
} from "@quarry/samples";
import { type Caller, type Created, createSchema, formOf } from "@quarry/systems";
import { expect } from "vitest";
import { inRepository } from "../repository.ts";

type Source = { type: string; name: string; bytes: Uint8Array | string; password?: string };

const items = [{ ticket: "TK-4711", amount: 12.5 }];
const table = "<table><tr><th>Ticket number</th></tr><tr><td>TK-4711</td></tr></table>";
const samples = inRepository("packages/readers/src/self-test/samples");

/** A picture of one word, and a PDF with it, in each format that a library decodes. */
async function samplesOfReaders(): Promise<Source[]> {
  const sources = ["png", "avif", "tif", "heic", "pdf"].map(async (extension) => ({
    type: extension === "pdf" ? "pdf" : "image",
    name: `word.${extension}`,
    bytes: await readFile(`${samples}/word.${extension}`),
  }));
  return Promise.all(sources);
}

/** One source of each format that a reader has code or a library for. */
async function sourcesOfEveryFormat(): Promise<Source[]> {
  const text = (name: string, bytes: Uint8Array | string): Source => ({
    type: "text",
    name,
    bytes,
  });
  const message = ["From: shop@example.com", "Subject: Ticket TK-4711", "", "Amount: 12.50"];
  return [
    ...(await samplesOfReaders()),
    { type: "image", name: "word.bmp", bytes: await readFile(`${import.meta.dirname}/word.bmp`) },
    { type: "image", name: "receipt.png", bytes: receiptImage().bytes },
    { type: "image", name: "receipt.heic", bytes: receiptHeic() },
    {
      type: "pdf",
      name: "encrypted.pdf",
      bytes: encryptedPdf([["Ticket number: TK-4711"]], "secret"),
      password: "secret",
    },
    { type: "webpage", name: "page.html", bytes: webPage().bytes },
    text("ticket.txt", "Ticket number: TK-4711\nAmount: 12.50"),
    text("latin.txt", Buffer.from("Büro für Fahrkarten: Größe, Straße, Übergabe", "latin1")),
    text("ticket.docx", await wordDocument(items)),
    text("ticket.xlsx", await workbook(items)),
    text("ticket.csv", "ticket,amount\nTK-4711,12.50\nTK-4712,1.00\n"),
    text("ticket.json", JSON.stringify(items)),
    text("ticket.xml", "<ticket><number>TK-4711</number><amount>12.50</amount></ticket>"),
    text("ticket.html", `<!doctype html><html><body>${table}</body></html>`),
    text("ticket.md", "# Ticket\n\n| Ticket number |\n|---|\n| TK-4711 |\n"),
    text("ticket.rtf", "{\\rtf1\\ansi Ticket number: TK-4711\\par Amount: 12.50}"),
    text("ticket.eml", message.join("\r\n")),
  ];
}

/** Has a server read a source of each format, one after the other; each must be read. */
export async function readEveryFormat(caller: Caller): Promise<void> {
  const schema = await createSchema(caller);
  for (const { type, name, bytes, password } of await sourcesOfEveryFormat()) {
    const source = new File([new Uint8Array(Buffer.from(bytes))], name);
    const fields = { schema_id: schema.id, type, source, allow_partial: "true" };
    const form = formOf({ ...fields, ...(password !== undefined && { password }) });
    const { status, body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    expect([name, status, body.message]).toEqual([name, 200, expect.anything()]);
  }
}
