import type { Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type ListedExtraction,
  type Page,
  ticketForm,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

export function erasureTheme(suite: () => Suite): void {
  describe("erasure", () => {
    it("deletes a pending extraction for good", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const accepted = await caller.call<Created>("POST", "/v1/extractions", {
        form: ticketForm(schema.id),
        headers: { prefer: "respond-async" },
      });
      const path = `/v1/extractions/${accepted.body.data.id}`;
      expect((await caller.call("DELETE", path)).status).toBe(200);
      const next = await caller.call<Created>("POST", "/v1/extractions", {
        form: ticketForm(schema.id),
      });
      expect(next.status).toBe(200); // by now the deleted one would have ended, too
      expect((await caller.call("GET", path)).body.error?.code).toBe("NOT_FOUND");
      const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(listed.body.data.data.map(({ id }) => id)).toEqual([next.body.data.id]);
    });

    it("does not bring a deleted extraction back by its idempotency key", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const headers = { "idempotency-key": `erased-${Date.now().toString(36)}` };
      const send = () =>
        caller.call<Created>("POST", "/v1/extractions", { form: ticketForm(schema.id), headers });
      const { body } = await send();
      await caller.call("DELETE", `/v1/extractions/${body.data.id}`);
      const again = await send();
      expect([again.status, again.body.error?.code]).toEqual([409, "STATE_CONFLICT"]);
      const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(listed.body.data.meta.total).toBe(0);
    });
  });
}
