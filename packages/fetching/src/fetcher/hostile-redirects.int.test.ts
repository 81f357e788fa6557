import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inside, startTwoNetworks, type TwoNetworks } from "./two-networks.testing.ts";

let networks: TwoNetworks;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(() => networks.reset());

const refusal = { code: "SOURCE_REFUSED" };

/** Answers the first address with a redirect, every other with "hello". */
function redirectTo(target: string, status = 302): void {
  networks.answer = (request, response) => {
    if (request.url !== "/start") response.end("hello");
    else response.writeHead(status, { location: target }).end();
  };
}

const start = () => `http://public.example:${networks.port}/start`;

describe("a redirect from outside", () => {
  it.each([301, 302, 303, 307, 308, 300])(
    "is followed to another public place: %i",
    async (status) => {
      redirectTo(`http://other.example:${networks.port}/there`, status);
      expect((await networks.fetch(start())).url).toBe(
        `http://other.example:${networks.port}/there`,
      );
    },
  );

  it.each([
    ["a literal", () => `http://${inside}:${networks.port}/`],
    ["a literal in another form", () => `http://0x7f.1:${networks.port}/`],
    ["a literal of IPv6", () => `http://[::ffff:127.0.0.1]:${networks.port}/`],
    ["a name", () => `http://private.example:${networks.port}/`],
    ["a name with mixed answers", () => `http://mixed.example:${networks.port}/`],
    ["a file", () => "file:///etc/passwd"],
    ["data", () => "data:text/html,hello"],
    ["a script", () => "javascript:alert(1)"],
    ["gopher", () => `gopher://${inside}:${networks.port}/_x`],
    ["credentials", () => `http://user:word@public.example:${networks.port}/`],
    ["another port", () => `http://public.example:22/`],
    ["a relative address with another host", () => `//${inside}:${networks.port}/`],
    ["backslashes", () => `\\\\${inside}:${networks.port}\\`],
    ["no address", () => "http://"],
  ])("never leads to %s", async (_name, target) => {
    redirectTo(target());
    await expect(networks.fetch(start())).rejects.toMatchObject(refusal);
    expect(networks.hitsInside).toBe(0);
  });

  it("never leads to what the operator allows, which is for those who ask for it", async () => {
    const allow = [`${inside}:${networks.port}`, `private.example:${networks.port}`];
    for (const host of [inside, "private.example"]) {
      redirectTo(`http://${host}:${networks.port}/`);
      await expect(networks.fetch(start(), { allow })).rejects.toMatchObject(refusal);
    }
    expect(networks.hitsInside).toBe(0);
  });

  it("never leads to what the operator allows by a round trip", async () => {
    const host = `${inside}:${networks.port}`;
    networks.answer = (request, response) => {
      const target =
        request.url === "/start" ? start().replace("start", "out") : `http://${host}/in`;
      response.writeHead(302, { location: target }).end();
    };
    const fetched = networks.fetch(`http://${host}/start`, { allow: [host] });
    await expect(fetched).rejects.toMatchObject(refusal);
    expect(networks.hitsInside).toBe(1); // the one that the caller asked for
  });

  it("fails when it loops", async () => {
    networks.answer = (_request, response) => response.writeHead(302, { location: "/start" }).end();
    await expect(networks.fetch(start())).rejects.toMatchObject({
      code: "SOURCE_UNREACHABLE",
      message: "The source's server redirected more than 5 times",
    });
    expect(networks.pathsOutside).toHaveLength(6);
  });

  it("carries no credentials, cookies or referrer anywhere", async () => {
    const seen: string[] = [];
    networks.answer = (request, response) => {
      seen.push(...Object.keys(request.headers));
      const headers = { location: `http://other.example:${networks.port}/`, "set-cookie": "a=b" };
      if (request.url === "/start") response.writeHead(302, headers).end();
      else response.end("hello");
    };
    await networks.fetch(start());
    const expected = ["accept", "accept-encoding", "connection", "host", "user-agent"];
    expect([...new Set(seen)].sort()).toEqual(expected);
  });
});

describe("a redirect from inside", () => {
  it("leads to other places that the operator allows", async () => {
    const allow = [`${inside}:${networks.port}`, `localhost:${networks.port}`];
    redirectTo(`http://localhost:${networks.port}/there`);
    const fetched = await networks.fetch(`http://${inside}:${networks.port}/start`, { allow });
    expect(fetched.url).toBe(`http://localhost:${networks.port}/there`);
  });
});
