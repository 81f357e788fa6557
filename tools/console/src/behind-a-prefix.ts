import { once } from "node:events";
import { createServer, request } from "node:http";

/** A reverse proxy that serves what lies at `target` beneath `/quarry`, and nothing else. */
export async function startPrefixProxy(target: string): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((asked, answer) => {
    const { url = "", method, headers } = asked;
    if (!url.startsWith("/quarry/")) return answer.writeHead(404).end();
    const sent = { ...headers, "x-forwarded-host": headers.host };
    const passed = request(`${target}${url.slice("/quarry".length)}`, { method, headers: sent });
    passed.on("response", (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
      answer.on("close", () => got.destroy());
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `http://127.0.0.1:${address.port}/quarry`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
