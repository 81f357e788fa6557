import { encryptedPdf } from "@quarry/samples";
import type { Caller, Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  type ListedExtraction,
  type Page,
  ticketForm,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

const password = "correct horse battery";

const ticketPage = (number: number) => [`Ticket number: TK-${number}`, `Amount: ${number}.50`];

const ticketOf = (number: number) => ({ ticket: `TK-${number}`, amount: number + 0.5 });

function threeTickets(): File {
  return new File([encryptedPdf([1, 2, 3].map(ticketPage), password)], "tickets.pdf");
}

/** How a web page is read and what is taken of a PDF, as the caller chose it. */
export function readingOptionsTheme(suite: () => Suite): void {
  async function read(caller: Caller, fields: Record<string, string>) {
    const schema = await createSchema(caller);
    const form = ticketForm(schema.id, { type: "pdf", source: threeTickets(), ...fields });
    return await caller.call<Created>("POST", "/v1/extractions", { form });
  }

  describe("reading options", () => {
    it("opens an encrypted PDF with its password, and shows that nowhere", async () => {
      const caller = await suite().caller();
      const { status, body } = await read(caller, { password, pages: "1" });
      expect([status, body.data?.output]).toEqual([200, ticketOf(1)]);
      const path = `/v1/extractions/${body.data.id}`;
      const answers = [
        body,
        (await caller.call<Extraction>("GET", path)).body,
        (await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions")).body,
      ];
      expect(JSON.stringify(answers)).not.toContain(password);
    });

    it.each([{}, { password: "a wrong password" }])(
      "refuses an encrypted PDF by name, sent with %j",
      async (fields) => {
        const { status, body } = await read(await suite().caller(), fields);
        expect([status, body.error?.code]).toEqual([422, "SOURCE_UNREADABLE"]);
        expect(body.message).toMatch(/password/i);
        expect(body.message).not.toContain("a wrong password");
      },
    );

    it("reads the chosen pages of a PDF only", async () => {
      const { body } = await read(await suite().caller(), { password, pages: "2" });
      expect(body.data.output).toEqual(ticketOf(2));
    });

    it("refuses pages that a PDF does not have by name", async () => {
      const { status, body } = await read(await suite().caller(), { password, pages: "2-4" });
      expect([status, body.error?.code]).toEqual([422, "SOURCE_UNREADABLE"]);
      expect(body.message).toMatch(/3 pages/);
    });
  });
}
