import { invoicePdf } from "@quarry/samples";
import type { Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  type ListedExtraction,
  type Page,
  ticketForm,
  ticketOutput,
  ticketText,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

const mebibyte = 1_048_576;
const path = "/v1/extractions";
const ticketJson = { schema_id: unknownId, type: "text", source: ticketText };
const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString("base64");
const textFile = { base64: base64(ticketText), mediaType: "text/plain" };

/** What is sent beside or in place of a good body, and the field and the rule of its fault. */
const faulty: [what: string, json: unknown, field: string, rule: string][] = [
  ["no source", { source: undefined }, "source", "required"],
  ["a number as its source", { source: 7 }, "source", "invalid_union"],
  ["a list as its source", { source: [ticketText] }, "source", "invalid_union"],
  ["half a character", { source: "\ud800" }, "source", "invalid_characters"],
  ["a file without its type", { source: { base64: "" } }, "source.mediaType", "required"],
  ["a file without bytes", { source: { mediaType: "a/b" } }, "source.base64", "required"],
  [
    "a file in broken Base64",
    { source: { ...textFile, base64: "a" } },
    "source.base64",
    "invalid_base64",
  ],
  [
    "a file of no type",
    { source: { ...textFile, mediaType: "pdf" } },
    "source.mediaType",
    "invalid_format",
  ],
  [
    "a file name with a line end",
    { source: { ...textFile, fileName: "a\nb" } },
    "source.fileName",
    "invalid_characters",
  ],
  [
    "a file name of 256 characters",
    { source: { ...textFile, fileName: "x".repeat(256) } },
    "source",
    "invalid_file_name",
  ],
  ["a flag in words", { allow_partial: "true" }, "allow_partial", "invalid_type"],
  ["an option of another type", { pages: "1" }, "pages", "wrong_type"],
  ["an unknown model", { model: "llm-5" }, "model", "invalid_value"],
  ["a field too many", { language: "en" }, "language", "unrecognized_keys"],
  ["no address", { type: "pdf", source: "invoice.pdf" }, "source", "invalid_url"],
];

export function jsonBodiesTheme(suite: () => Suite): void {
  describe("an extraction as JSON", () => {
    it("is the same as one from a form", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const json = { ...ticketJson, schema_id, instruction: "As printed", allow_partial: false };
      const { status, body } = await caller.call<Created>("POST", path, { json });
      expect([status, body.data.output]).toEqual([200, ticketOutput]);
      const read = await caller.call<Extraction>("GET", `${path}/${body.data.id}`);
      expect(read.body.data.source).toEqual({ type: "text", content: ticketText });
      const listed = await caller.call<Page<ListedExtraction>>("GET", path);
      expect(listed.body.data.data[0]?.input.instruction).toBe("As printed");
    });

    it("is refused where an object has a key twice, however it is written", async () => {
      const caller = await suite().caller();
      const json = JSON.stringify(ticketJson);
      const body = `${json.slice(0, -1)},"metadata":{"a":"1","\\u0061":"2"}}`;
      const headers = { "Content-Type": "application/json" };
      const refused = await caller.call("POST", path, { body, headers });
      expect([refused.status, refused.body.error?.code]).toEqual([400, "MALFORMED_JSON"]);
      expect(refused.body.message).toContain('the key "a" twice');
    });

    it("takes the address of a page", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const source = `${suite().documentsUrl}/no-such-page`;
      const json = { schema_id, type: "webpage", source };
      const { status, body } = await caller.call("POST", path, { json });
      expect([status, body.error?.code]).toEqual([422, "SOURCE_UNREACHABLE"]);
    });

    it("takes a file in Base64, which is read as an uploaded one", async () => {
      const caller = await suite().caller();
      const structure = { type: "object", properties: { total: { type: "number" } } };
      const { id: schema_id } = await createSchema(caller, "Invoice", structure);
      const { bytes } = await invoicePdf();
      const source = { base64: base64(bytes), mediaType: "application/pdf", fileName: "bill.pdf" };
      const json = { schema_id, type: "pdf", source };
      const { status, body } = await caller.call<Created>("POST", path, { json });
      expect(status).toBe(200);
      const read = await caller.call<Extraction>("GET", `${path}/${body.data.id}`);
      expect(read.body.data.source).toEqual({ type: "pdf", content: "bill.pdf" });
    });

    it("reads a file without a name by its media type", async () => {
      const caller = await suite().caller();
      const row = { type: "object", properties: { name: { type: "string" } } };
      const structure = { type: "object", properties: { items: { type: "array", items: row } } };
      const { id: schema_id } = await createSchema(caller, "Items", structure);
      const source = { base64: base64("name,quantity\nRye,3\nYeast,5\n"), mediaType: "text/csv" };
      const json = { schema_id, type: "text", source };
      const { body } = await caller.call<Created>("POST", path, { json });
      expect(body.data.output).toEqual({ items: [{ name: "Rye" }, { name: "Yeast" }] });
      const read = await caller.call<Extraction>("GET", `${path}/${body.data.id}`);
      expect(read.body.data.source).toEqual({ type: "text", content: "upload" });
    });

    it("is one request with its form under the same idempotency key", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const headers = { "idempotency-key": crypto.randomUUID() };
      const json = { ...ticketJson, schema_id: id };
      const first = await caller.call<Created>("POST", path, { json, headers });
      for (const again of [{ json }, { form: ticketForm(id) }]) {
        const repeated = await caller.call<Created>("POST", path, { ...again, headers });
        expect(repeated.headers.get("idempotent-replayed")).toBe("true");
        expect(repeated.body).toEqual(first.body);
      }
      const other = { json: { ...json, source: textFile }, headers };
      const refused = await caller.call("POST", path, other);
      expect(refused.body.error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
    });

    it.each(faulty)("is refused with %s by field and rule", async (_what, changes, field, rule) => {
      const caller = await suite().caller();
      const json = { ...ticketJson, ...(changes as object) };
      const { status, body } = await caller.call("POST", path, { json });
      expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
    });

    it("is refused with an empty text or file, and with a schema that does not exist", async () => {
      const caller = await suite().caller();
      const codeOf = async (changes: object) => {
        const json = { ...ticketJson, ...changes };
        return (await caller.call("POST", path, { json })).body.error?.code;
      };
      expect(await codeOf({ source: "  " })).toBe("SOURCE_EMPTY");
      expect(await codeOf({ source: { ...textFile, base64: "" } })).toBe("SOURCE_EMPTY");
      expect(await codeOf({})).toBe("SCHEMA_NOT_FOUND");
      expect(await codeOf({ source: textFile })).toBe("SCHEMA_NOT_FOUND");
    });

    it("takes no text over 1 MiB and no body over 16 MiB", async () => {
      const caller = await suite().caller();
      for (const [source, said] of [
        ["x".repeat(mebibyte + 1), "file"],
        [{ ...textFile, base64: "x".repeat(16 * mebibyte) }, "16 MiB"],
      ] as const) {
        const { status, body } = await caller.call("POST", path, {
          json: { ...ticketJson, source },
        });
        expect([status, body.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
        expect(body.message).toContain(said);
      }
      const large = { ...textFile, base64: "eHh4".repeat(3 * mebibyte) };
      const { body } = await caller.call("POST", path, { json: { ...ticketJson, source: large } });
      expect(body.error?.code).toBe("SCHEMA_NOT_FOUND");
    });

    it.each(["", "{", "null", "[]"])("is refused as the body %s", async (body) => {
      const caller = await suite().caller();
      const headers = { "content-type": "application/json" };
      const answer = await caller.call("POST", path, { body, headers });
      expect(["MALFORMED_JSON", "VALIDATION_FAILED"]).toContain(answer.body.error?.code);
    });
  });
}
