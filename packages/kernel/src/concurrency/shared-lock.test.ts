import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createSharedLock } from "./shared-lock.ts";

const never = new AbortController().signal;

/** Work that runs until the test ends it, by name, and which of it runs. */
function open() {
  const lock = createSharedLock();
  const running = new Set<string>();
  const ends = new Map<string, () => void>();
  const begin = (how: "together" | "alone", name: string, signal = never) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const work = async () => {
      running.add(name);
      await promise;
      running.delete(name);
    };
    return lock[how](work, signal);
  };
  const after = async (...names: string[]) => {
    for (const name of names) ends.get(name)?.();
    await setImmediate();
    return [...running];
  };
  return { begin, after };
}

it("runs work alone after the work before it has ended and before the work that came later begins", async () => {
  const { begin, after } = open();
  for (const name of ["a", "b"]) void begin("together", name);
  void begin("alone", "c");
  void begin("together", "d");
  void begin("alone", "e");
  expect(await after()).toEqual(["a", "b"]);
  expect(await after("a")).toEqual(["b"]);
  expect(await after("b")).toEqual(["c"]);
  expect(await after("c")).toEqual(["d"]);
  expect(await after("d")).toEqual(["e"]);
  void begin("together", "f");
  expect(await after()).toEqual(["e"]);
  expect(await after("e")).toEqual(["f"]);
});

it("runs the next work after one that failed", async () => {
  const lock = createSharedLock();
  const broken = () => Promise.reject(new Error("broken"));
  await expect(lock.alone(broken, never)).rejects.toThrow("broken");
  await expect(lock.together(broken, never)).rejects.toThrow("broken");
  expect(await lock.alone(async () => "next", never)).toBe("next");
});

it("ends a wait whose signal aborts, and starts the work behind it", async () => {
  const { begin, after } = open();
  const stop = new AbortController();
  void begin("together", "a");
  const cancelled = begin("alone", "b", stop.signal);
  void begin("together", "c");
  expect(await after()).toEqual(["a"]);
  stop.abort(new Error("stopped"));
  await expect(cancelled).rejects.toThrow("stopped");
  expect(await after()).toEqual(["a", "c"]);
  await expect(begin("together", "d", stop.signal)).rejects.toThrow("stopped");
});
