import type { Caller, Suite } from "@quarry/systems";
import { createSchema, extractTicket, ticketForm, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";

type Key = {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
};
type Made = Key & { secret: string };
type Counts = Record<"requested" | "completed" | "failed" | "deleted" | "tokens", number>;
type Usage = { days: (Counts & { day: string })[]; months: (Counts & { month: string })[] };

const today = () => new Date().toISOString().slice(0, 10);

async function keysOf(caller: Caller): Promise<Key[]> {
  return (await caller.call<{ data: Key[] }>("GET", "/v1/keys")).body.data.data;
}

export function accountTheme(suite: () => Suite): void {
  describe("the account", () => {
    it("is shown to any key, with what the key may do", async () => {
      const account = `me-${Date.now().toString(36)}`;
      const caller = await suite().caller({ account, scopes: ["schemas:read"] });
      const { status, body } = await caller.call<object>("GET", "/v1/me");
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        account,
        scopes: ["schemas:read"],
        key: { scopes: ["schemas:read"], expiresAt: null },
        limits: {
          ...{ requestsPerMinute: expect.any(Number), fileBytes: 52_428_800 },
          ...{ accountRequestsPerMinute: null, accountBytesPerMinute: null },
          ...{ pendingExtractions: 200, tokensPerMonth: null },
        },
      });
      expect(JSON.stringify(body)).not.toContain(caller.key);
    });

    it("makes keys that are shown once, work, and are revoked", async () => {
      const admin = await suite().caller();
      const json = { name: "importer", scopes: ["schemas:read"], expiresInDays: 1 };
      const made = await admin.call<Key & { secret: string }>("POST", "/v1/keys", { json });
      const { secret, ...key } = made.body.data;
      expect(secret).toMatch(/^quarry_\w{42}$/);
      const { createdAt, expiresAt } = key;
      expect(Date.parse(expiresAt ?? "") - Date.parse(createdAt)).toBe(86_400_000);
      const listed = await keysOf(admin);
      expect(listed.at(-1)).toEqual(key);
      expect(JSON.stringify(listed)).not.toContain(secret);

      const user = suite().stranger(secret);
      expect((await user.call("GET", "/v1/schemas")).status).toBe(200);
      const refused = await user.call("GET", "/v1/keys");
      expect(refused.body.error?.code).toBe("SCOPE_MISSING");

      const deleted = await admin.call("DELETE", `/v1/keys/${key.id}`);
      expect(deleted.body).toEqual({
        status: true,
        message: "API key deleted successfully",
        data: {},
      });
      expect((await keysOf(admin)).map(({ id }) => id)).not.toContain(key.id);
      const again = await admin.call("DELETE", `/v1/keys/${key.id}`);
      expect(again.body.error?.code).toBe("NOT_FOUND");
      const codeNow = async () => (await user.call("GET", "/v1/me")).body.error?.code;
      await expect.poll(codeNow, { timeout: 60_000 }).toBe("API_KEY_REVOKED");
    });

    it("replaces a key by one with its rights, once, and the old one ends after the grace", async () => {
      const admin = await suite().caller();
      const json = { name: "importer", scopes: ["schemas:read"], expiresInDays: 30 };
      const old = (await admin.call<Key>("POST", "/v1/keys", { json })).body.data;
      const rotate = (graceHours: number, headers = {}) =>
        admin.call<Made>("POST", `/v1/keys/${old.id}/rotate`, { json: { graceHours }, headers });
      const headers = { "idempotency-key": "rotate-once" };
      const { secret, ...key } = (await rotate(2, headers)).body.data;
      expect(key).toMatchObject({
        name: "importer",
        scopes: ["schemas:read"],
        expiresAt: old.expiresAt,
      });
      const again = await rotate(2, headers);
      expect(again.body.data).toMatchObject({ id: key.id, secret });
      expect(again.headers.get("idempotent-replayed")).toBe("true");

      const listed = await keysOf(admin);
      const expiry = listed.find(({ id }) => id === old.id)?.expiresAt ?? "";
      expect(Math.abs(Date.parse(expiry) - Date.now() - 7_200_000)).toBeLessThan(60_000);
      expect(listed.filter(({ name }) => name === "importer")).toHaveLength(2);
      const user = suite().stranger(secret);
      expect((await user.call("GET", "/v1/schemas")).status).toBe(200);

      const second = (await rotate(0)).body.data;
      expect(second.expiresAt).toBe(old.expiresAt);
      const former = suite().stranger((old as Made).secret);
      const codeNow = async () => (await former.call("GET", "/v1/me")).body.error?.code;
      await expect.poll(codeNow, { timeout: 60_000 }).toBe("API_KEY_EXPIRED");
      expect((await rotate(8_761)).body.error?.code).toBe("VALIDATION_FAILED");
    });

    it("rotates no key of another account, and none without the scope", async () => {
      const [owner, other] = [await suite().caller(), await suite().caller()];
      const [key] = await keysOf(owner);
      const path = `/v1/keys/${key?.id}/rotate`;
      const foreign = await other.call("POST", path, { json: {} });
      expect(foreign.body.error?.code).toBe("NOT_FOUND");
      const reader = await suite().caller({ scopes: ["schemas:read"] });
      expect((await reader.call("POST", path, { json: {} })).status).toBe(403);
      expect(await keysOf(owner)).toEqual([key]);
    });

    it("sees and revokes its own keys alone", async () => {
      const [owner, other] = [await suite().caller(), await suite().caller()];
      const [key] = await keysOf(owner);
      const { body } = await other.call("DELETE", `/v1/keys/${key?.id}`);
      expect(body.error?.code).toBe("NOT_FOUND");
      expect(await keysOf(other)).toHaveLength(1);
      expect((await owner.call("GET", "/v1/me")).status).toBe(200);
    });

    it.each([
      [{ scopes: ["admin"] }, "name", "required"],
      [{ name: "", scopes: ["admin"] }, "name", "too_small"],
      [{ name: "a", scopes: [] }, "scopes", "too_small"],
      [{ name: "a", scopes: ["root"] }, "scopes.0", "invalid_value"],
      [{ name: "a", scopes: ["admin", "admin"] }, "scopes", "duplicate"],
      [{ name: "a", scopes: ["admin"], expiresInDays: 0 }, "expiresInDays", "too_small"],
      [{ name: "a", scopes: ["admin"], account: "b" }, "account", "unrecognized_keys"],
    ])("refuses the key %j by field and rule", async (json, field, rule) => {
      const caller = await suite().caller();
      const { status, body } = await caller.call("POST", "/v1/keys", { json });
      expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
    });

    it("is shown what it has used, as soon as it has", async () => {
      const caller = await suite().caller();
      const usage = async (query = "") =>
        (await caller.call<Usage>("GET", `/v1/usage${query}`)).body.data;
      expect(await usage()).toEqual({ days: [], months: [] });
      const schema = await createSchema(caller);
      const first = await extractTicket(caller, schema.id);
      const second = await extractTicket(caller, schema.id);
      const source = new File(["no picture"], "note.png");
      await caller.call("POST", "/v1/extractions", {
        form: ticketForm(schema.id, { type: "image", source }),
      });
      const tokens = first.totalTokens + second.totalTokens;
      const counts = { requested: 3, completed: 2, failed: 1, deleted: 0 };
      const used = { ...counts, tokens, chargedTokens: tokens };
      const day = today();
      const month = day.slice(0, 7);
      expect(await usage()).toEqual({ days: [{ day, ...used }], months: [{ month, ...used }] });
      await caller.call("DELETE", `/v1/extractions/${first.id}`);
      const after = { ...used, deleted: 1 };
      expect((await usage(`?startDate=${day}&endDate=${day}`)).days).toEqual([{ day, ...after }]);
      expect(await usage("?startDate=2020-01-01&endDate=2020-12-31")).toEqual({
        days: [],
        months: [],
      });
      const other = await suite().caller();
      expect((await other.call<Usage>("GET", "/v1/usage")).body.data.days).toEqual([]);
    });

    it.each([
      ["startDate=2026-02-30", "startDate", "invalid_date"],
      ["startDate=2026-02-02&endDate=2026-02-01", "startDate", "after_end_date"],
      ["startDate=2020-01-01&endDate=2021-01-01", "startDate", "too_early"],
      ["month=2026-01", "month", "unrecognized_keys"],
    ])("refuses /v1/usage?%s by field and rule", async (query, field, rule) => {
      const caller = await suite().caller();
      const { status, body } = await caller.call("GET", `/v1/usage?${query}`);
      expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
    });

    it("returns a key again to a request that is repeated, until it is revoked", async () => {
      const admin = await suite().caller();
      const json = { name: "once", scopes: ["schemas:read"] };
      const headers = { "idempotency-key": crypto.randomUUID() };
      const make = (more = {}) =>
        admin.call<Key & { secret: string }>("POST", "/v1/keys", {
          json: { ...json, ...more },
          headers,
        });
      const first = await make();
      const again = await make();
      expect(again.body.data).toEqual(first.body.data);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect((await keysOf(admin)).filter(({ name }) => name === "once")).toHaveLength(1);
      const { secret, id } = first.body.data;
      expect((await suite().stranger(secret).call("GET", "/v1/schemas")).status).toBe(200);
      expect((await make({ name: "other" })).body.error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
      await admin.call("DELETE", `/v1/keys/${id}`);
      expect((await make()).body.error?.code).toBe("STATE_CONFLICT");
    });

    it("has no key of an id that is none", async () => {
      const caller = await suite().caller();
      for (const id of ["42", unknownId]) {
        const { body } = await caller.call("DELETE", `/v1/keys/${id}`);
        expect(body.error?.code).toBe("NOT_FOUND");
      }
    });
  });
}
