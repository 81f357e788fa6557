import { encryptedPdf } from "@quarry/samples";
import type { Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  extractTicket,
  follow,
  formOf,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

const password = "progress";
const manyPages = Array.from({ length: 40 }, (_, index) => [`Page ${index + 1}`, "Amount: 12.50"]);

/** How a caller follows an extraction. */
export function eventsTheme(suite: () => Suite): void {
  describe("events", () => {
    it("report the end of an extraction, whenever they are asked for", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const { id } = await extractTicket(caller, schema.id);
      const events = await follow(suite(), caller, id);
      expect(events).toEqual([{ name: "settled", data: { status: "completed" } }]);
    });

    it("report how far the reading of a PDF has come, then of its end", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const file = new File([encryptedPdf(manyPages, password)], "pages.pdf");
      const fields = { schema_id: schema.id, type: "pdf", source: file, password };
      const headers = { prefer: "respond-async" };
      const sending = { form: formOf(fields), headers };
      const { body } = await caller.call<Created>("POST", "/v1/extractions", sending);
      const events = await follow(suite(), caller, body.data.id);
      expect(events.at(-1)).toMatchObject({ name: "settled" });
      for (const { name, data } of events.slice(0, -1)) {
        expect([name, data]).toMatchObject(["progress", { stage: "reading", total: 40 }]);
      }
    });

    it("are not sent of another account's extraction, or of none", async () => {
      const owner = await suite().caller();
      const schema = await createSchema(owner);
      const { id } = await extractTicket(owner, schema.id);
      const stranger = await suite().caller();
      for (const path of [id, unknownId]) {
        const { status, body } = await stranger.call("GET", `/v1/extractions/${path}/events`);
        expect([status, body.error?.code]).toEqual([404, "NOT_FOUND"]);
      }
    });
  });
}
