import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * A TCP load balancer in front of replicas: each connection goes to the next one.
 *
 * @param replicas the ports of those that run at the moment.
 */
export async function startAlternatingProxy(
  replicas: () => readonly number[],
): Promise<AsyncDisposable & { url: string }> {
  let connections = 0;
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const ports = replicas();
    const port = ports[connections++ % ports.length] ?? 0;
    const replica = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    caller.on("error", () => replica.destroy()).pipe(replica);
    replica.on("error", () => caller.destroy()).pipe(caller);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}
