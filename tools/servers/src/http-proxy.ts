import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage } from "node:http";

/** What becomes of one request: it is passed on, its answer is lost, or it is answered here. */
export type Fate =
  | "pass"
  | "lose-answer"
  | { status: number; headers?: Record<string, string>; body: string };

/**
 * An HTTP proxy that fails by rule, in front of a server that may change its port.
 *
 * @param target The server's address at the moment.
 */
export async function startHttpProxy(
  target: () => string,
  fateOf: (request: IncomingMessage) => Fate,
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((incoming, outgoing) => {
    const fate = fateOf(incoming);
    if (typeof fate === "object") {
      incoming.resume();
      outgoing.writeHead(fate.status, fate.headers).end(fate.body);
      return;
    }
    const { method, headers, url = "/" } = incoming;
    const passed = forward(new URL(url, target()), { method, headers }, (answer) => {
      if (fate === "pass") outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("data", (bytes) => fate === "pass" && outgoing.write(bytes));
      answer.on("end", () => (fate === "pass" ? outgoing.end() : incoming.socket.destroy()));
      answer.on("error", () => incoming.socket.destroy());
    });
    passed.on("error", () => incoming.socket.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
