import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { setInterval } from "node:timers";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTwoNetworks, type TwoNetworks } from "./two-networks.testing.ts";

let networks: TwoNetworks;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(() => networks.reset());

const url = () => `http://public.example:${networks.port}/page`;
const zeros = Buffer.alloc(20_000_000);

describe("a bomb", () => {
  it.each([
    ["gzip", gzipSync(zeros)],
    ["br", brotliCompressSync(zeros)],
    ["zstd", zstdCompressSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["gzip, gzip", gzipSync(gzipSync(zeros))],
    ["br, zstd", zstdCompressSync(brotliCompressSync(zeros))],
    ["identity", zeros],
  ])("stops at the limit of decompressed bytes: %s", async (encoding, body) => {
    networks.answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    await expect(networks.fetch(url())).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The source is larger than 1 MB",
    });
  });

  it("stops at the time limit though it decompresses to nothing", async () => {
    const nothing = gzipSync("");
    const body = zstdCompressSync(Buffer.alloc(nothing.length * 20_000_000, nothing));
    networks.answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip, zstd" }).end(body);
    const failure = { code: "SOURCE_UNREACHABLE", message: "The source did not arrive within 1 s" };
    await expect(networks.fetch(url(), { timeLimitMs: 1_000 })).rejects.toMatchObject(failure);
  });

  it.each([
    ["gzip, gzip, gzip", "The server applied too many layers of compression to the source"],
    ["compress", "The server used an unknown compression format"],
  ])("is refused by its wrapping: %s", async (encoding, message) => {
    networks.answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end("x");
    const failure = { code: "SOURCE_UNREADABLE", message };
    await expect(networks.fetch(url())).rejects.toMatchObject(failure);
  });
});

/** Writes again and again until the connection is closed. */
function pour(socket: Socket, line: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(line));
  };
  socket.on("drain", more).on("error", () => {});
  more();
}

const ok = "HTTP/1.1 200 OK\r\n";
const endlessHeaders = "The source's server sent headers that are too large";
const notHttp = "The source's server does not speak HTTP";
const wrongLength = "The source's length differs from its Content-Length header";
const brokenOff = "The connection to the source's server was lost";
const damaged = "The server sent damaged compressed data";
const tooLarge = "The source is larger than 1 MB";
const tooSlow = "The source did not arrive within 1 s";

/** What a server says on the bare connection, once and then again and again, and how that ends. */
const speeches: [name: string, said: string, repeated: string, message: string][] = [
  ["endless headers", ok, "x-a: y\r\n", endlessHeaders],
  ["a header without end", `${ok}x-a: `, "y", endlessHeaders],
  ["a status line without end", "HTTP/1.1 200 ", "O", tooSlow],
  ["endless interim answers", "", "HTTP/1.1 102 Processing\r\n\r\n", tooSlow],
  ["endless hints", "", "HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n", tooSlow],
  ["endless empty lines", "", "\r\n", tooSlow],
  ["an endless body", `${ok}\r\n`, "x".repeat(1_000), tooLarge],
  [
    "an endless body in chunks",
    `${ok}transfer-encoding: chunked\r\n\r\n`,
    `3e8\r\n${"x".repeat(1_000)}\r\n`,
    tooLarge,
  ],
  ["an endless chunk's extension", `${ok}transfer-encoding: chunked\r\n\r\n1;`, "x", tooSlow],
  [
    "endless trailers",
    `${ok}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n`,
    "a: b\r\n",
    endlessHeaders,
  ],
];

