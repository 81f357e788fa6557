import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { percentile } from "../report.ts";

/** Times from the commit of an event until its delivery came, in ms. */
export type Lags = { p50: number; p95: number; p99: number };

/** Takes every delivery, and looks at the clock. */
export async function startReceiver() {
  const lags = new Map<string, number[]>();
  let look = () => {};
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const { occurredAt } = JSON.parse(await text(request)) as { occurredAt?: string };
    const list = lags.get(path) ?? [];
    lags.set(path, list);
    list.push(Date.now() - Date.parse(occurredAt ?? ""));
    response.end();
    look();
  }
  const server = createServer((request, response) => void take(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const countOf = (path: string) => lags.get(path)?.length ?? 0;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    /** Resolves when so many have come to a path since it was last forgotten. */
    until: (path: string, count: number) =>
      new Promise<void>((resolve) => {
        look = () => void (countOf(path) >= count && resolve());
        look();
      }),
    lagsOf(path: string): Lags {
      const [p50, p95, p99] = [50, 95, 99].map((each) => percentile(lags.get(path) ?? [], each));
      return { p50: p50 ?? NaN, p95: p95 ?? NaN, p99: p99 ?? NaN };
    },
    countOf,
    forget: () => lags.clear(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
