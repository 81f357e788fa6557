import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { demoDocuments } from "@quarry/samples";

/** Serves the demo's documents by their file names on a free loopback port until disposed. */
export async function serveDocuments(): Promise<AsyncDisposable & { url: string }> {
  const documents = Object.values(await demoDocuments());
  const server = createServer((request, response) => {
    const found = documents.find(({ fileName }) => `/${fileName}` === request.url);
    if (found) response.writeHead(200, { "content-type": found.mediaType }).end(found.bytes);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
