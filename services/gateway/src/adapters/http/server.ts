import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { NewId } from "@quarry/kernel";
import { addressName, listen } from "@quarry/service-kit";
import type { RequestTracker } from "./request-tracker.ts";
import { respondToClientError } from "./responses/client-error.ts";

export type ServerOptions = {
  /** 0 for any free one. */
  port: number;
  host: string;
  /** In ms; a request must have arrived within this time, with its body. */
  requestTimeoutMs: number;
  /** How long requests in flight may take when the server stops, in ms. */
  drainMs: number;
  /** Called when the server begins to stop. */
  onDrain: () => void;
  inFlight: RequestTracker;
  newId: NewId;
};

export type HttpServer = AsyncDisposable & {
  /** Base URL without a slash at the end. */
  url: string;
  port: number;
};

/** Request headers must have arrived within this time, in ms. */
const headersTimeoutMs = 15_000;

/** Starts listening. @throws ConfigError if the port or the address cannot be listened on. */
export async function startServer(
  handler: RequestListener,
  options: ServerOptions,
): Promise<HttpServer> {
  const { port, host, requestTimeoutMs, drainMs, onDrain, inFlight, newId } = options;
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
    handler,
  );
  server.on("clientError", respondToClientError(newId));
  await listen(server, { port, host, variables: { port: "PORT", host: "QUARRY_HOST" } });
  const address = server.address() as AddressInfo;
  const name = addressName(address);
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    async [Symbol.asyncDispose]() {
      onDrain();
      const closed = once(server, "close");
      server.close();
      await Promise.race([inFlight.drain(), delay(drainMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}