/** What it says before it hangs up. */
const halfSpeeches: [name: string, said: string, message: string][] = [
  ["nothing", "", brokenOff],
  ["half a status line", "HTTP/1.", brokenOff],
  ["headers alone", ok, brokenOff],
  ["a body shorter than announced", `${ok}content-length: 100\r\n\r\nshort`, brokenOff],
  ["two lengths", `${ok}content-length: 1\r\ncontent-length: 5\r\n\r\nshort`, wrongLength],
  ["a negative length", `${ok}content-length: -1\r\n\r\nx`, notHttp],
  [
    "a length beyond all numbers",
    `${ok}content-length: 99999999999999999999\r\n\r\nx`,
    wrongLength,
  ],
  ["half a chunk", `${ok}transfer-encoding: chunked\r\n\r\nff\r\nx`, brokenOff],
  ["a chunk of no length", `${ok}transfer-encoding: chunked\r\n\r\nzz\r\nx`, notHttp],
  [
    "a length and chunks",
    `${ok}content-length: 9\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx`,
    wrongLength,
  ],
  ["another protocol", "SSH-2.0-OpenSSH_9.2\r\n", notHttp],
  ["HTTP of the first days", "<html>hello</html>", notHttp],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", notHttp],
  [
    "another protocol after the headers",
    "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n",
    brokenOff,
  ],
  ["broken gzip", `${ok}content-encoding: gzip\r\n\r\nnot gzip`, damaged],
  ["broken Brotli", `${ok}content-encoding: br\r\n\r\nnot brotli`, damaged],
  ["broken zstd", `${ok}content-encoding: zstd\r\n\r\nnot zstd`, damaged],
  ["broken deflate", `${ok}content-encoding: deflate\r\n\r\n\xff\xff\xff`, damaged],
];

describe("a server that says", () => {
  it.each(speeches)("%s is left within its time", async (_name, said, repeated, message) => {
    networks.answer = ({ socket }) => {
      socket.write(said);
      pour(socket, repeated.repeat(100));
    };
    await expect(networks.fetch(url(), { timeLimitMs: 1_000 })).rejects.toThrow(message);
  });

  it.each(halfSpeeches)("%s fails by a clear error", async (_name, said, message) => {
    networks.answer = ({ socket }) => socket.end(said, "latin1");
    await expect(networks.fetch(url())).rejects.toThrow(message);
  });

  it("more than it announced is read to the announced length", async () => {
    networks.answer = ({ socket }) => socket.end(`${ok}content-length: 5\r\n\r\nhello, world`);
    expect(Buffer.from((await networks.fetch(url())).content).toString()).toBe("hello");
  });

  it("nothing in TLS is reported so", async () => {
    const fetched = networks.fetch(url().replace("http:", "https:"));
    await expect(fetched).rejects.toThrow("The source's server does not speak TLS");
  });
});

/** The head of a file whose name follows. */
const startOfGzip = "\x1f\x8b\x08\x08\0\0\0\0\0\x03";

/** Begins to answer and continues by a letter at a time until the connection is closed. */
const dripping =
  (prefix: string): RequestListener =>
  ({ socket }) => {
    socket.write(prefix, "latin1");
    const drip = setInterval(() => socket.write("x"), 20);
    socket.once("close", () => clearInterval(drip));
  };

describe("a server that drips", () => {
  it.each([
    ["its status", "HTTP/1.1 200 "],
    ["its headers", `${ok}x-a: `],
    ["its body", `${ok}\r\n`],
    ["its chunks", `${ok}transfer-encoding: chunked\r\n\r\nfffff\r\n`],
    ["its compression", `${ok}content-encoding: gzip\r\n\r\n${startOfGzip}`],
  ])("%s is left at the deadline", async (_name, prefix) => {
    networks.answer = dripping(prefix);
    await expect(networks.fetch(url(), { timeLimitMs: 500 })).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The source did not arrive within 0.5 s",
    });
  });

  it("not even that is left at the deadline", async () => {
    networks.answer = () => {};
    await expect(networks.fetch(url(), { timeLimitMs: 300 })).rejects.toThrow("within 0.3 s");
  });

  it("one redirect after the other is left at one deadline for all", async () => {
    networks.answer = (request, response) => {
      const next = setTimeout(() => {
        response.writeHead(302, { location: `${request.url}x` }).end();
      }, 200);
      response.once("close", () => clearTimeout(next));
    };
    await expect(networks.fetch(url(), { timeLimitMs: 500 })).rejects.toThrow("within 0.5 s");
  });
});
