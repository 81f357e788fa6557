import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openInternet } from "./network.ts";
import { createSourceFetcher } from "./source-fetcher.ts";

/** 127.0.0.2 plays the open internet, 127.0.0.1 the network that must stay closed. */
const outside = "127.0.0.2";
const inside = "127.0.0.1";

let server: Server;
let port: number;
let hitsInside = 0;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.socket.localAddress !== outside) hitsInside += 1;
    answer(request, response);
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  hitsInside = 0;
  answer = (_request, response) => response.end("hello");
});

/** Names with their addresses in each answer; the last answer repeats. */
const names: Record<string, string[][]> = {
  "public.example": [[outside]],
  "private.example": [[inside]],
  "mixed.example": [[outside, inside]],
  "rebinding.example": [[outside], [inside]],
  "mapped.example": [["::ffff:127.0.0.1"]],
  "nothing.example": [[]],
};

function createFetcher(
  options: { allow?: string[]; timeLimitMs?: number; maxBytes?: number } = {},
) {
  const asked = new Map<string, number>();
  return createSourceFetcher({
    allow: new Set(options.allow ?? []),
    maxBytes: options.maxBytes ?? 1_000_000,
    timeLimitMs: options.timeLimitMs ?? 5_000,
    network: {
      ports: new Set([80, 443, port]),
      isPublic: (address) => address === outside || openInternet.isPublic(address),
      async resolve(hostname) {
        const turn = asked.get(hostname) ?? 0;
        asked.set(hostname, turn + 1);
        const answers = names[hostname];
        if (!answers) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
        const addresses = answers[Math.min(turn, answers.length - 1)] ?? [];
        return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      },
    },
  });
}

async function fetchOne(url: string, options: Parameters<typeof createFetcher>[0] = {}) {
  await using fetcher = createFetcher(options);
  return await fetcher.fetch(url, new AbortController().signal);
}

const refusal = { code: "SOURCE_REFUSED" };

describe("an address inside", () => {
  it.each([
    "http://127.0.0.1:PORT/",
    "http://127.1:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://127.0.0.1.:PORT/",
    "http://0.0.0.0:PORT/",
    "http://0:PORT/",
    "http://[::1]:PORT/",
    "http://[::]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:7f00:1]:PORT/",
    "http://[::127.0.0.1]:PORT/",
    "http://[64:ff9b::7f00:1]:PORT/",
    "http://[2002:7f00:1::]:PORT/",
    "http://[fe80::1]:PORT/",
    "http://[fd00::1]:PORT/",
    "http://①②⑦.⓪.⓪.①:PORT/",
    "http://10.0.0.1:PORT/",
    "http://172.16.0.1:PORT/",
    "http://192.168.1.1:PORT/",
    "http://100.64.0.1:PORT/",
    "http://169.254.169.254:PORT/latest/meta-data/",
    "http://168.63.129.16:PORT/",
    "http://224.0.0.1:PORT/",
    "http://255.255.255.255:PORT/",
    "http://private.example:PORT/",
    "http://mixed.example:PORT/",
    "http://mapped.example:PORT/",
    "http://nothing.example:PORT/",
  ])("is refused and never reached: %s", async (url) => {
    await expect(fetchOne(url.replace("PORT", String(port)))).rejects.toMatchObject(refusal);
    expect(hitsInside).toBe(0);
  });

  it("is not reached by a name that changes its answer", async () => {
    await using fetcher = createFetcher();
    answer = (_request, response) => response.setHeader("connection", "close").end("hello");
    const { signal } = new AbortController();
    const url = `http://rebinding.example:${port}/`;
    await fetcher.fetch(url, signal);
    await expect(fetcher.fetch(url, signal)).rejects.toMatchObject(refusal);
    expect(hitsInside).toBe(0);
  });

  it.each([
    ["a literal", () => `http://${inside}:${port}/`],
    ["a name", () => `http://private.example:${port}/`],
    ["another scheme", () => "file:///etc/passwd"],
    ["credentials", () => `http://user:word@public.example:${port}/`],
    ["another port", () => `http://public.example:22/`],
    ["a relative address to it", () => `//${inside}:${port}/`],
  ])("is not reached by a redirect to %s", async (_name, target) => {
    answer = (_request, response) => response.writeHead(302, { location: target() }).end();
    await expect(fetchOne(`http://public.example:${port}/`)).rejects.toMatchObject(refusal);
    expect(hitsInside).toBe(0);
  });

  it("is refused where its socket turns out to be elsewhere than its name said", async () => {
    let asked = 0;
    await using fetcher = createSourceFetcher({
      allow: new Set(),
      maxBytes: 1_000,
      timeLimitMs: 5_000,
      network: {
        ports: new Set([port]),
        isPublic: () => ++asked === 1, // public while it is looked up, private once connected
        resolve: async () => [{ address: inside, family: 4 }],
      },
    });
    const fetched = fetcher.fetch(`http://public.example:${port}/`, new AbortController().signal);
    await expect(fetched).rejects.toMatchObject(refusal);
    expect(hitsInside).toBe(0);
  });
});

