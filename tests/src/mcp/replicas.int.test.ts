import type { ServerResponse } from "node:http";
import { describeWith } from "@quarry/servers";
import { startDocumentServer } from "@quarry/servers/document-server";
import { startDistributedSystem } from "@quarry/systems";
import { expect, it } from "vitest";
import { clients } from "./clients.ts";

describeWith(["nats", "mongodb"], "two replicas of each service", () => {
  it("serve one client in turn: the id comes from one, the result from any", async () => {
    const held: ServerResponse[] = [];
    const slow = (_request: unknown, response: ServerResponse) => void held.push(response);
    await using documents = await startDocumentServer({ "/slow": slow });
    await using system = await startDistributedSystem(
      { documentsUrl: documents.url },
      { environment: { QUARRY_FETCH_TIMEOUT_MS: "60000" } },
    );
    const { baseUrl } = system;
    const target = { baseUrl, apiKey: await system.apiKey("acme") };
    await using client = await clients["a client of 2026"](target);
    const structure = { type: "object", properties: { total: { type: "number" } } };
    await client.call("create_schema", { name: "Page", structure });
    const wanted = { url: `${documents.url}/slow`, schema: "Page", wait_seconds: 1 };
    const { structuredContent = {} } = await client.call("extract", wanted);
    expect(structuredContent).toMatchObject({ status: "pending" });
    await expect.poll(() => held).toHaveLength(1);
    held[0]?.writeHead(200, { "content-type": "text/html" }).end("<p>Total: 12.50</p>");
    for (let replica = 0; replica < 2; replica += 1) {
      const { id } = structuredContent;
      await using other = await clients["a client of 2026"](target); // by a connection of its own
      const read = async () =>
        (await other.call("get_extraction", { id })).structuredContent?.output;
      await expect.poll(read).toEqual({ total: 12.5 });
    }
  }, 120_000);
});
