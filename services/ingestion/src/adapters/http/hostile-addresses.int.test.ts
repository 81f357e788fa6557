import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSourceFetcher } from "./source-fetcher.ts";
import { inside, startTwoNetworks } from "./two-networks.testing.ts";

let networks: Awaited<ReturnType<typeof startTwoNetworks>>;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(() => networks.reset());

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
    await expect(networks.fetch(url.replace("PORT", String(networks.port)))).rejects.toMatchObject(
      refusal,
    );
    expect(networks.hitsInside).toBe(0);
  });

  it("is not reached by a name that changes its answer", async () => {
    await using fetcher = networks.createFetcher();
    networks.answer = (_request, response) =>
      response.setHeader("connection", "close").end("hello");
    const { signal } = new AbortController();
    const url = `http://rebinding.example:${networks.port}/`;
    await fetcher.fetch(url, signal);
    await expect(fetcher.fetch(url, signal)).rejects.toMatchObject(refusal);
    expect(networks.hitsInside).toBe(0);
  });

  it.each([
    ["a literal", () => `http://${inside}:${networks.port}/`],
    ["a name", () => `http://private.example:${networks.port}/`],
    ["another scheme", () => "file:///etc/passwd"],
    ["credentials", () => `http://user:word@public.example:${networks.port}/`],
    ["another port", () => `http://public.example:22/`],
    ["a relative address to it", () => `//${inside}:${networks.port}/`],
  ])("is not reached by a redirect to %s", async (_name, target) => {
    networks.answer = (_request, response) => response.writeHead(302, { location: target() }).end();
    await expect(networks.fetch(`http://public.example:${networks.port}/`)).rejects.toMatchObject(
      refusal,
    );
    expect(networks.hitsInside).toBe(0);
  });

  it("is refused where its socket turns out to be elsewhere than its name said", async () => {
    let asked = 0;
    await using fetcher = createSourceFetcher({
      allow: new Set(),
      maxBytes: 1_000,
      timeLimitMs: 5_000,
      network: {
        ports: new Set([networks.port]),
        isPublic: () => ++asked === 1, // public while it is looked up, private once connected
        resolve: async () => [{ address: inside, family: 4 }],
      },
    });
    const fetched = fetcher.fetch(
      `http://public.example:${networks.port}/`,
      new AbortController().signal,
    );
    await expect(fetched).rejects.toMatchObject(refusal);
    expect(networks.hitsInside).toBe(0);
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
    const error = await networks.fetch(url).catch((caught: unknown) => caught);
    expect(error).toMatchObject(refusal);
    expect(String(error)).not.toContain("public.example");
  });
});

describe("the operator's list", () => {
  it("lets in exactly its host and port", async () => {
    const fetched = await networks.fetch(`http://${inside}:${networks.port}/`, {
      allow: [`${inside}:${networks.port}`],
    });
    expect(Buffer.from(fetched.content).toString()).toBe("hello");
    const otherPort = { allow: [`${inside}:${networks.port + 1}`] };
    await expect(
      networks.fetch(`http://${inside}:${networks.port}/`, otherPort),
    ).rejects.toMatchObject(refusal);
    const otherHost = { allow: [`localhost:${networks.port}`] };
    await expect(
      networks.fetch(`http://${inside}:${networks.port}/`, otherHost),
    ).rejects.toMatchObject(refusal);
  });
});