describe("an address that is no web address", () => {
  it.each([
    "ftp://public.example/",
    "file:///etc/passwd",
    "gopher://public.example/",
    "data:text/html,x",
    "http://user@public.example/",
    "http://public.example:6379/",
    "http://",
    "not an address",
  ])("is refused: %s", async (url) => {
    const error = await fetchOne(url).catch((caught: unknown) => caught);
    expect(error).toMatchObject(refusal);
    expect(String(error)).not.toContain("public.example");
  });
});

describe("the operator's list", () => {
  it("lets in exactly its host and port", async () => {
    const fetched = await fetchOne(`http://${inside}:${port}/`, { allow: [`${inside}:${port}`] });
    expect(Buffer.from(fetched.content).toString()).toBe("hello");
    const otherPort = { allow: [`${inside}:${port + 1}`] };
    await expect(fetchOne(`http://${inside}:${port}/`, otherPort)).rejects.toMatchObject(refusal);
    const otherHost = { allow: [`localhost:${port}`] };
    await expect(fetchOne(`http://${inside}:${port}/`, otherHost)).rejects.toMatchObject(refusal);
  });
});

describe("a public server", () => {
  const url = () => `http://public.example:${port}/page`;

  it("gives its bytes, type and final address", async () => {
    answer = (request, response) => {
      if (request.url === "/page") response.writeHead(301, { location: "/moved" }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end("<p>x</p>");
    };
    expect(await fetchOne(url())).toEqual({
      content: Buffer.from("<p>x</p>"),
      contentType: "text/html",
      url: `http://public.example:${port}/moved`,
    });
  });

  it("is decompressed", async () => {
    answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed"));
    expect(Buffer.from((await fetchOne(url())).content).toString()).toBe("packed");
  });

  it.each([404, 500, 304])("fails by its status %i", async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    await expect(fetchOne(url())).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: expect.stringContaining(String(status)),
    });
  });

  it("fails when it redirects in a loop", async () => {
    answer = (_request, response) => response.writeHead(302, { location: "/page" }).end();
    await expect(fetchOne(url())).rejects.toMatchObject({ code: "SOURCE_UNREACHABLE" });
  });

  it("fails when it drips beyond the deadline", async () => {
    answer = (_request, response) => {
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    };
    await expect(fetchOne(url(), { timeLimitMs: 300 })).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The source did not arrive within 0.3 s",
    });
  });

  it("is stopped at the limit of decompressed bytes", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    await expect(fetchOne(url())).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The source is larger than 1 MB",
    });
  });

  it.each([
    [
      "endless headers",
      (socket: import("node:net").Socket) => {
        const header = `x-a: ${"y".repeat(1_000)}\r\n`;
        socket.write(`HTTP/1.1 200 OK\r\n${header.repeat(200)}`);
      },
    ],
    [
      "a body shorter than told",
      (socket: import("node:net").Socket) => {
        socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort");
      },
    ],
    ["no HTTP", (socket: import("node:net").Socket) => socket.end("SSH-2.0-OpenSSH\r\n")],
    [
      "broken gzip",
      (socket: import("node:net").Socket) => {
        socket.end("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nnot gzip");
      },
    ],
  ])("fails by a clear error on %s", async (_name, speak) => {
    answer = (request) => speak(request.socket);
    await expect(fetchOne(url())).rejects.toMatchObject({ code: "SOURCE_UNREACHABLE" });
  });

  it("fails by name where the host or the server is missing", async () => {
    await expect(fetchOne(`http://unknown.example:${port}/`)).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The host name of the source's address was not found",
    });
  });

  it("is left when the work is cancelled", async () => {
    await using fetcher = createFetcher();
    const controller = new AbortController();
    answer = () => controller.abort(new Error("cancelled"));
    await expect(fetcher.fetch(url(), controller.signal)).rejects.toThrow("cancelled");
  });
});
