import type { Suite } from "@quarry/systems";
import { createSchema, ticketForm, ticketStructure, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";

const json = { name: "Ticket", structure: ticketStructure };

export function edgeTheme(suite: () => Suite): void {
  describe("the edge", () => {
    it.each([
      ["GET", "/nothing"],
      ["GET", "/v2/schemas"],
      ["POST", "/v1/schemas/a/b"],
      ["GET", "/v1/v1/schemas"],
    ])("answers ROUTE_NOT_FOUND to %s %s", async (method, path) => {
      const caller = await suite().caller();
      const { status, body } = await caller.call(method, path);
      expect([status, body.error?.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
    });

    it.each([
      ["PATCH", "/v1/schemas", "POST, GET, HEAD"],
      ["DELETE", "/schemas", "POST, GET, HEAD"],
      ["POST", `/v1/schemas/${unknownId}`, "GET, HEAD, PUT, DELETE"],
      ["PUT", "/extractions", "POST, GET, HEAD"],
      ["PUT", `/extractions/${unknownId}`, "GET, HEAD, DELETE"],
    ])("says what is possible in place of %s %s", async (method, path, allowed) => {
      const caller = await suite().caller();
      const { status, headers, body } = await caller.call(method, path);
      expect([status, body.error?.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
      expect(headers.get("allow")).toBe(allowed);
    });

    it("refuses bodies of other media types before it reads them", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const refused = [
        caller.call("POST", "/v1/schemas", {
          body: "name=a",
          headers: { "content-type": "text/plain" },
        }),
        caller.call("POST", "/v1/schemas", { form: ticketForm(id) }),
        caller.call("PUT", `/v1/schemas/${id}`),
        caller.call("POST", "/v1/extractions", {
          body: `<extraction schema="${id}"/>`,
          headers: { "content-type": "application/xml" },
        }),
        caller.call("POST", "/v1/extractions"),
        caller.call("POST", "/v1/schemas", {
          body: "{}",
          headers: { "content-type": "application/json; charset=latin1" },
        }),
        caller.call("POST", "/v1/schemas", { json, headers: { "content-encoding": "zstd-9" } }),
      ];
      for (const { status, body } of await Promise.all(refused)) {
        expect([status, body.error?.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
      }
    });

    it("takes a request id where it is well formed, and else makes one", async () => {
      const caller = await suite().caller();
      const good = "trace.2026-11_20";
      const kept = await caller.call("GET", `/v1/schemas/${unknownId}`, {
        headers: { "x-request-id": good },
      });
      expect(kept.headers.get("x-request-id")).toBe(good);
      expect(kept.body.error?.requestId).toBe(good);
      for (const bad of ["short", "a b c d e f g", "x".repeat(129), "späte-Antwort"]) {
        const { headers } = await caller.call("GET", "/v1/schemas", {
          headers: { "x-request-id": bad },
        });
        expect(headers.get("x-request-id")).toMatch(/^[\w.-]{8,128}$/);
        expect(headers.get("x-request-id")).not.toBe(bad);
      }
    });

    it("answers HEAD as GET without a body", async () => {
      const response = await fetch(`${suite().baseUrl}/v1/schemas`, { method: "HEAD" });
      expect([response.status, await response.text()]).toEqual([401, ""]);
    });

    it("says nothing of how it is built", async () => {
      const caller = await suite().caller();
      const { headers, body } = await caller.call("GET", "/v1/schemas?sort=name");
      expect(headers.has("x-powered-by")).toBe(false);
      expect(JSON.stringify(body)).not.toMatch(/node_modules|Error:|\.ts:|zod|mongo|sqlite/i);
    });

    it("lives, is ready, and shows its contract without anything from elsewhere", async () => {
      const get = async (path: string) => {
        const response = await fetch(`${suite().baseUrl}${path}`);
        expect(response.status, path).toBe(200);
        return response.text();
      };
      await get("/livez");
      await get("/readyz");
      const page = await get("/docs");
      const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, address]) => address ?? "",
      );
      expect(assets.length).toBeGreaterThan(2);
      for (const asset of assets) {
        expect(asset).toMatch(/^docs\//);
        await get(`/${asset}`);
      }
      const document = JSON.parse(await get("/openapi.json")) as { paths: object };
      expect(Object.keys(document.paths).sort()).toEqual([
        "/v1/batches",
        "/v1/batches/{id}",
        "/v1/batches/{id}/cancel",
        "/v1/batches/{id}/results",
        "/v1/batches/{id}/retry",
        "/v1/events",
        "/v1/extractions",
        "/v1/extractions/export",
        "/v1/extractions/{id}",
        "/v1/extractions/{id}/document",
        "/v1/extractions/{id}/events",
        "/v1/extractions/{id}/evidence",
        "/v1/extractions/{id}/pages/{page}",
        "/v1/extractions/{id}/review",
        "/v1/extractions/{id}/review/claim",
        "/v1/extractions/{id}/review/complete",
        "/v1/extractions/{id}/review/reopen",
        "/v1/extractions/{id}/review/undo",
        "/v1/extractions/{id}/review/versions/{version}",
        "/v1/extractions/{id}/source",
        "/v1/extractions/{id}/summary",
        "/v1/keys",
        "/v1/keys/{id}",
        "/v1/keys/{id}/rotate",
        "/v1/me",
        "/v1/reviews",
        "/v1/schemas",
        "/v1/schemas/ensure",
        "/v1/schemas/import",
        "/v1/schemas/suggest",
        "/v1/schemas/validate",
        "/v1/schemas/{id}",
        "/v1/schemas/{id}/examples",
        "/v1/schemas/{id}/examples/{extractionId}",
        "/v1/schemas/{id}/json-schema",
        "/v1/schemas/{id}/quality",
        "/v1/schemas/{id}/review-policy",
        "/v1/schemas/{id}/revisions",
        "/v1/schemas/{id}/revisions/{revision}",
        "/v1/uploads",
        "/v1/uploads/address",
        "/v1/usage",
        "/v1/webhooks",
        "/v1/webhooks/{id}",
        "/v1/webhooks/{id}/deliveries",
        "/v1/webhooks/{id}/replay",
        "/v1/webhooks/{id}/resend",
        "/v1/webhooks/{id}/rotate",
        "/v1/webhooks/{id}/test",
      ]);
    });
  });
}
