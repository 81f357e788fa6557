import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { inSpan } from "./in-span.ts";
import { startTracing } from "./start-tracing.ts";

/** So many spans are sent at once, without waiting for more. */
const batch = 512;

it("logs when a collector begins to refuse traces and when it takes them again, each once", async () => {
  let status = 400;
  let answered = 0;
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      answered += 1;
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const logger = createLogger({ service: "test", level: "info" }, { write });
  await using _tracing = await startTracing({ service: "test", endpoint, logger });

  async function sendBatch(): Promise<void> {
    const before = answered;
    for (let count = 0; count < batch; count++) await inSpan("work", {}, async () => undefined);
    await vi.waitFor(() => expect(answered).toBe(before + 1), { timeout: 60_000 });
  }
  await sendBatch();
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 });
  await sendBatch();
  status = 200;
  await sendBatch();
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 });
  expect(lines).toMatchObject([
    { level: "warn", msg: "the collector does not accept traces; they are dropped" },
    { level: "info", msg: "the collector accepts traces again", lost: 2 * batch },
  ]);
  server.closeAllConnections();
  server.close();
});
