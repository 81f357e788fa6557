import type { Page, Schema, Suite } from "@quarry/systems";
import { createSchema, ticketStructure, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";

const jsonSchema = {
  type: "object",
  properties: {
    number: { type: "string", description: "The invoice's number" },
    total: { type: ["number", "null"], minimum: 0 },
  },
  required: ["number", "total"],
};

type Imported = { structure: object; notes: object[] };

function importTests(suite: () => Suite): void {
  it("imports a JSON Schema, whose structure can then be stored", async () => {
    const caller = await suite().caller();
    const json = { jsonSchema };
    const { status, body } = await caller.call<Imported>("POST", "/v1/schemas/import", { json });
    expect([status, body.message]).toEqual([200, "Schema imported successfully"]);
    expect(body.data).toEqual({
      structure: {
        type: "object",
        properties: {
          number: { type: "string", describe: "The invoice's number", required: true },
          total: { type: "number", describe: "At least 0." },
        },
      },
      notes: [{ pointer: "/properties/total/minimum", keyword: "minimum", done: "described" }],
    });
    await createSchema(caller, "Imported", body.data.structure);
  });

  it("imports a component of an OpenAPI document, and samples", async () => {
    const caller = await suite().caller();
    const openapi = { components: { schemas: { Invoice: jsonSchema } } };
    const pointer = "/components/schemas/Invoice";
    for (const json of [
      { openapi, pointer },
      { sample: { number: "7", total: 1.5 } },
      { samples: [{ number: "7" }, { number: "8", total: null }] },
    ]) {
      const { status, body } = await caller.call<Imported>("POST", "/schemas/import", { json });
      expect([status, body.data.structure]).toMatchObject([
        200,
        { properties: { number: { type: "string", required: true } } },
      ]);
    }
  });

  it("refuses what a structure cannot express, by its pointer", async () => {
    const caller = await suite().caller();
    const schema = {
      ...jsonSchema,
      properties: { a: { oneOf: [{ type: "number" }, jsonSchema] } },
    };
    const json = { jsonSchema: schema };
    const { status, body } = await caller.call("POST", "/v1/schemas/import", { json });
    expect([status, body.error?.code]).toEqual([422, "SCHEMA_UNSUPPORTED"]);
    expect(body.error?.issues).toMatchObject([{ field: "/properties/a/oneOf", rule: "oneOf" }]);
  });

  it.each([
    ["nothing to import", {}, "body", "one_of"],
    ["two things", { sample: {}, jsonSchema: {} }, "body", "one_of"],
    ["no pointer", { openapi: {} }, "pointer", "required"],
  ])("refuses a body with %s", async (_what, json, field, rule) => {
    const caller = await suite().caller();
    const { body } = await caller.call("POST", "/v1/schemas/import", { json });
    expect(body.error).toMatchObject({ code: "VALIDATION_FAILED", issues: [{ field, rule }] });
  });
}

function ensureTests(suite: () => Suite): void {
  const ensure = async (caller: Awaited<ReturnType<Suite["caller"]>>, json: object) => {
    const answer = await caller.call<Schema>("PUT", "/v1/schemas/ensure", { json });
    expect([answer.status, answer.body.message]).toEqual([200, "Schema ensured successfully"]);
    return { ...answer.body.data, tag: answer.headers.get("etag") };
  };

  it("creates a schema, leaves it where it is the same, and revises it where it differs", async () => {
    const caller = await suite().caller();
    const json = { name: "Ticket", structure: ticketStructure };
    const made = await ensure(caller, json);
    expect(made).toMatchObject({ ...json, tag: '"1"' });
    expect(await ensure(caller, json)).toEqual(made);
    const structure = { type: "array", items: ticketStructure };
    const revised = await ensure(caller, { ...json, structure });
    expect(revised).toMatchObject({ id: made.id, structure, tag: '"2"' });
    const list = await caller.call<Page<Schema>>("GET", "/v1/schemas");
    expect(list.body.data.data.map(({ id }) => id)).toEqual([made.id]);
  });

  it("creates one schema for 50 requests at once", async () => {
    const caller = await suite().caller();
    const json = { name: "At once", structure: ticketStructure };
    const all = await Promise.all(Array.from({ length: 50 }, () => ensure(caller, json)));
    expect(new Set(all.map(({ id, tag }) => `${id} ${tag}`)).size).toBe(1);
    const list = await caller.call<Page<Schema>>("GET", "/v1/schemas");
    expect(list.body.data.meta.total).toBe(1);
  });

  it("takes the newest schema of exactly the name, and none that is renamed or deleted", async () => {
    const caller = await suite().caller();
    const json = { name: "Ticket", structure: ticketStructure };
    await createSchema(caller, "ticket");
    const older = await createSchema(caller, "Ticket");
    const newer = await createSchema(caller, "Ticket");
    expect((await ensure(caller, json)).id).toBe(newer.id);
    await caller.call("DELETE", `/v1/schemas/${newer.id}`);
    expect((await ensure(caller, json)).id).toBe(older.id);
    const renamed = { ...json, name: "Renamed" };
    await caller.call("PUT", `/v1/schemas/${older.id}`, { json: renamed });
    const made = await ensure(caller, json);
    expect([older.id, newer.id]).not.toContain(made.id);
    await caller.call("DELETE", `/v1/schemas/${made.id}`);
    const again = await ensure(caller, json);
    expect(again.id).not.toBe(made.id);
    expect((await ensure(caller, json)).id).toBe(again.id);
  });

  it("gives a key that only reads what is as it should be, and refuses it a change", async () => {
    const account = `ensure-${crypto.randomUUID().slice(0, 8)}`;
    const writer = await suite().caller({ account });
    const reader = await suite().caller({ account, scopes: ["schemas:read"] });
    const json = { name: "Ticket", structure: ticketStructure };
    const refused = async (body: object, message: string) => {
      const answer = await reader.call("PUT", "/v1/schemas/ensure", { json: body });
      expect([answer.status, answer.body.error?.code]).toEqual([403, "SCOPE_MISSING"]);
      expect(answer.body.message).toContain(message);
    };
    await refused(json, "There is no schema Ticket");
    const made = await ensure(writer, json);
    expect(await ensure(reader, json)).toEqual(made);
    const structure = { type: "array", items: ticketStructure };
    await refused({ ...json, structure }, "has another structure");
    const stranger = await suite().caller({ account, scopes: ["extractions:read"] });
    const { body } = await stranger.call("PUT", "/v1/schemas/ensure", { json });
    expect(body.message).toContain("schemas:write or schemas:read");
  });

  it("keeps accounts apart, and refuses a structure that cannot be used", async () => {
    const [one, other] = [await suite().caller(), await suite().caller()];
    const json = { name: "Ticket", structure: ticketStructure };
    expect((await ensure(one, json)).id).not.toBe((await ensure(other, json)).id);
    const bad = { json: { ...json, structure: {} } };
    const refused = await one.call("PUT", "/v1/schemas/ensure", bad);
    expect(refused.body.error?.code).toBe("SCHEMA_UNSUPPORTED");
  });
}

/** Schemas by import, export, check and name. */
export function schemaToolsTheme(suite: () => Suite): void {
  describe("schema tools", () => {
    importTests(suite);
    ensureTests(suite);

    it("exports the JSON Schema of a schema, which gives the structure back", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const exported = await caller.call<object>("GET", `/v1/schemas/${id}/json-schema`);
      expect(exported.body).toMatchObject({
        message: "JSON Schema retrieved successfully",
        data: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" },
      });
      const json = { jsonSchema: exported.body.data };
      const back = await caller.call<Imported>("POST", "/v1/schemas/import", { json });
      expect(back.body.data).toEqual({ structure: ticketStructure, notes: [] });
      const missing = await caller.call("GET", `/v1/schemas/${unknownId}/json-schema`);
      expect(missing.body.error?.code).toBe("NOT_FOUND");
    });

    it("checks a structure and stores nothing", async () => {
      const caller = await suite().caller();
      const check = (structure: unknown) =>
        caller.call<object>("POST", "/v1/schemas/validate", { json: { structure } });
      expect((await check(ticketStructure)).body.data).toEqual({ valid: true, issues: [] });
      const refused = await check({ type: "object", properties: { a: { type: "nubmer" } } });
      expect(refused.body.data).toMatchObject({
        valid: false,
        issues: [{ field: "structure.properties.a.type", rule: "unknown_type" }],
      });
      const list = await caller.call<Page<Schema>>("GET", "/v1/schemas");
      expect(list.body.data.meta.total).toBe(0);
    });

    it("says what to do with a JSON Schema that is posted as a structure", async () => {
      const caller = await suite().caller();
      const json = { name: "Invoice", structure: jsonSchema };
      const { body } = await caller.call("POST", "/v1/schemas", { json });
      const messages = body.error?.issues?.map(({ field, message }) => `${field}: ${message}`);
      expect(messages?.join("\n")).toContain('unknown key "description": use "describe"');
      expect(messages?.join("\n")).toContain("POST /v1/schemas/import");
    });
  });
}
