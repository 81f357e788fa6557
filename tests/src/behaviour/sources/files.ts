import { wordDocument, workbook } from "@quarry/samples";
import type { Suite } from "@quarry/systems";
import { type Created, createSchema, formOf } from "@quarry/systems";
import { describe, expect, it } from "vitest";

const items = [
  { name: "Rye flour, 25 kg", quantity: 12, price: 31.5 },
  { name: "Dried yeast", quantity: 40, price: 4.25 },
  { name: "Baking paper", quantity: 6, price: 18.9 },
];

const structure = {
  type: "object",
  properties: {
    items: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          quantity: { type: "integer" },
          price: { type: "number" },
        },
      },
    },
  },
};

const csv = `name,quantity,price\n${items
  .map(({ name, quantity, price }) => `"${name}",${quantity},${price}`)
  .join("\n")}\n`;
const mail = `From: orders@fjordlys.example
To: sales@example.org
Date: Tue, 6 Oct 2026 10:00:00 +0200
Subject: Order
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=part

--part
Content-Type: text/plain

Please deliver what the file lists.
--part
Content-Type: text/csv
Content-Disposition: attachment; filename=items.csv

${csv}--part--
`;
const xml = `<?xml version="1.0"?><order>${items
  .map(
    ({ name, quantity, price }) =>
      `<item><name>${name}</name><quantity>${quantity}</quantity><price>${price}</price></item>`,
  )
  .join("")}</order>`;

const sources: [name: string, source: () => string | File | Promise<File>][] = [
  ["separated values as words", () => csv],
  ["a file of separated values", () => new File([csv], "items.csv")],
  ["JSON as words", () => JSON.stringify({ items })],
  ["a file of XML", () => new File([xml], "order.xml")],
  ["a message with an attached list", () => new File([mail.replaceAll("\n", "\r\n")], "order.eml")],
  ["an Excel workbook", async () => new File([await workbook(items)], "items.xlsx")],
  ["a Word document's table", async () => new File([await wordDocument(items)], "items.docx")],
];

export function filesTheme(suite: () => Suite): void {
  describe("files sent as text", () => {
    it.each(sources)("extracts the rows of %s", async (_name, source) => {
      const caller = await suite().caller();
      const schema = await createSchema(caller, "Items", structure);
      const form = formOf({ schema_id: schema.id, type: "text", source: await source() });
      const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
      expect(body.message).toBe("Extraction completed successfully");
      expect(body.data.output).toEqual({ items });
    });

    it.each(["pdf", "image"])("says to send a workbook that came as %s as text", async (type) => {
      const caller = await suite().caller();
      const schema = await createSchema(caller, "Items", structure);
      const source = new File([await workbook(items)], "items.xlsx");
      const form = formOf({ schema_id: schema.id, type, source });
      const { status, body } = await caller.call("POST", "/v1/extractions", { form });
      expect([status, body.error?.code]).toEqual([422, "SOURCE_UNREADABLE"]);
      expect(body.message).toContain("send it with type=text");
    });
  });
}
