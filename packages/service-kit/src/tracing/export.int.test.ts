import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { inSpan } from "./in-span.ts";
import { startTracing } from "./start-tracing.ts";

/** A collector that takes what comes and does not answer. */
async function startSilentCollector() {
  const waiting: ServerResponse[] = [];
  let spans = 0;
  const server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request));
    spans += sent.resourceSpans[0].scopeSpans[0].spans.length;
    waiting.push(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

it("keeps no more than its bound while a collector is silent, and does not wait for it", async () => {
  await using collector = await startSilentCollector();
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const logger = createLogger({ service: "test", level: "info" }, { write });
  const tracing = await startTracing({ service: "test", endpoint: `${collector.url}/`, logger });
  for (let count = 0; count < 20_000; count++) await inSpan("work", {}, async () => undefined);
  await tracing[Symbol.asyncDispose]();
  expect(collector.spans()).toBeGreaterThan(0);
  expect(collector.spans()).toBeLessThanOrEqual(2_048 + 512);
});
