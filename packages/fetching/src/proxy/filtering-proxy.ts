import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import type { AppError } from "@quarry/kernel";
import { checkAddress, createGuardedConnector, type EgressPolicy, portOf } from "@quarry/outbound";
import { Agent, request } from "undici";
import { fetchFailure } from "../fetcher/fetch-failure.ts";

export interface FilteringProxy extends AsyncDisposable {
  readonly url: string;
  /** Why the host of an address was not reached, where it was tried in vain. */
  failureOf(address: string): AppError | undefined;
  /** Aborts once more bytes came in than the proxy lets through. */
  readonly overflow: AbortSignal;
}

/** Headers of one connection, which end at a proxy. */
const hopByHop = new Set(
  (
    "connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer " +
    "transfer-encoding upgrade expect"
  ).split(" "),
);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

function endpointOf(address: string | URL): string {
  const url = URL.parse(address);
  return url ? `${url.hostname}:${portOf(url)}` : "";
}

/** Counts what comes in over all connections, and ends the tunnels where that is too much. */
function createMeter(maxBytes: number) {
  const tunnels = new Set<Duplex>();
  const overflow = new AbortController();
  let bytes = 0;

  function endTunnels(): void {
    for (const end of tunnels) end.destroy();
  }

  return {
    overflow: overflow.signal,
    endTunnels,
    count(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes <= maxBytes || overflow.signal.aborted) return;
      overflow.abort();
      endTunnels();
    },
    hold(end: Duplex): void {
      tunnels.add(end);
      end.on("error", () => {}).once("close", () => tunnels.delete(end));
    },
  };
}

/**
 * An HTTP proxy on this machine for a browser, which reaches what the fetcher would reach and
 * nothing else: each connection is opened by the same guarded connector.
 *
 * @param maxBytes that come in by all connections together, as they were sent; the proxy then ends
 *   every connection.
 */
export async function startFilteringProxy(
  policy: EgressPolicy,
  maxBytes: number,
): Promise<FilteringProxy> {
  const connect = createGuardedConnector(policy);
  const agent = new Agent({ connect });
  const failures = new Map<string, AppError>();
  const { hold, count, endTunnels, overflow } = createMeter(maxBytes);

  /** Passes a request for `http:` on. */
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url: address = "" } = incoming;
    const url = URL.parse(address);
    if (!url) return void outgoing.destroy();
    const body = method === "GET" || method === "HEAD" ? null : incoming;
    const headers = endToEnd(incoming.headers);
    try {
      checkAddress(url, policy);
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers,
        body,
        signal: overflow,
      });
      outgoing.writeHead(answer.statusCode, endToEnd(answer.headers));
      pipeline(answer.body.on("data", count), outgoing, () => {});
    } catch (error) {
      failures.set(endpointOf(url), fetchFailure(error));
      outgoing.destroy(); // without an answer: none could be distinguished from a server's
    }
  }

  /** Opens a way for TLS or a web socket, of which the proxy sees nothing but how much comes. */
  function tunnel(incoming: IncomingMessage, browser: Duplex, head: Buffer): void {
    hold(browser);
    const url = URL.parse(`http://${incoming.url}`);
    if (!url) return void browser.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const { hostname, host } = url;
    connect({ hostname, host, protocol: "http:", port: `${portOf(url)}` }, (error, server) => {
      if (error) failures.set(endpointOf(url), fetchFailure(error));
      if (!server) return void browser.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      hold(server);
      browser.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      server.write(head);
      pipeline(browser, server, () => {});
      pipeline(server.on("data", count), browser, () => {});
    });
  }

  const server = createServer((...exchange) => void pass(...exchange)).on("connect", tunnel);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    overflow,
    failureOf: (address) => failures.get(endpointOf(address)),
    async [Symbol.asyncDispose]() {
      endTunnels();
      server.closeAllConnections();
      server.close();
      await Promise.all([once(server, "close"), agent.destroy()]);
    },
  };
}
