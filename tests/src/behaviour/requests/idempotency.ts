import type { MadeWebhook } from "@quarry/api";
import type { Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  type ListedExtraction,
  type Page,
  type Schema,
  ticketForm,
  ticketOutput,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

let keys = 0;
const freshKey = () => `key-${Date.now().toString(36)}-${++keys}`;

export function idempotencyTheme(suite: () => Suite): void {
  describe("idempotency keys", () => {
    it("creates a schema once and gives its first answer again", async () => {
      const caller = await suite().caller();
      const json = { name: "Once", structure: ticketStructure };
      const headers = { "idempotency-key": freshKey() };
      const first = await caller.call<Schema>("POST", "/v1/schemas", { json, headers });
      expect(first.headers.has("idempotent-replayed")).toBe(false);
      const change = { json: { ...json, name: "Changed" } };
      await caller.call("PUT", `/v1/schemas/${first.body.data.id}`, change);
      for (const path of ["/v1/schemas", "/schemas"]) {
        const again = await caller.call<Schema>("POST", path, { json, headers });
        expect(again.headers.get("idempotent-replayed")).toBe("true");
        expect(again.body).toEqual(first.body);
      }
      const listed = await caller.call<Page<Schema>>("GET", "/v1/schemas");
      expect(listed.body.data.meta.total).toBe(1);
    });

    it("creates a webhook once and returns its secret again", async () => {
      const caller = await suite().caller();
      const request = {
        json: { url: "https://erp.invalid/hooks" },
        headers: { "idempotency-key": freshKey() },
      };
      const first = await caller.call<MadeWebhook>("POST", "/v1/webhooks", request);
      expect(first.body.data.secret).toMatch(/^whsec_/);
      const again = await caller.call<MadeWebhook>("POST", "/v1/webhooks", request);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.body).toEqual(first.body);
      const listed = await caller.call<{ data: unknown[] }>("GET", "/v1/webhooks");
      expect(listed.body.data.data).toHaveLength(1);
      const other = { ...request, json: { url: "https://other.invalid/hooks" } };
      const reused = await caller.call("POST", "/v1/webhooks", other);
      expect(reused.body.error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
    });

    it("creates an extraction once, from values and from a file", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      for (const source of [ticketText, new File([ticketText], "ticket.txt")]) {
        const headers = { "idempotency-key": freshKey() };
        const send = () =>
          caller.call<Created>("POST", "/v1/extractions", {
            form: ticketForm(schema.id, { source }),
            headers,
          });
        const [first, again] = [await send(), await send()];
        expect(first.body.data.output).toEqual(ticketOutput);
        expect(again.body).toEqual(first.body);
        expect(again.headers.get("idempotent-replayed")).toBe("true");
      }
      const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(listed.body.data.meta.total).toBe(2);
    });

    it("lets one of many requests at once run, and the others wait or repeat it", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const headers = { "idempotency-key": freshKey() };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          caller.call<Created>("POST", "/v1/extractions", { form: ticketForm(schema.id), headers }),
        ),
      );
      const done = answers.filter(({ status }) => status === 200);
      const busy = answers.filter(({ status }) => status !== 200);
      expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
      for (const { status, body } of busy) {
        expect([status, body.error?.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
      }
      const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(listed.body.data.meta.total).toBe(1);
    });

    it("answers the same 202 again", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const headers = { "idempotency-key": freshKey(), prefer: "respond-async" };
      const send = () =>
        caller.call<Created>("POST", "/v1/extractions", { form: ticketForm(schema.id), headers });
      const [first, again] = [await send(), await send()];
      expect([again.status, again.body]).toEqual([202, first.body]);
      expect(again.headers.get("location")).toBe(first.headers.get("location"));
    });

    it("refuses a key that was used for another request", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const headers = { "idempotency-key": freshKey() };
      const send = (fields: Record<string, string | File>) =>
        caller.call("POST", "/v1/extractions", { form: ticketForm(schema.id, fields), headers });
      expect((await send({})).status).toBe(200);
      const file = new File([ticketText], "ticket.txt");
      for (const fields of [{ source: "Other" }, { model: "llm-4.1" }, { source: file }]) {
        const { status, body } = await send(fields);
        expect([status, body.error?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
      }
    });

    it("keeps the keys of accounts and of operations apart", async () => {
      const headers = { "idempotency-key": freshKey() };
      const json = { name: "Apart", structure: ticketStructure };
      const ids = new Set<string>();
      for (const caller of [await suite().caller(), await suite().caller()]) {
        const { status, body } = await caller.call<Schema>("POST", "/v1/schemas", {
          json,
          headers,
        });
        expect(status).toBe(200);
        ids.add(body.data.id);
        const form = ticketForm(body.data.id);
        expect((await caller.call("POST", "/v1/extractions", { form, headers })).status).toBe(200);
      }
      expect(ids.size).toBe(2);
    });

    it("leaves a key free when its request was refused", async () => {
      const caller = await suite().caller();
      const headers = { "idempotency-key": freshKey() };
      const faulty = { json: { name: "", structure: ticketStructure }, headers };
      expect((await caller.call("POST", "/v1/schemas", faulty)).status).toBe(422);
      const good = { json: { name: "Good", structure: ticketStructure }, headers };
      expect((await caller.call("POST", "/v1/schemas", good)).status).toBe(200);
    });

    async function sentTwice(source: { type: string; source: string | File }) {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const headers = { "idempotency-key": freshKey() };
      const send = () =>
        caller.call("POST", "/v1/extractions", { form: ticketForm(schema.id, source), headers });
      return [await send(), await send()] as const;
    }

    it("replays an extraction that failed for good", async () => {
      const picture = new File(["no picture"], "note.png");
      const [first, again] = await sentTwice({ type: "image", source: picture });
      expect([again.status, again.body.error?.code]).toEqual([422, "SOURCE_UNREADABLE"]);
      expect(again.body.error?.extractionId).toBe(first.body.error?.extractionId);
      expect(first.headers.has("idempotent-replayed")).toBe(false);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    });

    it("runs an extraction again that failed and might succeed later", async () => {
      const url = "http://no-such-host.invalid/";
      const [first, again] = await sentTwice({ type: "webpage", source: url });
      expect([again.status, again.body.error?.code]).toEqual([422, "SOURCE_UNREACHABLE"]);
      expect(again.body.error?.extractionId).not.toBe(first.body.error?.extractionId);
      expect(again.headers.has("idempotent-replayed")).toBe(false);
    });

    it.each(["a b", "x".repeat(256), '"open', '""', "ü"])("refuses the key %s", async (key) => {
      const caller = await suite().caller();
      const json = { name: "Never", structure: ticketStructure };
      const headers = { "idempotency-key": key };
      const { status, body } = await caller.call("POST", "/v1/schemas", { json, headers });
      expect([status, body.error?.code]).toEqual([400, "IDEMPOTENCY_KEY_INVALID"]);
    });
  });
}
