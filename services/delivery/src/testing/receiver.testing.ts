import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { headers: IncomingHttpHeaders; body: string; status: number };

/** Starts a receiver of webhooks that responds with the statuses of the test; 0 is no response. */
export async function startReceiver(answer: (received: Received) => number = () => 204) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const one = { headers: request.headers, body, status: 0 };
    one.status = answer(one);
    received.push(one);
    const headers = one.status === 302 ? { location: `http://127.0.0.1:${port}/other` } : {};
    if (one.status !== 0) response.writeHead(one.status, headers).end();
    for (const look of waiting) look();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const taken = () => received.filter(({ status }) => status >= 200 && status < 300);
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** Those that were answered with success. */
    taken,
    /** Resolves when what was received is as it is to be. */
    async until(isThere: () => boolean): Promise<void> {
      while (!isThere()) {
        const next = Promise.withResolvers<void>();
        waiting.add(next.resolve);
        await next.promise;
        waiting.delete(next.resolve);
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
