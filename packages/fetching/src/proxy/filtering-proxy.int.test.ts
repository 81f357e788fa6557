import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inside, startTwoNetworks, type TwoNetworks } from "../fetcher/two-networks.testing.ts";
import { type FilteringProxy, startFilteringProxy } from "./filtering-proxy.ts";

let networks: TwoNetworks;
let proxy: FilteringProxy;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(async () => {
  networks.reset();
  proxy = await startFilteringProxy(
    { allow: new Set(), network: networks.createNetwork() },
    100_000,
  );
});

afterEach(() => proxy[Symbol.asyncDispose]());

/** Asks the proxy as a browser does for `http:`. */
async function pass(address: string, options: { method?: string; body?: string } = {}) {
  const { method = "GET", body } = options;
  const asked = httpRequest(proxy.url, { path: address, method });
  asked.end(body);
  const [answer] = await once(asked, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Asks the proxy for a tunnel; the status that it answers. */
async function tunnel(endpoint: string): Promise<{ status: string; socket: Socket }> {
  const { hostname, port } = new URL(proxy.url);
  const socket = connect(Number(port), hostname);
  socket.write(`CONNECT ${endpoint} HTTP/1.1\r\nhost: ${endpoint}\r\n\r\n`);
  const [data] = await once(socket, "data");
  return { status: String(data).split(" ")[1] ?? "", socket };
}

const insideNames = [
  inside,
  "0x7f.1",
  "2130706433",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "localhost",
  "private.example",
  "mixed.example",
  "mapped.example",
];

describe("the filtering proxy", () => {
  it("passes requests to public servers on, and answers back", async () => {
    networks.answer = async (request, response) => {
      response.setHeader("x-method", request.method ?? "");
      response.end(`got ${await text(request)}`);
    };
    const answer = await pass(`http://public.example:${networks.port}/a?b`, {
      method: "POST",
      body: "this",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: "got this",
      headers: { "x-method": "POST" },
    });
    expect(networks.pathsOutside).toEqual(["/a?b"]);
  });

  it("opens tunnels to public servers", async () => {
    const { status, socket } = await tunnel(`public.example:${networks.port}`);
    expect(status).toBe("200");
    socket.end("GET /in-tunnel HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(await text(socket)).toContain("hello");
    expect(networks.pathsOutside).toEqual(["/in-tunnel"]);
  });

  it.each(insideNames)("does neither for what is inside: %s", async (host) => {
    const address = `http://${host}:${networks.port}/`;
    await expect(pass(address)).rejects.toThrow("socket hang up");
    expect(proxy.failureOf(address)).toMatchObject({ code: "SOURCE_REFUSED" });
    const { status, socket } = await tunnel(`${host}:${networks.port}`);
    socket.destroy();
    expect(status).toBe("502");
    expect(networks.hitsInside).toBe(0);
  });

  it.each([
    ["ftp://public.example/", "no web address"],
    ["http://public.example:22/", "another port"],
    ["http://u:p@public.example/", "credentials"],
    ["/relative", "no address"],
  ])("refuses %s: %s", async (address) => {
    await expect(pass(address)).rejects.toThrow("socket hang up");
  });

  it.each(["public.example:22", "x", ":", "[::1", "public.example:99999"])(
    "opens no tunnel to %s",
    async (endpoint) => {
      const { status, socket } = await tunnel(endpoint);
      socket.destroy();
      expect(status).toMatch(/400|502/);
    },
  );

  it("follows no redirects, for the browser asks it again", async () => {
    const location = `http://${inside}:${networks.port}/`;
    networks.answer = (_request, response) => response.writeHead(302, { location }).end();
    const answer = await pass(`http://public.example:${networks.port}/`);
    expect(answer).toMatchObject({ status: 302, headers: { location } });
    expect(networks.hitsInside).toBe(0);
  });

  it("ends every connection when too many bytes have come", async () => {
    const { socket } = await tunnel(`public.example:${networks.port}`);
    const closed = once(socket.resume(), "close");
    networks.answer = (_request, response) => response.end(Buffer.alloc(200_000));
    const answered = pass(`http://public.example:${networks.port}/`);
    await expect(answered).rejects.toThrow("aborted");
    expect(proxy.overflow.aborted).toBe(true);
    await closed;
  });
});
