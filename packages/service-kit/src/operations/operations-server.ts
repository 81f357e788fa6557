import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import { addressName, listen } from "../listen.ts";
import { showReadiness } from "../metrics/readiness-metrics.ts";
import type { Health } from "./health.ts";

export type OperationsServer = AsyncDisposable & {
  /** Base URL without a slash at the end. */
  url: string;
  /** The port it listens on. */
  port: number;
};

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}

/** The answers to `/livez` and `/readyz`, the same on every port that gives them. */
export async function healthResponse(path: string, health: Health): Promise<[number, object]> {
  if (path === "/livez") return [200, { alive: true }];
  const readiness = await health.readiness();
  return [readiness.ready ? 200 : 503, readiness];
}

/**
 * Serves `/metrics`, `/livez` and `/readyz` on a port of their own, away from callers.
 *
 * @throws ConfigError if the port or the address cannot be listened on.
 */
export async function startOperationsServer(options: {
  /** 0 for any free one. */
  port: number;
  /** All interfaces where it is left out; else the value of QUARRY_HOST. */
  host?: string;
  registry: Registry;
  health: Health;
}): Promise<OperationsServer> {
  const { registry, health } = options;
  showReadiness(registry, health);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split("?")[0] ?? "/";
    if (path === "/metrics") {
      answer(response, 200, registry.contentType, await registry.metrics());
    } else if (path === "/livez" || path === "/readyz") {
      const [status, body] = await healthResponse(path, health);
      answer(response, status, "application/json", JSON.stringify(body));
    } else {
      answer(response, 404, "text/plain", "Available here: /metrics, /livez and /readyz.\n");
    }
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      answer(response, 500, "text/plain", "The answer could not be made.\n");
    });
  });
  const variables = { port: "QUARRY_METRICS_PORT", host: "QUARRY_HOST" };
  await listen(server, { ...options, variables });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${addressName(address)}:${address.port}`,
    port: address.port,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
