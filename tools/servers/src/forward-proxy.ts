import { once } from "node:events";
import { createServer, request as forward } from "node:http";
import { type AddressInfo, connect } from "node:net";

export type ForwardProxy = AsyncDisposable & {
  url: string;
  /** The hosts that were asked for, one for each request or tunnel. */
  hosts: string[];
};

/** Starts a proxy as networks have it for outgoing requests: it forwards absolute addresses and opens tunnels. */
export async function startForwardProxy(): Promise<ForwardProxy> {
  const hosts: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    hosts.push(new URL(url).host);
    const passed = forward(url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.on("connect", ({ url = "" }, socket) => {
    hosts.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const tunnel = connect(Number(port) || 80, hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on("error", () => socket.destroy());
    socket.on("error", () => tunnel.destroy()).on("close", () => tunnel.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
