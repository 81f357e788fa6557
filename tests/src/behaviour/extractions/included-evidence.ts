import type { Caller, Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  extractTicket,
  type ListedExtraction,
  type Page,
  ticketForm,
  ticketText,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

type WithEvidence<Record> = Record & { schemaRevision?: unknown; evidence?: unknown };

const path = "/v1/extractions";

const ticketNumber = { ticket: { type: "string", describe: "Ticket number" } };

/** What the operation of its own answers. */
async function evidenceOf(caller: Caller, id: string): Promise<unknown> {
  return (await caller.call<unknown>("GET", `${path}/${id}/evidence`)).body.data;
}

export function includedEvidenceTheme(suite: () => Suite): void {
  describe("evidence beside a record", () => {
    it("comes with creation, reading and listing where it is asked for", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      for (const sent of [
        { form: ticketForm(schema.id) },
        { json: { schema_id: schema.id, type: "text", source: ticketText } },
      ]) {
        const created = await caller.call<WithEvidence<Created>>(
          "POST",
          `${path}?include=evidence`,
          sent,
        );
        expect(created.body.message).toBe("Extraction completed successfully");
        const { id, schemaRevision, evidence } = created.body.data;
        expect(schemaRevision).toBe(1);
        expect(evidence).toMatchObject({
          leaves: [{ pointer: "/ticket" }, { pointer: "/amount" }],
        });
        expect(evidence).toEqual(await evidenceOf(caller, id));
        const read = await caller.call<WithEvidence<Extraction>>(
          "GET",
          `${path}/${id}?include=evidence`,
        );
        expect(read.body.data).toMatchObject({ id, status: "completed", schemaRevision, evidence });
      }
      const listed = await caller.call<Page<WithEvidence<ListedExtraction>>>(
        "GET",
        `${path}?include=evidence&perPage=1`,
      );
      expect(listed.body.data.meta).toMatchObject({ total: 2, perPage: 1 });
      const [item] = listed.body.data.data;
      expect(item?.evidence).toEqual(await evidenceOf(caller, item?.id ?? ""));
      expect(item?.schemaRevision).toBe(1);
    });

    it("comes with the revision that was extracted by, whatever the schema is later", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const revised = { name: "Ticket", structure: { type: "object", properties: ticketNumber } };
      const byFirst = await extractTicket(caller, schema.id);
      await caller.call("PUT", `/v1/schemas/${schema.id}`, { json: revised });
      const bySecond = await extractTicket(caller, schema.id);
      const listed = await caller.call<Page<WithEvidence<ListedExtraction>>>(
        "GET",
        `${path}?include=evidence`,
      );
      expect(listed.body.data.data.map((item) => [item.id, item.schemaRevision])).toEqual([
        [bySecond.id, 2],
        [byFirst.id, 1],
      ]);
    });

    it("is returned only where it is asked for", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const created = await extractTicket(caller, schema.id);
      const read = await caller.call<Extraction>("GET", `${path}/${created.id}`);
      const listed = await caller.call<Page<ListedExtraction>>("GET", path);
      for (const record of [created, read.body.data, listed.body.data.data[0]]) {
        expect(record).not.toHaveProperty("evidence");
        expect(record).not.toHaveProperty("schemaRevision");
      }
    });

    it("is null while there is none, and of a failed extraction says why", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const accepted = await caller.call<WithEvidence<Created>>(
        "POST",
        `${path}?include=evidence`,
        { form: ticketForm(schema.id), headers: { prefer: "respond-async" } },
      );
      expect(accepted.status).toBe(202);
      expect(accepted.body.data).toMatchObject({ schemaRevision: null, evidence: null });
      const source = new File(["no picture"], "note.png");
      const form = ticketForm(schema.id, { type: "image", source });
      const failed = await caller.call("POST", path, { form });
      const id = failed.body.error?.extractionId ?? "";
      const read = await caller.call<WithEvidence<Extraction>>(
        "GET",
        `${path}/${id}?include=evidence`,
      );
      expect(read.body.data.evidence).toMatchObject({ failure: { code: "SOURCE_UNREADABLE" } });
      expect(read.body.data.evidence).toEqual(await evidenceOf(caller, id));
    });

    it("lists nothing with nothing beside it", async () => {
      const caller = await suite().caller();
      const listed = await caller.call<Page<unknown>>("GET", `${path}?include=evidence`);
      expect(listed.body.data).toMatchObject({ data: [], meta: { total: 0 } });
    });

    it.each([
      ["include=everything", "include", "invalid_value"],
      ["include=", "include", "invalid_value"],
      ["includes=evidence", "includes", "unrecognized_keys"],
      ["include=evidence&include=evidence", "include", "duplicate"],
    ])("is refused as ?%s by field and rule", async (query, field, rule) => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      for (const [method, at] of [
        ["GET", path],
        ["GET", `${path}/${id}`],
        ["POST", path],
      ] as const) {
        const form = ticketForm(id);
        const sent = method === "POST" ? { form } : {};
        const { status, body } = await caller.call(method, `${at}?${query}`, sent);
        expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
        expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
      }
    });
  });
}
