import { expect, it } from "vitest";
import { of, open, requests, settle } from "./held-bytes.testing.ts";

it("lets one account hold half of the bytes, and the next one half of the rest", async () => {
  const { started, add } = requests(open(100));
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) await add(name, 25);
  expect(started).toEqual(["a1", "a2", "b1"]);
  await add("c2", 12);
  expect(started).toEqual(["a1", "a2", "b1", "c2"]);
});

it("gives room to the account that holds least, then in the order of waiting", async () => {
  const held = open(100);
  const { started, add, end } = requests(held);
  await add("a1", 50);
  await add("b1", 25);
  for (const name of ["a2", "b2", "c1", "d1"]) await add(name, 20);
  expect(held.load()).toEqual({ bytes: 75, waiting: 4 });
  await end("b1");
  expect(started.slice(2)).toEqual(["b2"]);
  await end("b2");
  expect(started.slice(3)).toEqual(["c1"]);
  await end("a1");
  expect(started.slice(4)).toEqual(["a2", "d1"]);
});

it("lets small requests pass a large one that does not fit, but no more than all bytes", async () => {
  const { started, add, end } = requests(open(100));
  await add("a1", 50);
  await add("b1", 25);
  await add("c1", 40);
  for (let at = 1; at <= 12; at++) {
    await add(`d${at}`, 10);
    await end(`d${at}`);
  }
  expect(started).toEqual(["a1", "b1", ...Array.from({ length: 10 }, (_, at) => `d${at + 1}`)]);
  await end("a1");
  expect(started.slice(12)).toEqual([]);
  await end("b1");
  expect(started.slice(12)).toEqual(["c1", "d11", "d12"]);
});

it("counts a request that is larger than an account's share as the share", async () => {
  const { started, add } = requests(open(100));
  await add("a1", 1_000);
  await add("b1", 25);
  expect(started).toEqual(["a1", "b1"]);
});

it("refuses a request that has waited long enough", async () => {
  const held = open(100, 1);
  using _first = await held.hold(50, of("a"));
  const refused = held.hold(50, of("a"));
  await expect(refused).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 5 });
  expect(held.load()).toEqual({ bytes: 50, waiting: 0 });
});

it("refuses a request whose caller has disconnected, and starts those behind it", async () => {
  const held = open(100);
  const { started, add, end } = requests(held);
  await add("a1", 50);
  await add("b1", 25);
  const leaving = new AbortController();
  const left = held.hold(40, of("c", leaving.signal));
  for (let at = 1; at <= 11; at++) {
    await add(`d${at}`, 10);
    await end(`d${at}`);
  }
  expect(started).not.toContain("d11");
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await settle();
  expect(started).toContain("d11");
  expect(held.load()).toEqual({ bytes: 85, waiting: 0 });
});

it("frees bytes once", async () => {
  const held = open(10);
  const hold = await held.hold(5, of("a"));
  hold[Symbol.dispose]();
  hold[Symbol.dispose]();
  expect(held.load()).toEqual({ bytes: 0, waiting: 0 });
});
