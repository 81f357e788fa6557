import type { Suite } from "@quarry/systems";
import {
  createSchema,
  extractTicket,
  type Page,
  ticketForm,
  ticketStructure,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

const operations: [method: string, path: string, scope: string][] = [
  ["POST", "/v1/schemas", "schemas:write"],
  ["GET", "/v1/schemas", "schemas:read"],
  ["GET", `/v1/schemas/${unknownId}`, "schemas:read"],
  ["PUT", `/v1/schemas/${unknownId}`, "schemas:write"],
  ["DELETE", `/v1/schemas/${unknownId}`, "schemas:write"],
  ["POST", "/v1/uploads", "extractions:write"],
  ["POST", "/v1/uploads/address", "extractions:write"],
  ["POST", "/v1/extractions", "extractions:write"],
  ["GET", "/v1/extractions", "extractions:read"],
  ["GET", `/v1/extractions/${unknownId}`, "extractions:read"],
  ["GET", `/v1/extractions/${unknownId}/evidence`, "extractions:read"],
  ["GET", `/v1/extractions/${unknownId}/document`, "extractions:read"],
  ["DELETE", `/v1/extractions/${unknownId}`, "extractions:write"],
  ["GET", `/v1/extractions/${unknownId}/review`, "extractions:read"],
  ["PATCH", `/v1/extractions/${unknownId}/review`, "reviews:write"],
  ["PUT", `/v1/extractions/${unknownId}/review`, "reviews:write"],
  ["POST", `/v1/extractions/${unknownId}/review/complete`, "reviews:write"],
  ["POST", `/v1/extractions/${unknownId}/review/claim`, "reviews:write"],
  ["GET", "/v1/reviews", "extractions:read"],
  ["GET", `/v1/schemas/${unknownId}/review-policy`, "schemas:read"],
  ["PUT", `/v1/schemas/${unknownId}/review-policy`, "schemas:write"],
  ["GET", "/v1/usage", "extractions:read"],
  ["GET", "/v1/keys", "admin"],
  ["POST", "/v1/keys", "admin"],
  ["DELETE", `/v1/keys/${unknownId}`, "admin"],
];
const scopes = [...new Set(operations.map(([, , scope]) => scope))].filter(
  (scope) => scope !== "admin",
);

export function accessTheme(suite: () => Suite): void {
  describe("access", () => {
    it.each(operations)("refuses to %s %s without a key", async (method, path) => {
      const strangers: [string | undefined, string][] = [
        [undefined, "API_KEY_MISSING"],
        ["quarry_000000000000000000000000000000000000000000", "API_KEY_INVALID"],
        ["something-else", "API_KEY_INVALID"],
      ];
      for (const [token, code] of strangers) {
        const { status, headers, body } = await suite().stranger(token).call(method, path);
        expect([status, body.error?.code]).toEqual([401, code]);
        expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
      }
    });

    it.each(operations)("%s %s needs its scope alone", async (method, path, scope) => {
      const others = await suite().caller({ scopes: scopes.filter((other) => other !== scope) });
      const refused = await others.call(method, path);
      expect([refused.status, refused.body.error?.code]).toEqual([403, "SCOPE_MISSING"]);
      const caller = await suite().caller({ scopes: [scope] });
      expect((await caller.call(method, path)).status).not.toBe(403);
    });

    it("takes no other way of naming a key", async () => {
      const stranger = suite().stranger();
      for (const authorization of ["Basic YTpi", "Bearer", "Bearer  ", "quarry_key"]) {
        const { body } = await stranger.call("GET", "/v1/schemas", { headers: { authorization } });
        expect(body.error?.code, authorization).toBe("API_KEY_MISSING");
      }
    });

    it("hides the records of an account from every other", async () => {
      const [owner, other] = [await suite().caller(), await suite().caller()];
      const schema = await createSchema(owner);
      const extraction = await extractTicket(owner, schema.id);
      const json = { name: "Mine now", structure: ticketStructure };
      const attempts = [
        other.call("GET", `/v1/schemas/${schema.id}`),
        other.call("PUT", `/v1/schemas/${schema.id}`, { json }),
        other.call("DELETE", `/v1/schemas/${schema.id}`),
        other.call("GET", `/v1/extractions/${extraction.id}`),
        other.call("GET", `/v1/extractions/${extraction.id}/evidence`),
        other.call("GET", `/v1/extractions/${extraction.id}/document`),
        other.call("DELETE", `/v1/extractions/${extraction.id}`),
      ];
      for (const { status, body } of await Promise.all(attempts)) {
        expect([status, body.error?.code]).toEqual([404, "NOT_FOUND"]);
      }
      const form = ticketForm(schema.id);
      const borrowed = await other.call("POST", "/v1/extractions", { form });
      expect(borrowed.body.error?.code).toBe("SCHEMA_NOT_FOUND");
      for (const path of ["/v1/schemas", "/v1/extractions", "/v1/schemas?search=ticket"]) {
        expect((await other.call<Page<unknown>>("GET", path)).body.data.meta.total).toBe(0);
      }
      expect((await owner.call("GET", `/v1/extractions/${extraction.id}`)).status).toBe(200);
    });

    it("shows all keys of an account the same records", async () => {
      const account = `shared-${Date.now().toString(36)}`;
      const [one, two] = [await suite().caller({ account }), await suite().caller({ account })];
      const schema = await createSchema(one);
      expect((await two.call("GET", `/v1/schemas/${schema.id}`)).status).toBe(200);
    });

    it("sends the rate limit in every answer to a known caller", async () => {
      const caller = await suite().caller();
      const [first, second] = [
        await caller.call("GET", "/v1/schemas"),
        await caller.call("GET", `/v1/schemas/${unknownId}`),
      ];
      const left = ({ headers }: typeof first) => {
        expect(headers.get("ratelimit-policy")).toMatch(/^"default";q=\d+;w=60$/);
        return Number(/^"default";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "")?.[1]);
      };
      expect(left(second)).toBe(left(first) - 1);
    });
  });
}
