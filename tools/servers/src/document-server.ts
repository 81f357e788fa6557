import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";

/** A fixed answer for one path; `status` is 200 unless given, `type` the content type. */
export type DocumentRoute = {
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  status?: number;
};

export type RecordedRequest = {
  method: string;
  /** Path with its query, as asked for. */
  path: string;
  headers: IncomingHttpHeaders;
};

export interface DocumentServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  /** Every request so far, in the order of arrival. */
  readonly requests: readonly RecordedRequest[];
}

/**
 * Serves documents on a free loopback port until disposed. A route is matched by its path without
 * the query; a function answers by itself, e.g. slowly or with a broken body. Any other path is 404.
 */
export async function startDocumentServer(
  routes: Record<string, DocumentRoute | RequestListener>,
): Promise<DocumentServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", url: path = "/", headers } = request;
    requests.push({ method, path, headers });
    const route = routes[path.split("?", 1)[0] ?? path];
    if (route === undefined) return response.writeHead(404).end();
    if (typeof route === "function") return route(request, response);
    const { type, body, status = 200 } = route;
    response.writeHead(status, { "content-type": type, ...route.headers }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
