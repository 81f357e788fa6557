import type { Suite } from "@quarry/systems";
import {
  createSchema,
  type Extraction,
  extractTicket,
  type Page,
  type Schema,
  ticketOutput,
  ticketStructure,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

const offsetTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

export function schemasTheme(suite: () => Suite): void {
  describe.each(["/v1", ""])("schemas at %s/schemas", (prefix) => {
    it("creates, reads, lists, replaces and deletes one", async () => {
      const caller = await suite().caller();
      const json = { name: "Ticket", structure: ticketStructure };
      const created = await caller.call<Schema>("POST", `${prefix}/schemas`, { json });
      expect(created).toMatchObject({
        status: 200,
        body: { status: true, message: "Schema created successfully", data: json },
      });
      const { id, createdAt } = created.body.data;
      expect(createdAt).toMatch(offsetTime);

      const path = `${prefix}/schemas/${id}`;
      const read = await caller.call<Schema>("GET", path);
      expect(read.body).toEqual({
        status: true,
        message: "Schema retrieved successfully",
        data: { id, ...json, createdAt },
      });

      const listed = await caller.call<Page<Schema>>("GET", `${prefix}/schemas`);
      expect(listed.body.message).toBe("Schemas fetched successfully");
      expect(listed.body.data.data).toEqual([read.body.data]);

      const change = { name: "Stub", structure: { type: "array", items: ticketStructure } };
      const updated = await caller.call<Schema>("PUT", path, { json: change });
      expect(updated.body).toEqual({
        status: true,
        message: "Schema updated successfully",
        data: { id, ...change, createdAt },
      });
      expect((await caller.call<Schema>("GET", path)).body.data).toEqual(updated.body.data);

      const deleted = await caller.call("DELETE", path);
      expect(deleted.body).toEqual({
        status: true,
        message: "Schema deleted successfully",
        data: {},
      });
      expect((await caller.call("GET", path)).body.error?.code).toBe("NOT_FOUND");
      const left = await caller.call<Page<Schema>>("GET", `${prefix}/schemas`);
      expect(left.body.data.data).toEqual([]);
    });
  });

  describe("schemas", () => {
    it("gives a structure back exactly as it was sent, notation of the interface and all", async () => {
      const caller = await suite().caller();
      const structure = {
        type: "array",
        items: {
          type: "object",
          properties: {
            zeta: { type: "string", describe: "Käse, 日本, 😀" },
            alpha: { type: "enum", values: ["b", "a"], required: false },
            deep: { type: "array", items: { type: "array", items: { type: "date" } } },
          },
        },
        required: true,
      };
      const { id } = await createSchema(caller, " Names keep their spaces ", structure);
      const { body } = await caller.call<Schema>("GET", `/schemas/${id}`);
      expect(JSON.stringify(body.data.structure)).toBe(JSON.stringify(structure));
      expect(body.data.name).toBe(" Names keep their spaces ");
    });

    it("lets an update pass only where If-Match holds the present revision", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const read = await caller.call("GET", `/v1/schemas/${id}`);
      const tag = read.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"\d+"$/);
      const json = { name: "Second", structure: ticketStructure };
      const first = await caller.call("PUT", `/v1/schemas/${id}`, {
        json,
        headers: { "if-match": tag },
      });
      expect(first.status).toBe(200);
      expect(first.headers.get("etag")).not.toBe(tag);

      for (const stale of [tag, `W/${first.headers.get("etag")}`, "nonsense"]) {
        const late = await caller.call("PUT", `/v1/schemas/${id}`, {
          json: { ...json, name: "Third" },
          headers: { "if-match": stale },
        });
        expect(late).toMatchObject({ status: 412, body: { error: { code: "REVISION_MISMATCH" } } });
      }
      for (const holds of [`"99", ${first.headers.get("etag")}`, "*"]) {
        const headers = { "if-match": holds };
        const answer = await caller.call("PUT", `/v1/schemas/${id}`, { json, headers });
        expect(answer.status, holds).toBe(200);
      }
    });

    it("answers NOT_FOUND for ids that nothing has, in whatever form", async () => {
      const caller = await suite().caller();
      const json = { name: "Ticket", structure: ticketStructure };
      for (const id of [unknownId, "42", "%00", "%E0%A4%A", "..%2F..%2Fetc", "a".repeat(300)]) {
        for (const method of ["GET", "PUT", "DELETE"]) {
          const sending = method === "PUT" ? { json } : {};
          const answer = await caller.call(method, `/v1/schemas/${id}`, sending);
          expect([answer.status, answer.body.error?.code], `${method} ${id}`).toEqual([
            404,
            "NOT_FOUND",
          ]);
        }
      }
    });

    it("keeps the extractions of a deleted schema, and what they were run with", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const { id } = await extractTicket(caller, schema.id);
      await caller.call("DELETE", `/v1/schemas/${schema.id}`);
      const { body } = await caller.call<Extraction>("GET", `/extractions/${id}`);
      expect(body.data).toMatchObject({ schemaId: schema.id, result: ticketOutput });
    });
  });
}
