import { expect, it } from "vitest";
import { createHeldBytes } from "./held-bytes.ts";

const settle = () => new Promise(setImmediate);

/** Holders by name, whose first letter is their key, and the order in which they got room. */
function holders(held: ReturnType<typeof createHeldBytes>) {
  const started: string[] = [];
  const holds = new Map<string, Disposable>();
  return {
    started,
    async add(name: string, bytes: number, signal = new AbortController().signal) {
      const holding = held.hold(bytes, { key: name.charAt(0), signal });
      holding.then(
        (hold) => {
          started.push(name);
          holds.set(name, hold);
        },
        () => {},
      );
      await settle();
      return { holding };
    },
    async end(name: string) {
      holds.get(name)?.[Symbol.dispose]();
      await settle();
    },
  };
}

it("lets one key hold half of the bytes, and the next one half of the rest", async () => {
  const { started, add } = holders(createHeldBytes(100));
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) await add(name, 25);
  expect(started).toEqual(["a1", "a2", "b1"]);
  await add("c2", 12);
  expect(started).toEqual(["a1", "a2", "b1", "c2"]);
});

it("gives room to the key that holds least, then in the order of waiting", async () => {
  const held = createHeldBytes(100);
  const { started, add, end } = holders(held);
  await add("a1", 50);
  await add("b1", 25);
  for (const name of ["a2", "b2", "c1", "d1"]) await add(name, 20);
  expect(held.load()).toEqual({ bytes: 75, waiting: 4 });
  expect(held.waitingForOthers()).toEqual(new Set(["b", "c", "d"]));
  await end("b1");
  expect(started.slice(2)).toEqual(["b2"]);
  await end("b2");
  expect(started.slice(3)).toEqual(["c1"]);
  await end("a1");
  expect(started.slice(4)).toEqual(["a2", "d1"]);
});

it("lets small bytes pass large ones that do not fit, but no more than there are in all", async () => {
  const { started, add, end } = holders(createHeldBytes(100));
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

it("counts more bytes than a key's share as the share", async () => {
  const { started, add } = holders(createHeldBytes(100));
  await add("a1", 1_000);
  await add("b1", 25);
  expect(started).toEqual(["a1", "b1"]);
});

it("stops waiting with its signal, and starts those behind it", async () => {
  const held = createHeldBytes(100);
  const { started, add, end } = holders(held);
  await add("a1", 50);
  await add("b1", 25);
  const leaving = new AbortController();
  const { holding } = await add("c1", 40, leaving.signal);
  for (let at = 1; at <= 11; at++) {
    await add(`d${at}`, 10);
    await end(`d${at}`);
  }
  expect(started).not.toContain("d11");
  const reason = new Error("deleted");
  leaving.abort(reason);
  await expect(holding).rejects.toBe(reason);
  expect(started).toContain("d11");
  await expect(add("e1", 1, leaving.signal).then((one) => one.holding)).rejects.toBe(reason);
  expect(held.load()).toEqual({ bytes: 85, waiting: 0 });
});

it("frees bytes once", async () => {
  const held = createHeldBytes(10);
  const hold = await held.hold(5, { key: "a", signal: new AbortController().signal });
  hold[Symbol.dispose]();
  hold[Symbol.dispose]();
  expect(held.load()).toEqual({ bytes: 0, waiting: 0 });
});
