import type { Caller, Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type Extraction,
  formOf,
  ticketForm,
  ticketOutput,
  ticketText,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

type Upload = { id: string; expiresAt: string; size: number; mediaType: string };

const extractions = "/v1/extractions";
const ticketFile = (name = "ticket.txt") => new File([ticketText], name, { type: "text/plain" });

async function upload(caller: Caller, file = ticketFile(), headers = {}) {
  const form = formOf({ file });
  return (await caller.call<Upload>("POST", "/v1/uploads", { form, headers })).body.data;
}

const unknown = [expect.objectContaining({ field: "source.uploadId", rule: "unknown" })];

export function uploadsTheme(suite: () => Suite): void {
  describe("uploads", () => {
    it("are kept until an extraction takes them, and are then its file", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const kept = await upload(caller);
      expect(kept).toMatchObject({ size: ticketText.length, mediaType: "text/plain" });
      const leftMs = Date.parse(kept.expiresAt) - Date.now();
      expect(Math.abs(leftMs - 24 * 3_600_000)).toBeLessThan(60_000);
      const json = { schema_id, type: "text", source: { uploadId: kept.id } };
      const { body } = await caller.call<Created>("POST", extractions, { json });
      expect(body.data.output).toEqual(ticketOutput);
      const read = await caller.call<Extraction>("GET", `${extractions}/${body.data.id}`);
      expect(read.body.data.source).toEqual({ type: "text", content: "ticket.txt" });
      const again = await caller.call("POST", extractions, { json });
      expect([again.status, again.body.error?.issues]).toEqual([422, unknown]);
    });

    it("are taken once under an idempotency key, which repeats the answer", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const { id: uploadId } = await upload(caller);
      const json = { schema_id, type: "text", source: { uploadId } };
      const headers = { "idempotency-key": crypto.randomUUID() };
      const first = await caller.call<Created>("POST", extractions, { json, headers });
      const again = await caller.call<Created>("POST", extractions, { json, headers });
      expect(first.body.data.output).toEqual(ticketOutput);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    });

    it("stay for the next try where an extraction is refused", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const { id: uploadId } = await upload(caller);
      const json = { schema_id: unknownId, type: "text", source: { uploadId } };
      const refused = await caller.call("POST", extractions, { json });
      expect(refused.body.error?.code).toBe("SCHEMA_NOT_FOUND");
      const { status } = await caller.call("POST", extractions, { json: { ...json, schema_id } });
      expect(status).toBe(200);
    });

    it("are taken by an extraction that fails", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const { id: uploadId } = await upload(caller);
      const json = { schema_id, type: "image", source: { uploadId } };
      const failed = await caller.call("POST", extractions, { json });
      expect(failed.body.error?.code).toBe("SOURCE_UNREADABLE");
      const again = await caller.call("POST", extractions, { json });
      expect(again.body.error?.issues).toEqual(unknown);
    });

    it("are of their account alone", async () => {
      const [owner, other] = [await suite().caller(), await suite().caller()];
      const { id: uploadId } = await upload(owner);
      const { id: schema_id } = await createSchema(other);
      const json = { schema_id, type: "text", source: { uploadId } };
      const borrowed = await other.call("POST", extractions, { json });
      expect([borrowed.status, borrowed.body.error?.issues]).toEqual([422, unknown]);
      const { id } = await createSchema(owner);
      const own = await owner.call("POST", extractions, { json: { ...json, schema_id: id } });
      expect(own.status).toBe(200);
    });

    it("are no extractions", async () => {
      const caller = await suite().caller();
      const { id } = await upload(caller);
      const { body } = await caller.call("GET", `${extractions}/${id}`);
      expect(body.error?.code).toBe("NOT_FOUND");
    });

    it("are made once under an idempotency key", async () => {
      const caller = await suite().caller();
      const headers = { "idempotency-key": crypto.randomUUID() };
      const first = await upload(caller, ticketFile(), headers);
      expect(await upload(caller, ticketFile(), headers)).toEqual(first);
      const form = formOf({ file: ticketFile("other.txt") });
      const { body } = await caller.call("POST", "/v1/uploads", { form, headers });
      expect(body.error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
    });

    it.each<[string, FormData, string, string]>([
      ["no file", formOf({}), "file", "required"],
      ["a value", formOf({ file: "text" }), "file", "unrecognized_keys"],
      [
        "a field too many",
        formOf({ file: ticketFile(), type: "text" }),
        "type",
        "unrecognized_keys",
      ],
      ["another name", formOf({ source: ticketFile() }), "source", "unrecognized_keys"],
      ["a long name", formOf({ file: ticketFile("x".repeat(256)) }), "file", "invalid_file_name"],
    ])("are refused with %s by field and rule", async (_what, form, field, rule) => {
      const caller = await suite().caller();
      const { status, body } = await caller.call("POST", "/v1/uploads", { form });
      expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
    });

    it("are refused when empty, too large, or not asked for by an id", async () => {
      const caller = await suite().caller();
      const codeOf = async (file: File) =>
        (await caller.call("POST", "/v1/uploads", { form: formOf({ file }) })).body.error?.code;
      expect(await codeOf(new File([], "empty.txt"))).toBe("SOURCE_EMPTY");
      const large = new File([new Uint8Array(50 * 1_048_576 + 1)], "big.bin");
      expect(await codeOf(large)).toBe("PAYLOAD_TOO_LARGE");
      const json = { schema_id: unknownId, type: "text", source: { uploadId: "42" } };
      const { body } = await caller.call("POST", extractions, { json });
      const fault = { field: "source.uploadId", rule: "invalid_format" };
      expect(body.error?.issues).toEqual([expect.objectContaining(fault)]);
      expect((await caller.call("POST", extractions, { form: ticketForm(unknownId) })).status).toBe(
        422,
      );
    });
  });
}
