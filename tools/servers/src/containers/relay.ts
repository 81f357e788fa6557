import { once } from "node:events";
import { connect, createServer, type ListenOptions, type NetConnectOpts } from "node:net";

/** Where a connection comes from or goes to: a port of loopback, or the path of a socket. */
export type Place = { host?: string; port: number } | { path: string };

/**
 * Passes connections on, byte by byte.
 *
 * @returns what stops it, and cuts what is connected.
 */
export async function relay(from: Place, to: Place): Promise<AsyncDisposable> {
  const open = new Set<{ destroy(): void }>();
  const halfOpen = { allowHalfOpen: true }; // who has said all may still be listening
  const server = createServer(halfOpen, (inner) => {
    const outer = connect({ ...halfOpen, ...to } as NetConnectOpts);
    const sockets = [inner, outer];
    for (const socket of sockets) {
      open.add(socket);
      socket.on("error", () => sockets.forEach((each) => void each.destroy()));
      socket.on("close", () => {
        open.delete(socket);
        sockets.forEach((each) => void each.destroy());
      });
    }
    inner.pipe(outer).pipe(inner);
  });
  server.listen({ host: "127.0.0.1", ...from } as ListenOptions);
  await once(server, "listening");
  return {
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** As a program of its own, in another network: its arguments are both places, as JSON. */
if (import.meta.main) {
  const [from, to] = process.argv.slice(2).map((each) => JSON.parse(each) as Place);
  if (!from || !to) throw new Error("relay takes two places");
  await relay(from, to);
  process.stdout.write("relaying\n");
}
