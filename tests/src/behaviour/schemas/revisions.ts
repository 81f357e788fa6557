import type { Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  formOf,
  type Page,
  ticketOutput,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

type Revision = { revision: number; name: string; structure: unknown; createdAt: string };

export function revisionsTheme(suite: () => Suite): void {
  describe("revisions of a schema", () => {
    it("are listed newest first and read singly, as each change has left it", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller, "First", ticketStructure);
      const list = { type: "array", items: ticketStructure };
      for (const json of [
        { name: "Second", structure: ticketStructure },
        { name: "Second", structure: list },
      ]) {
        await caller.call("PUT", `/v1/schemas/${id}`, { json });
      }
      const path = `/v1/schemas/${id}/revisions`;
      const { data } = (await caller.call<Page<Revision>>("GET", path)).body;
      expect(data.data.map(({ createdAt: _at, ...each }) => each)).toEqual([
        { revision: 3, name: "Second", structure: list },
        { revision: 2, name: "Second", structure: ticketStructure },
        { revision: 1, name: "First", structure: ticketStructure },
      ]);
      expect(data.meta).toMatchObject({ total: 3, lastPage: 1 });
      const second = await caller.call<Page<Revision>>("GET", `${path}?page=2&perPage=1`);
      expect(second.body.data.data).toEqual([data.data[1]]);
      const single = await caller.call<Revision>("GET", `${path}/2`);
      expect(single.body.data).toEqual(data.data[1]);
    });

    it("are pinned by an extraction that asks for one, in a form and in JSON", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const json = { name: "Empty", structure: { type: "array", items: ticketStructure } };
      await caller.call("PUT", `/v1/schemas/${schema_id}`, { json });
      const fields = { schema_id, type: "text", source: ticketText };
      const form = formOf({ ...fields, schema_revision: "1" });
      for (const sent of [{ form }, { json: { ...fields, schema_revision: 1 } }]) {
        const { body } = await caller.call<Created>("POST", "/v1/extractions", sent);
        expect(body.data.output).toEqual(ticketOutput);
      }
      for (const [schema_revision, rule] of [
        [3, "unknown"],
        [0, "too_small"],
      ]) {
        const asked = { json: { ...fields, schema_revision } };
        const { status, body } = await caller.call("POST", "/v1/extractions", asked);
        const fault = { field: "schema_revision", rule };
        expect([status, body.error?.issues]).toEqual([422, [expect.objectContaining(fault)]]);
      }
    });

    it("are refused where there is no such revision, or none of this account", async () => {
      const [owner, other] = [await suite().caller(), await suite().caller()];
      const { id } = await createSchema(owner);
      const path = `/v1/schemas/${id}/revisions`;
      const answers = [
        owner.call("GET", `${path}/2`),
        other.call("GET", path),
        other.call("GET", `${path}/1`),
      ];
      for (const { status, body } of await Promise.all(answers)) {
        expect([status, body.error?.code]).toEqual([404, "NOT_FOUND"]);
      }
      expect((await owner.call("GET", `${path}/0`)).status).toBe(422);
      await owner.call("DELETE", `/v1/schemas/${id}`);
      expect((await owner.call("GET", path)).status).toBe(404);
      expect((await owner.call("GET", `${path}/1`)).status).toBe(404);
    });
  });
}
