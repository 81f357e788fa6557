import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasIpv6, inside, startTwoNetworks, type TwoNetworks } from "./two-networks.testing.ts";

let networks: TwoNetworks;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(() => networks.reset());

const refusal = { code: "SOURCE_REFUSED" };

/** Hosts that lead to the inner server by IPv4, each another way to write it. */
const loopback4 = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7F.1",
  "0x7f.0x0.0x0.0x1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0x0.1",
  "00000177.0.0.1",
  "127.0.0.1.",
  "%31%32%37.0.0.1",
  "127。0。0。1",
  "127.255.255.254",
  "0.0.0.0",
  "0",
  "0x0",
  "①②⑦.⓪.⓪.①",
  "１２７.０.０.１",
  "localhost",
  "LOCALHOST",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
];

/** The same by IPv6. */
const loopback6 = [
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::FFFF:127.0.0.1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::ffff:0.0.0.0]",
];

/** Hosts that would lead inside on a network that has them. */
const elsewhere = [
  "[::127.0.0.1]", // IPv4-compatible
  "[::ffff:0:127.0.0.1]", // IPv4-translated
  "[64:ff9b::127.0.0.1]", // NAT64
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]", // NAT64 of a network's own
  "[2002:7f00:1::]", // 6to4
  "[2002:a9fe:a9fe::1]",
  "[2001:0:7f00:1::80ff:fffe]", // Teredo
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[100::1]",
  "[2001:db8::1]",
  "10.0.0.1",
  "012.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.168.257",
  "3232235777",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "[::ffff:169.254.169.254]",
  "168.63.129.16",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
];

/** Names by what they resolve to. */
const names = [
  "private.example",
  "PRIVATE.example",
  "private%2Eexample",
  "ｐｒｉｖａｔｅ.example",
  "mixed.example",
  "mixed-first.example",
  "mixed6.example",
  "mapped.example",
  "loopback6.example",
  "translated.example",
  "tunnelled.example",
  "zone.example",
  "unspecified.example",
  "cloud.example",
  "nothing.example",
];

const reachable = hasIpv6 ? [...loopback4, ...loopback6] : loopback4;

describe("an address inside", () => {
  it.each(reachable)("is reached where nothing guards it: %s", async (host) => {
    const { body } = await request(`http://${host}:${networks.port}/`, { reset: true });
    await body.dump();
    expect(networks.hitsInside).toBe(1);
  });

  it.each([...loopback4, ...loopback6, ...elsewhere, ...names])(
    "is refused and never reached: %s",
    async (host) => {
      for (const path of ["/", "/?a=b#c", "/latest/meta-data/"]) {
        const fetched = networks.fetch(`http://${host}:${networks.port}${path}`);
        await expect(fetched).rejects.toMatchObject(refusal);
      }
      expect(networks.hitsInside).toBe(0);
    },
  );

  it("is refused over TLS too", async () => {
    const fetched = networks.fetch(`https://private.example:${networks.port}/`);
    await expect(fetched).rejects.toMatchObject(refusal);
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

  it("is refused where its socket turns out to be elsewhere than its name said", async () => {
    let asked = 0;
    const network = {
      ports: new Set([networks.port]),
      isPublic: () => ++asked === 1, // public while it is looked up, private once connected
      resolve: async () => [{ address: inside, family: 4 }],
    };
    let answered = false;
    networks.answer = () => {
      answered = true;
    };
    const fetched = networks.fetch(`http://public.example:${networks.port}/`, { network });
    await expect(fetched).rejects.toMatchObject(refusal);
    expect(answered).toBe(false);
  });
});

describe("an address that is no web address", () => {
  it.each([
    "ftp://public.example/",
    "file:///etc/passwd",
    "file://public.example/etc/passwd",
    "gopher://public.example/",
    "data:text/html,x",
    "blob:http://public.example/1",
    "javascript:1",
    "ws://public.example/",
    "view-source:http://public.example/",
    "//public.example/",
    "http://user@public.example/",
    "http://user:word@public.example/",
    "http://public.example@private.example/",
    "http://public.example:6379/",
    "http://public.example:0/",
    "http://public.example:65536/",
    "http://[fe80::1%25lo]/",
    "http://[::1/",
    "http://256.256.256.256/",
    "http://0x100000000/",
    "http://public.example%00.private.example/",
    "http://public.example private.example/",
    "http://",
    "not an address",
    "",
  ])("is refused: %s", async (url) => {
    const error = await networks.fetch(url).catch((caught: unknown) => caught);
    expect(error).toMatchObject(refusal);
    expect(String(error)).not.toMatch(/public\.example|private\.example/);
  });
});

describe("the operator's list", () => {
  it("lets in exactly its host and port", async () => {
    const url = `http://${inside}:${networks.port}/`;
    const fetched = await networks.fetch(url, { allow: [`${inside}:${networks.port}`] });
    expect(Buffer.from(fetched.content).toString()).toBe("hello");
    for (const other of [`${inside}:${networks.port + 1}`, `localhost:${networks.port}`]) {
      await expect(networks.fetch(url, { allow: [other] })).rejects.toMatchObject(refusal);
    }
  });

  it.runIf(hasIpv6)("lets in a literal of IPv6", async () => {
    const fetched = networks.fetch(`http://[::1]:${networks.port}/`, {
      allow: [`[::1]:${networks.port}`],
    });
    expect((await fetched).content).toHaveLength(5);
  });
});
