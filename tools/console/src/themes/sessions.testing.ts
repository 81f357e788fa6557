import { join } from "node:path";
import { Quarry } from "@quarry/client";
import { runProgram, type Stage } from "@quarry/systems";
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goTo, visit } from "../browser.ts";

/** A page of another origin that sends a form to where its address says. */
export const foreignForm = `<!doctype html><title>Elsewhere</title>
<form method="post" enctype="text/plain"><input name='{"name":"x","a' value='":1}'></form>
<script>
  const form = document.forms[0];
  form.action = decodeURIComponent(location.search.slice(1));
  form.submit();
</script>`;

const admin = join(import.meta.dirname, "../../../../services/admin/src/main.ts");

export function sessions(stage: () => Stage, browser: () => Browser): void {
  describe("sessions of the console", () => {
    it("end within five seconds of their key's being revoked, and the console asks for another", async () => {
      const { system } = stage();
      const { baseUrl: url } = system;
      const key = await system.apiKey("revoked");
      await using visited = await visit(browser(), { url, key });
      const { page } = visited;
      const { key: own } = await new Quarry({ baseUrl: url, apiKey: key }).me();
      const asked = () => page.evaluate(async () => (await fetch("v1/extractions")).status);
      expect(await asked()).toBe(200);
      const args = ["keys", "revoke", own?.id ?? "", "--yes"] as const;
      const revoked = await runProgram([admin, ...args], system.environment); // no gateway knows of it
      expect(revoked).toMatchObject({ exitCode: 0 });
      await expect.poll(asked, { timeout: 60_000 }).toBe(401);
      await goTo(page, "/extractions");
      await page.getByLabel("API key").waitFor();
    });

    it("grant nothing to a form of another origin, whether the browser sends the cookie or not", async () => {
      const { system, documentsUrl } = stage();
      const { baseUrl: url } = system;
      await using visited = await visit(browser(), { url, key: await system.apiKey("foreign") });
      const page = await visited.context.newPage();
      for (const path of ["/v1/schemas", "/console/session", "/v1/extractions"]) {
        const answer = page.waitForResponse((response) => response.url() === `${url}${path}`);
        await page.goto(`${documentsUrl}/form?${encodeURIComponent(`${url}${path}`)}`);
        const { status, sent } = await answer.then(async (response) => ({
          status: response.status(),
          sent: await response.request().allHeaders(),
        }));
        expect([401, 403, 415]).toContain(status);
        expect(sent["sec-fetch-site"]).not.toBe("same-origin");
      }
      const schemas = await visited.page.evaluate(async () => (await fetch("v1/schemas")).json());
      expect((schemas as { data: { data: unknown[] } }).data.data).toEqual([]);
    });

    it("show no part of another account's extraction", async () => {
      const { system, suite } = stage();
      const { baseUrl: url } = system;
      const owner = await suite.caller();
      const schema = {
        name: "Note",
        structure: { type: "object", properties: { a: { type: "string" } } },
      };
      const { body } = await owner.call<{ id: string }>("POST", "/v1/schemas", { json: schema });
      const json = { schema_id: body.data.id, type: "text", source: "a: 1" };
      const made = await owner.call<{ id: string }>("POST", "/v1/extractions", { json });
      await using visited = await visit(browser(), { url, key: await system.apiKey("another") });
      for (const part of ["", "/source", "/summary", "/document", "/evidence", "/pages/1"]) {
        const path = `v1/extractions/${made.body.data.id}${part}`;
        const status = await visited.page.evaluate(async (at) => (await fetch(at)).status, path);
        expect(status, part).toBe(404);
      }
    });
  });
}
