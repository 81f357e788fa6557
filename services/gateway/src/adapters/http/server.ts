import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { InFlight } from "./in-flight.ts";

export type ServerOptions = {
  /** 0 for any free one. */
  port: number;
  host: string;
  /** A whole request, its body too, must have arrived within this, in ms. */
  requestTimeoutMs: number;
  /** Requests in flight have this long, in ms, to be answered when the server stops. */
  drainMs: number;
  /** When the server begins to stop. */
  onDrain: () => void;
  inFlight: InFlight;
};

export type HttpServer = AsyncDisposable & {
  /** Base URL without a slash at the end. */
  url: string;
  port: number;
};

/** A head that drips longer than this, in ms, is refused. */
const headersTimeoutMs = 15_000;

/** Starts listening. @throws Error where the port is taken. */
export async function startServer(
  handler: RequestListener,
  options: ServerOptions,
): Promise<HttpServer> {
  const { port, host, requestTimeoutMs, drainMs, onDrain, inFlight } = options;
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
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  const name = nameOf(address);
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

/** How a caller on this machine names the address; one that means all of them is `localhost`. */
function nameOf({ address, family }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return "localhost";
  return family === "IPv6" ? `[${address}]` : address;
}
