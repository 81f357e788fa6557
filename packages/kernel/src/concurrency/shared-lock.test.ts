import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createSharedLock } from "./shared-lock.ts";

/** Work that runs until the test ends it, by name, and which of it runs. */
function open() {
  const lock = createSharedLock();
  const running = new Set<string>();
  const ends = new Map<string, () => void>();
  const begin = (how: "together" | "alone", name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    void lock[how](async () => {
      running.add(name);
      await promise;
      running.delete(name);
    });
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
  for (const name of ["a", "b"]) begin("together", name);
  begin("alone", "c");
  begin("together", "d");
  begin("alone", "e");
  expect(await after()).toEqual(["a", "b"]);
  expect(await after("a")).toEqual(["b"]);
  expect(await after("b")).toEqual(["c"]);
  expect(await after("c")).toEqual(["d"]);
  expect(await after("d")).toEqual(["e"]);
  begin("together", "f");
  expect(await after()).toEqual(["e"]);
  expect(await after("e")).toEqual(["f"]);
});

it("runs the next work after one that failed", async () => {
  const lock = createSharedLock();
  await expect(lock.alone(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(lock.together(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await lock.alone(async () => "next")).toBe("next");
});
