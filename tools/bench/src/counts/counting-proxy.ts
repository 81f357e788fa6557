import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Reads a client's bytes as they come and counts each message that is whole. */
export type ReadMessages = (bytes: Buffer) => void;

export type CountingProxy = AsyncDisposable & { url: string };

/**
 * A TCP proxy on a free loopback port before the server of `url` that passes everything on.
 *
 * @param reader makes, for each connection, what is given the bytes of its client.
 */
export async function startCountingProxy(
  url: string,
  reader: () => ReadMessages,
): Promise<CountingProxy> {
  const target = { host: new URL(url).hostname, port: Number(new URL(url).port), noDelay: true };
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const read = reader();
    const upstream = connect(target);
    client.on("data", read);
    client.pipe(upstream).pipe(client);
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: proxied.href.replace(/\/$/, ""),
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
