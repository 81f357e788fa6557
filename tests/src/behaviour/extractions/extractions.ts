import type { Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  extractTicket,
  type ListedExtraction,
  type Page,
  ticketForm,
  ticketOutput,
  ticketText,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

export function extractionsTheme(suite: () => Suite): void {
  describe.each(["/v1", ""])("extractions at %s/extractions", (prefix) => {
    it("creates, reads, lists and deletes one", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const form = ticketForm(schema.id, { instruction: "Numbers as printed", model: "llm-4.1" });
      const created = await caller.call<Created>("POST", `${prefix}/extractions`, { form });
      const { id, totalTokens } = created.body.data;
      expect(created.status).toBe(200);
      expect(created.body).toEqual({
        status: true,
        message: "Extraction completed successfully",
        data: { id, output: ticketOutput, totalTokens },
      });
      expect(totalTokens).toBeGreaterThan(0);

      const path = `${prefix}/extractions/${id}`;
      const read = await caller.call<Extraction>("GET", path);
      const { createdAt } = read.body.data;
      expect(read.body).toEqual({
        status: true,
        message: "Extraction retrieved successfully",
        data: {
          id,
          schemaId: schema.id,
          source: { type: "text", content: ticketText },
          result: ticketOutput,
          status: "completed",
          createdAt,
        },
      });

      const listed = await caller.call<Page<ListedExtraction>>("GET", `${prefix}/extractions`);
      expect(listed.body.message).toBe("Extractions retrieved successfully");
      expect(listed.body.data.data).toEqual([
        {
          id,
          createdAt,
          charged: true,
          input: {
            schema_id: schema.id,
            source: ticketText,
            type: "text",
            instruction: "Numbers as printed",
          },
          output: ticketOutput,
          status: "completed",
          totalTokens: String(totalTokens),
        },
      ]);

      const deleted = await caller.call("DELETE", path);
      expect(deleted.body).toEqual({
        status: true,
        message: "Extraction deleted successfully",
        data: {},
      });
      for (const method of ["GET", "DELETE"]) {
        expect((await caller.call(method, path)).body.error?.code).toBe("NOT_FOUND");
      }
      const left = await caller.call<Page<ListedExtraction>>("GET", `${prefix}/extractions`);
      expect(left.body.data).toMatchObject({ data: [], meta: { total: 0 } });
    });
  });

  describe("extractions", () => {
    it("takes the parts of a form in any order", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const form = new FormData();
      form.append("source", new File([ticketText], "note.txt"));
      form.append("type", "text");
      form.append("schema_id", id.toUpperCase());
      const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
      expect(body.data.output).toEqual(ticketOutput);
      const read = await caller.call<Extraction>("GET", `/v1/extractions/${body.data.id}`);
      expect(read.body.data.source).toEqual({ type: "text", content: "note.txt" });
    });

    it("lists an extraction without an instruction without that field", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      await extractTicket(caller, schema.id);
      const { body } = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(Object.keys(body.data.data[0]?.input ?? {})).not.toContain("instruction");
    });

    it("answers 202 to a caller that does not wait, and shows the end in every read", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const accepted = await caller.call<Created>("POST", "/v1/extractions", {
        form: ticketForm(schema.id),
        headers: { prefer: "respond-async" },
      });
      const { id } = accepted.body.data;
      expect(accepted.status).toBe(202);
      expect(accepted.body).toEqual({
        status: true,
        message: "Extraction accepted",
        data: { id, output: null, totalTokens: 0 },
      });
      expect(accepted.headers.get("location")).toBe(`/v1/extractions/${id}`);
      const path = accepted.headers.get("location") ?? "";
      const first = await caller.call<Extraction>("GET", path);
      expect(["pending", "completed"]).toContain(first.body.data.status);
      await expect
        .poll(async () => (await caller.call<Extraction>("GET", path)).body.data, {
          timeout: 60_000,
        })
        .toMatchObject({ status: "completed", result: ticketOutput });
    });

    it("waits as long as its caller prefers", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const create = (prefer: string) =>
        caller.call<Created>("POST", "/v1/extractions", {
          form: ticketForm(schema.id),
          headers: { prefer },
        });
      const waited = await create("respond-async, wait=60");
      expect([waited.status, waited.body.data.output]).toEqual([200, ticketOutput]);
      expect((await create("respond-async, wait=0")).status).toBe(202);
    });

    it("runs with the structure that the schema had, whatever comes of it later", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const { id } = await extractTicket(caller, schema.id);
      const structure = { type: "object", properties: { other: { type: "string" } } };
      const json = { name: "Other", structure };
      await caller.call("PUT", `/v1/schemas/${schema.id}`, { json });
      const { body } = await caller.call<Extraction>("GET", `/v1/extractions/${id}`);
      expect(body.data.result).toEqual(ticketOutput);
    });

    it("answers concurrent callers with their own records", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const amounts = Array.from({ length: 24 }, (_, index) => index + 1);
      const outputs = await Promise.all(
        amounts.map(async (amount) => {
          const source = `Ticket number: TK-${amount}\nAmount: ${amount}\n`;
          const form = ticketForm(schema.id, { source });
          const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
          return body.data.output;
        }),
      );
      expect(outputs).toEqual(amounts.map((amount) => ({ ticket: `TK-${amount}`, amount })));
    });
  });
}
