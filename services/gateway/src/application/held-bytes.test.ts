import { expect, it } from "vitest";
import { createHeldBytes } from "./held-bytes.ts";

const never = new AbortController().signal;
const open = (most: number, waitMs = 60_000) => createHeldBytes({ most, waitMs });
const settle = () => new Promise(setImmediate);

/** Requests by name, whose first letter is their account, and the order in which they got room. */
function requests(held: ReturnType<typeof open>) {
  const started: string[] = [];
  const holds = new Map<string, Disposable>();
  return {
    started,
    async add(name: string, bytes: number) {
      const options = { accountId: name.charAt(0), signal: never };
      void held.hold(bytes, options).then((hold) => {
        started.push(name);
        holds.set(name, hold);
      });
      await settle();
    },
    async end(name: string) {
      holds.get(name)?.[Symbol.dispose]();
      await settle();
    },
  };
}

it("lets one account hold half of the bytes, and another one the rest", async () => {
  const { started, add } = requests(open(100));
  for (const name of ["a1", "a2", "a3", "b1"]) await add(name, 25);
  expect(started).toEqual(["a1", "a2", "b1"]);
});

it("gives room to the account that holds least, then in the order of waiting", async () => {
  const held = open(100);
  const { started, add, end } = requests(held);
  for (const name of ["a1", "b1"]) await add(name, 50);
  for (const name of ["a2", "a3", "b2", "c1"]) await add(name, 30);
  expect(held.load()).toEqual({ bytes: 100, waiting: 4 });
  await end("a1");
  expect(started.slice(2)).toEqual(["a2"]);
  await end("b1");
  expect(started.slice(3)).toEqual(["b2", "c1"]);
  await end("a2");
  expect(started.slice(5)).toEqual(["a3"]);
});

it("lets no small request overtake a large one of an account that holds less", async () => {
  const { started, add, end } = requests(open(100));
  for (const name of ["a1", "b1"]) await add(name, 40);
  await add("c1", 50);
  await add("a2", 10);
  expect(started).toEqual(["a1", "b1"]);
  await end("b1");
  expect(started).toEqual(["a1", "b1", "c1", "a2"]);
});

it("counts a request that is larger than an account's share as the share", async () => {
  const { started, add } = requests(open(100));
  await add("a1", 1_000);
  await add("b1", 50);
  expect(started).toEqual(["a1", "b1"]);
});

it("refuses a request that has waited long enough", async () => {
  const held = open(100, 1);
  using _first = await held.hold(50, { accountId: "a", signal: never });
  const refused = held.hold(50, { accountId: "a", signal: never });
  await expect(refused).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 5 });
  expect(held.load()).toEqual({ bytes: 50, waiting: 0 });
});

it("refuses a request whose caller has disconnected, and starts those behind it", async () => {
  const held = open(100);
  using _first = await held.hold(50, { accountId: "a", signal: never });
  using _second = await held.hold(40, { accountId: "b", signal: never });
  const leaving = new AbortController();
  const left = held.hold(50, { accountId: "c", signal: leaving.signal });
  const behind = held.hold(10, { accountId: "b", signal: never });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "UNAVAILABLE" });
  using _behind = await behind;
  expect(held.load()).toEqual({ bytes: 100, waiting: 0 });
});

it("frees bytes once", async () => {
  const held = open(10);
  const hold = await held.hold(5, { accountId: "a", signal: never });
  hold[Symbol.dispose]();
  hold[Symbol.dispose]();
  expect(held.load()).toEqual({ bytes: 0, waiting: 0 });
});
