import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { startDocumentServer } from "@quarry/servers/document-server";
import { startStandaloneSystem } from "@quarry/systems";
import { expect, it } from "vitest";
import { clients } from "./clients.ts";

/** What the source takes to answer, and what a caller may wait for an id, in s. */
const sourceSeconds = 90;
const idSeconds = 50;

it("an extraction of 90 seconds gives its id within 50, and its result when it is there", async () => {
  await using documents = await startDocumentServer({
    "/slow": async (_request, response) => {
      await Promise.race([delay(sourceSeconds * 1_000), once(response, "close")]);
      response.writeHead(200, { "content-type": "text/html" }).end("<p>Total: 12.50</p>");
    },
  });
  const environment = { QUARRY_FETCH_TIMEOUT_MS: "120000" };
  await using system = await startStandaloneSystem({ documentsUrl: documents.url }, environment);
  const target = { baseUrl: system.baseUrl, apiKey: await system.apiKey("acme") };
  await using client = await clients["a client of 2026"](target);
  const structure = { type: "object", properties: { total: { type: "number" } } };
  await client.call("create_schema", { name: "Page", structure });
  const begun = performance.now();
  const secondsPassed = () => (performance.now() - begun) / 1_000;

  const wanted = { url: `${documents.url}/slow`, schema: "Page", wait_seconds: 45 };
  const { structuredContent: first } = await client.call("extract", wanted);

  expect(secondsPassed()).toBeLessThan(idSeconds);
  expect(first).toMatchObject({ id: expect.any(String), status: "pending", output: null });
  const read = async () =>
    (await client.call("get_extraction", { id: first?.id })).structuredContent;
  await expect
    .poll(read, { interval: 1_000, timeout: 90_000 })
    .toMatchObject({ status: "completed", output: { total: 12.5 } });
  expect(secondsPassed()).toBeGreaterThanOrEqual(sourceSeconds);
}, 180_000);
