import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTwoNetworks } from "./two-networks.testing.ts";

let networks: Awaited<ReturnType<typeof startTwoNetworks>>;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(() => networks.reset());

describe("a public server", () => {
  const url = () => `http://public.example:${networks.port}/page`;

  it("gives its bytes, type and final address", async () => {
    networks.answer = (request, response) => {
      if (request.url === "/page") response.writeHead(301, { location: "/moved" }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end("<p>x</p>");
    };
    expect(await networks.fetch(url())).toEqual({
      content: Buffer.from("<p>x</p>"),
      contentType: "text/html",
      url: `http://public.example:${networks.port}/moved`,
    });
  });

  it("is decompressed", async () => {
    networks.answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed"));
    expect(Buffer.from((await networks.fetch(url())).content).toString()).toBe("packed");
  });

  it.each([404, 500, 304])("fails by its status %i", async (status) => {
    networks.answer = (_request, response) => response.writeHead(status).end();
    await expect(networks.fetch(url())).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: expect.stringContaining(String(status)),
    });
  });

  it("fails when it redirects in a loop", async () => {
    networks.answer = (_request, response) => response.writeHead(302, { location: "/page" }).end();
    await expect(networks.fetch(url())).rejects.toMatchObject({ code: "SOURCE_UNREACHABLE" });
  });

  it("fails when it drips beyond the deadline", async () => {
    networks.answer = (_request, response) => {
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    };
    await expect(networks.fetch(url(), { timeLimitMs: 300 })).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The source did not arrive within 0.3 s",
    });
  });

  it("is stopped at the limit of decompressed bytes", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    networks.answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    await expect(networks.fetch(url())).rejects.toMatchObject({
      code: "SOURCE_UNREADABLE",
      message: "The source is larger than 1 MB",
    });
  });

  it.each([
    [
      "endless headers",
      (socket: Socket) => {
        const header = `x-a: ${"y".repeat(1_000)}\r\n`;
        socket.write(`HTTP/1.1 200 OK\r\n${header.repeat(200)}`);
      },
    ],
    [
      "a body shorter than told",
      (socket: Socket) => {
        socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort");
      },
    ],
    ["no HTTP", (socket: Socket) => socket.end("SSH-2.0-OpenSSH\r\n")],
    [
      "broken gzip",
      (socket: Socket) => {
        socket.end("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nnot gzip");
      },
    ],
  ])("fails by a clear error on %s", async (_name, speak) => {
    networks.answer = (request) => speak(request.socket);
    await expect(networks.fetch(url())).rejects.toMatchObject({ code: "SOURCE_UNREACHABLE" });
  });

  it("fails by name where the host or the server is missing", async () => {
    await expect(networks.fetch(`http://unknown.example:${networks.port}/`)).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The host name of the source's address was not found",
    });
  });

  it("is left when the work is cancelled", async () => {
    await using fetcher = networks.createFetcher();
    const controller = new AbortController();
    networks.answer = () => controller.abort(new Error("cancelled"));
    await expect(fetcher.fetch(url(), controller.signal)).rejects.toThrow("cancelled");
  });
});
