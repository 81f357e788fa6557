import { expect, it } from "vitest";
import { of, open } from "./held-bodies.testing.ts";

it("refuses a request that has waited long enough", async () => {
  const held = open(100, 1);
  using _first = await held.hold(50, of("a"));
  const refused = held.hold(50, of("a"));
  await expect(refused).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 5 });
  expect(held.load()).toEqual({ bytes: 50, waiting: 0 });
});

it("refuses a request whose caller has disconnected, and frees those that were held", async () => {
  const held = open(100);
  const first = await held.hold(50, of("a"));
  const leaving = new AbortController();
  const left = held.hold(50, of("a", leaving.signal));
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(held.load()).toEqual({ bytes: 50, waiting: 0 });
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  expect(held.load()).toEqual({ bytes: 0, waiting: 0 });
});
