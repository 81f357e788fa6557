import type { Caller, Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  type ListedExtraction,
  type Page,
  ticketForm,
  ticketText,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

type Labels = { externalId?: string; metadata?: Record<string, string> };
type Batch = { data: ListedExtraction[]; meta: { perPage: number; nextAfter: string | null } };

const path = "/v1/extractions";
const labels = { externalId: "order 7041 / Ünï", metadata: { team: "buying", "a.b:c-d_1": "" } };
const asForm = { ...labels, metadata: JSON.stringify(labels.metadata) };

/** Three pairs of extractions under two schemas: of a text, of a picture that cannot be read. */
async function fill(caller: Caller) {
  const schemas = [await createSchema(caller, "First"), await createSchema(caller, "Second")];
  for (const [index, { id }] of [...schemas, ...schemas.slice(1)].entries()) {
    const externalId = `order-${index % 2}`;
    await caller.call("POST", path, { form: ticketForm(id, { externalId }) });
    const source = new File(["no picture"], "note.png");
    await caller.call("POST", path, { form: ticketForm(id, { type: "image", source }) });
  }
  const [first, second] = schemas.map(({ id }) => id);
  if (!first || !second) throw new Error("two schemas were made");
  return { first, second };
}

export function labelsTheme(suite: () => Suite): void {
  describe("metadata and external ids", () => {
    it.each([
      ["a form", (id: string) => ({ form: ticketForm(id, asForm) })],
      [
        "JSON",
        (id: string) => ({ json: { ...labels, schema_id: id, type: "text", source: ticketText } }),
      ],
    ])("of %s are read back and listed", async (_what, sending) => {
      const caller = await suite().caller();
      const { id: schemaId } = await createSchema(caller);
      const { body } = await caller.call<Created>("POST", path, sending(schemaId));
      const { id } = body.data;
      const read = await caller.call<Extraction & Labels>("GET", `${path}/${id}`);
      expect(read.body.data).toMatchObject(labels);
      const listed = await caller.call<Page<ListedExtraction & Labels>>("GET", path);
      expect(listed.body.data.data).toEqual([expect.objectContaining({ id, ...labels })]);
    });

    it("are one request in a form and in JSON, and another one when changed", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const headers = { "idempotency-key": crypto.randomUUID() };
      const json = { ...labels, schema_id: id, type: "text", source: ticketText };
      const first = await caller.call<Created>("POST", path, { json, headers });
      const form = ticketForm(id, asForm);
      const again = await caller.call<Created>("POST", path, { form, headers });
      expect(again.body).toEqual(first.body);
      const changed = { json: { ...json, metadata: { team: "selling" } }, headers };
      const { body } = await caller.call("POST", path, changed);
      expect(body.error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
    });

    it.each([
      [{ externalId: "x".repeat(201) }, "externalId", "too_big"],
      [{ externalId: "a\nb" }, "externalId", "invalid_characters"],
      [{ metadata: { "a b": "" } }, "metadata.a b", "invalid_key"],
      [{ metadata: { ["k".repeat(41)]: "" } }, `metadata.${"k".repeat(41)}`, "invalid_key"],
      [{ metadata: { key: "x".repeat(501) } }, "metadata.key", "too_big"],
      [{ metadata: { key: 1 } }, "metadata.key", "invalid_type"],
      [{ metadata: ["a"] }, "metadata", "invalid_type"],
      [
        { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, key) => [`k${key}`, ""])) },
        "metadata",
        "too_big",
      ],
    ])("are refused as %j by field and rule", async (sent, field, rule) => {
      const caller = await suite().caller();
      const json = { schema_id: unknownId, type: "text", source: ticketText, ...sent };
      const asFields = Object.entries(sent).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      const form = ticketForm(unknownId, Object.fromEntries(asFields));
      for (const sending of [{ json }, { form }]) {
        const { status, body } = await caller.call("POST", path, sending);
        expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
        expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
      }
    });

    it("are refused as an empty id in JSON, where a field that is left out is absent", async () => {
      const caller = await suite().caller();
      const json = { schema_id: unknownId, type: "text", source: ticketText, externalId: "" };
      const { body } = await caller.call("POST", path, { json });
      expect(body.error?.issues).toMatchObject([{ field: "externalId", rule: "too_small" }]);
    });

    it("are refused in a form that holds no JSON", async () => {
      const caller = await suite().caller();
      const form = ticketForm(unknownId, { metadata: "team=buying" });
      const { body } = await caller.call("POST", path, { form });
      const fault = { field: "metadata", rule: "invalid_json", message: "must be a JSON object" };
      expect(body.error?.issues).toEqual([fault]);
    });
  });

  describe("lists of extractions", () => {
    it("are narrowed by status, schema, type and external id, alone and together", async () => {
      const caller = await suite().caller();
      const { first, second } = await fill(caller);
      const total = async (query: string) =>
        (await caller.call<Page<unknown>>("GET", `${path}?${query}`)).body.data.meta.total;
      expect(await total("")).toBe(6);
      expect(await total("status=completed")).toBe(3);
      expect(await total("status=failed")).toBe(3);
      expect(await total("status=pending")).toBe(0);
      expect(await total(`schemaId=${first}`)).toBe(2);
      expect(await total(`schemaId=${second.toUpperCase()}&status=failed`)).toBe(2);
      expect(await total(`schemaId=${unknownId}`)).toBe(0);
      expect(await total("type=image")).toBe(3);
      expect(await total("type=image&status=completed")).toBe(0);
      expect(await total("externalId=order-0")).toBe(2);
      expect(await total("externalId=order-1&search=sec&type=text")).toBe(1);
      expect(await total(`search=first&schemaId=${second}`)).toBe(0);
      expect(await total("externalId=ORDER-1")).toBe(0);
      const other = await suite().caller();
      const found = await other.call<Page<unknown>>("GET", `${path}?externalId=order-0`);
      expect(found.body.data.meta.total).toBe(0);
    });

    it("are narrowed to what somebody should look at, and by the least confidence", async () => {
      const caller = await suite().caller();
      const structure = {
        type: "object",
        properties: {
          ticket: { type: "string", required: true },
          amount: { type: "number", required: true },
        },
      };
      const { id } = await createSchema(caller, "Whole", structure);
      const whole = await caller.call<Created>("POST", path, { form: ticketForm(id) });
      const lacking = await caller.call<Created>("POST", path, {
        form: ticketForm(id, { source: "Ticket: TK-2" }),
      });
      const image = new File(["no picture"], "note.png");
      await caller.call("POST", path, { form: ticketForm(id, { type: "image", source: image }) });
      const found = async (query: string) => {
        const { body } = await caller.call<Page<ListedExtraction>>("GET", `${path}?${query}`);
        const { body: walked } = await caller.call<Batch>("GET", `${path}?${query}&after=`);
        expect(walked.data.data).toEqual(body.data.data);
        return body.data.data.map((each) => each.id);
      };
      const least = async (of: string) => {
        type Summary = { leastConfidence: number };
        const { body } = await caller.call<Summary>("GET", `${path}/${of}/summary`);
        return Math.ceil(Number((body.data.leastConfidence * 100).toFixed(6))) / 100;
      };
      const [first, second] = [whole.body.data.id, lacking.body.data.id];
      expect(await found("needsReview=true")).toContain(second);
      expect(
        [...(await found("needsReview=true")), ...(await found("needsReview=false"))].sort(),
      ).toEqual([first, second].sort());
      expect((await found("maxConfidence=1")).sort()).toEqual([first, second].sort());
      for (const each of [first, second]) {
        const bound = await least(each);
        expect(await found(`maxConfidence=${bound}`)).toContain(each);
        expect(await found(`maxConfidence=${(bound - 0.01).toFixed(2)}`)).not.toContain(each);
      }
      expect(await found("maxConfidence=0")).toEqual([]);
      const bad = await caller.call("GET", `${path}?maxConfidence=0.805&needsReview=yes`);
      expect([bad.status, bad.body.error?.issues?.map(({ field }) => field).sort()]).toEqual([
        422,
        ["maxConfidence", "needsReview"],
      ]);
    });

    it.each(["", "status=completed", "type=image&perPage=2", "search=second"])(
      "are read by a cursor as by pages (?%s)",
      async (query) => {
        const caller = await suite().caller();
        await fill(caller);
        const all = await caller.call<Page<ListedExtraction>>(
          "GET",
          `${path}?${query}&perPage=100`.replace("perPage=2&", ""),
        );
        const found: ListedExtraction[] = [];
        for (let after: string | null = ""; after !== null; ) {
          const at: string = `${path}?perPage=2&${query.replace("&perPage=2", "")}&after=${after}`;
          const { data, meta }: Batch = (await caller.call<Batch>("GET", at)).body.data;
          expect([meta.perPage, data.length <= 2]).toEqual([2, true]);
          found.push(...data);
          after = meta.nextAfter;
        }
        expect(found).toEqual(all.body.data.data);
      },
    );

    it("can be read on from an extraction that was deleted", async () => {
      const caller = await suite().caller();
      await fill(caller);
      const { body } = await caller.call<Batch>("GET", `${path}?after=&perPage=2`);
      const after = body.data.meta.nextAfter ?? "";
      await caller.call("DELETE", `${path}/${after}`);
      const next = await caller.call<Batch>("GET", `${path}?after=${after}`);
      expect(next.body.data.data).toHaveLength(4);
      expect(next.body.data.meta).toEqual({ perPage: 10, nextAfter: null });
    });

    it.each([
      ["status=done", "status", "invalid_value"],
      ["type=video", "type", "invalid_value"],
      ["schemaId=42", "schemaId", "invalid_format"],
      ["externalId=", "externalId", "too_small"],
      ["after=42", "after", "invalid_format"],
      [`after=${unknownId}`, "after", "unknown"],
      ["after=&page=2", "page", "not_with_after"],
      ["schema_id=42", "schema_id", "unrecognized_keys"],
    ])("refuse ?%s by field and rule", async (query, field, rule) => {
      const caller = await suite().caller();
      const { status, body } = await caller.call("GET", `${path}?${query}`);
      expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
    });

    it("take no other account's extraction as a cursor", async () => {
      const [owner, other] = [await suite().caller(), await suite().caller()];
      const { id } = await createSchema(owner);
      const { body } = await owner.call<Created>("POST", path, { form: ticketForm(id) });
      const refused = await other.call("GET", `${path}?after=${body.data.id}`);
      expect(refused.body.error?.issues).toEqual([
        expect.objectContaining({ field: "after", rule: "unknown" }),
      ]);
    });
  });
}
