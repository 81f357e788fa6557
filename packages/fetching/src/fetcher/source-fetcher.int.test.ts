import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTwoNetworks, type TwoNetworks } from "./two-networks.testing.ts";

let networks: TwoNetworks;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(() => networks.reset());

const url = () => `http://public.example:${networks.port}/page`;
const text = (content: Uint8Array) => Buffer.from(content).toString();

describe("a public server", () => {
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

  it.each([
    ["gzip", gzipSync("packed")],
    ["x-gzip", gzipSync("packed")],
    ["br", brotliCompressSync("packed")],
    ["zstd", zstdCompressSync("packed")],
    ["deflate", deflateSync("packed")],
    ["deflate", deflateRawSync("packed")],
    ["identity", "packed"],
    ["gzip, br", brotliCompressSync(gzipSync("packed"))],
  ])("is decompressed: %s", async (encoding, body) => {
    networks.answer = (_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    expect(text((await networks.fetch(url())).content)).toBe("packed");
  });

  it.each([
    [404, false],
    [410, false],
    [500, true],
    [304, true],
  ])("fails by its status %i, which may change: %s", async (status, retryable) => {
    networks.answer = (_request, response) => response.writeHead(status).end();
    await expect(networks.fetch(url())).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: `The source's server answered with status ${status}`,
      retryable,
    });
  });

  it("is sent Quarry's name", async () => {
    networks.answer = (request, response) => response.end(request.headers["user-agent"]);
    expect(text((await networks.fetch(url())).content)).toBe("Quarry/test");
  });

  it("fails by name where the host is missing", async () => {
    const fetched = networks.fetch(`http://unknown.example:${networks.port}/`);
    await expect(fetched).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The host name in the source URL does not exist",
    });
  });

  it("is left when the work is cancelled", async () => {
    await using fetcher = networks.createFetcher();
    const controller = new AbortController();
    networks.answer = () => controller.abort(new Error("cancelled"));
    await expect(fetcher.fetch(url(), controller.signal)).rejects.toThrow("cancelled");
  });
});

describe("a busy server", () => {
  const answers = (headers: Record<string, string>, status = 503) => {
    networks.answer = (_request, response) => {
      if (networks.pathsOutside.length === 1) response.writeHead(status, headers).end();
      else response.end("hello");
    };
  };

  it.each([429, 503])("is asked once more when it says so: %i", async (status) => {
    answers({ "retry-after": "0" }, status);
    expect(text((await networks.fetch(url())).content)).toBe("hello");
  });

  it.each([
    ["beyond the deadline", { "retry-after": "60" }],
    ["at no time", {}],
    ["at a time that is none", { "retry-after": "soon" }],
  ])("is not waited for %s", async (_name, headers: Record<string, string>) => {
    answers(headers);
    await expect(networks.fetch(url())).rejects.toThrow("status 503");
    expect(networks.pathsOutside).toHaveLength(1);
  });

  it("is not asked a third time", async () => {
    networks.answer = (_request, response) => response.writeHead(503, { "retry-after": "0" }).end();
    await expect(networks.fetch(url())).rejects.toThrow("status 503");
    expect(networks.pathsOutside).toHaveLength(2);
  });

  it("has no more connections to bear than it is granted", async () => {
    await using fetcher = networks.createFetcher({ connectionsPerHost: 2 });
    let [open, most] = [0, 0];
    const two = Promise.withResolvers<void>();
    networks.answer = async (_request, response) => {
      most = Math.max(most, ++open);
      if (open === 2) two.resolve();
      await two.promise;
      response.end("hello", () => {
        open -= 1;
      });
    };
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 6 }, () => fetcher.fetch(url(), signal)));
    expect(most).toBe(2);
  });
});
