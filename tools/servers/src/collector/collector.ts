import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { type CollectedSpan, spansOf, type TraceExport } from "./otlp.ts";

export interface Collector extends AsyncDisposable {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is to be. */
  readonly url: string;
  /** Every span so far, in the order of arrival. */
  readonly spans: readonly CollectedSpan[];
  /** Everything that was sent, as it was sent. */
  readonly bodies: readonly string[];
}

/** A collector of traces by OTLP in JSON over HTTP, on a free loopback port. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.url !== "/v1/traces") {
      response.writeHead(404).end();
      return;
    }
    const sent = await json(request);
    bodies.push(JSON.stringify(sent));
    spans.push(...spansOf(sent as TraceExport));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }
  const server = createServer((...exchange) => void take(...exchange)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
