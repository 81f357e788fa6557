import { type NameServer, startNameServer } from "@quarry/servers/name-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createResolver } from "./resolver.ts";

/** Knows `known.example`, and does not answer for `silent.*`. */
let server: NameServer;
beforeAll(async () => {
  server = await startNameServer({
    addressOf: (name) => {
      if (name === "known.example") return "203.0.113.7";
      return name.startsWith("silent") ? "silent" : undefined;
    },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

it("resolves a name while servers are silent on many others", async () => {
  const resolve = createResolver({ servers: [server.url], timeLimitMs: 2_000 });
  let ended = 0;
  const silent = Array.from({ length: 40 }, async (_, index) => {
    await expect(resolve(`silent.${index}.example`)).rejects.toMatchObject({ code: "ETIMEOUT" });
    ended += 1;
  });
  expect(await resolve("known.example")).toEqual([{ address: "203.0.113.7", family: 4 }]);
  expect(ended).toBe(0);
  await Promise.all(silent);
});

it("says that a name does not exist", async () => {
  const resolve = createResolver({ servers: [server.url] });
  await expect(resolve("other.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
});

it("knows this machine by its name, so that it is refused", async () => {
  const resolve = createResolver({ servers: [] });
  for (const name of ["localhost", "a.localhost", "LOCALHOST."])
    expect(await resolve(name)).toEqual([{ address: "127.0.0.1", family: 4 }]);
});
