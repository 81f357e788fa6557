import type { Caller, Suite } from "@quarry/systems";
import { createSchema, extractTicket, ticketForm, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";

type Line = Record<string, unknown> & { id: string; output: unknown };

const path = "/v1/extractions/export";

export function exportsTheme(suite: () => Suite): void {
  async function exported({ key }: Caller, query = "") {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${suite().baseUrl}${path}${query}`, { headers });
    expect(response.status).toBe(200);
    return { text: await response.text(), headers: response.headers };
  }

  async function linesOf(caller: Caller, query?: string) {
    const { text } = await exported(caller, query);
    return text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  }

  describe("exports", () => {
    it("have all that was completed, newest first, each on a line of JSON", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const first = await extractTicket(caller, schema.id);
      const form = ticketForm(schema.id, { externalId: "order-2" });
      await caller.call("POST", "/v1/extractions", { form });
      const note = new File(["no picture"], "note.png");
      const failing = ticketForm(schema.id, { type: "image", source: note });
      await caller.call("POST", "/v1/extractions", { form: failing });

      const { text, headers } = await exported(caller);
      expect(headers.get("content-type")).toBe("application/x-ndjson");
      expect(headers.get("content-disposition")).toContain("extractions.jsonl");
      const lines = await linesOf(caller);
      expect(lines.map(({ externalId }) => externalId)).toEqual(["order-2", null]);
      expect(lines[1]).toEqual({
        id: first.id,
        externalId: null,
        metadata: null,
        schemaId: schema.id,
        schemaRevision: 1,
        type: "text",
        status: "completed",
        createdAt: expect.stringMatching(/^\d{4}-/),
        settledAt: expect.stringMatching(/^\d{4}-/),
        totalTokens: first.totalTokens,
        output: first.output,
        failure: null,
      });
      expect((await exported(caller)).text).toBe(text);

      const [failed] = await linesOf(caller, "?status=failed");
      expect(failed).toMatchObject({ output: null, failure: { retryable: false } });
      expect(await linesOf(caller, "?externalId=order-2")).toHaveLength(1);
      expect(await linesOf(caller, `?schemaId=${unknownId}`)).toEqual([]);
      expect(await linesOf(caller, "?endDate=2020-01-01")).toEqual([]);
      expect(await linesOf(await suite().caller())).toEqual([]);
    });

    it("have the evidence where it is asked for", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      await extractTicket(caller, schema.id);
      const [line] = await linesOf(caller, "?include=evidence");
      expect(line?.evidence).toMatchObject({ leaves: [{ pointer: "/ticket" }, {}] });
    });

    it("are tables with the schema's columns", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const query = `?format=csv&schemaId=${schema.id}`;
      const head = "id,externalId,status,createdAt,settledAt,schemaRevision,ticket,amount\r\n";
      const empty = await exported(caller, query);
      expect(empty.text).toBe(head);
      expect(empty.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      await extractTicket(caller, schema.id);
      const form = ticketForm(schema.id, { externalId: "=1+1" });
      await caller.call("POST", "/v1/extractions", { form });
      const { text } = await exported(caller, query);
      expect(text.startsWith(head)).toBe(true);
      expect(text).toMatch(/,1,TK-4711,12\.5\r\n$/);
      expect(text).toContain(`,"'=1+1",completed,`);
      expect((await exported(caller, `${query}&raw=true`)).text).toContain(",=1+1,completed,");
      const sure = await exported(caller, `${query}&include=evidence`);
      expect(sure.text).toContain(",ticket,ticket.confidence,amount,amount.confidence");
      expect(sure.text).toMatch(/,1,TK-4711,[01]\.?\d*,12\.5,[01]\.?\d*\r\n$/);
    });

    it("hold nothing of what was deleted", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const { id } = await extractTicket(caller, schema.id);
      const kept = await extractTicket(caller, schema.id);
      await caller.call("DELETE", `/v1/extractions/${id}`);
      expect((await linesOf(caller)).map((line) => line.id)).toEqual([kept.id]);
      const { text } = await exported(caller, `?format=csv&schemaId=${schema.id}`);
      expect(text.split("\r\n")).toHaveLength(3);
    });

    it("are refused with the parameter that is wrong", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const csv = `format=csv&schemaId=${schema.id}`;
      for (const [query, field] of [
        ["format=xml", "format"],
        ["format=csv", "schemaId"],
        [`format=csv&schemaId=${unknownId}`, "schemaId"],
        [`${csv}&rows=/ticket`, "rows"],
        [`${csv}&rows=lines`, "rows"],
        ["rows=/lines", "rows"],
        ["excel=true", "excel"],
        [`${csv}&raw=yes`, "raw"],
        ["startDate=2026-02-30", "startDate"],
        ["page=2", "page"],
      ]) {
        const { status, body } = await caller.call("GET", `${path}?${query}`);
        expect([query, status, body.error?.issues?.[0]?.field]).toEqual([query, 422, field]);
      }
      const reader = await suite().caller({ scopes: ["schemas:read"] });
      expect((await reader.call("GET", path)).body.error?.code).toBe("SCOPE_MISSING");
    });
  });
}
