import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createCrashCounter } from "./crash-counter.ts";

/** The blob store that all processes share; each process opens its own counter. */
function openStore() {
  const notes = new Map<string, string>();
  return {
    async find(owner: string) {
      const note = notes.get(owner);
      return note === undefined ? undefined : Buffer.from(note);
    },
    async put(owner: string, name: string, content: unknown) {
      notes.set(owner, String(content));
      return { owner, name, size: 1, sha256: "" };
    },
  };
}

const giveUp = async () => {};
const never = () => new Promise<void>(() => {});

it("gives up only the work that crashed three processes, not what ran at the same time", async () => {
  const notes = openStore();
  const names = ["killer", "one", "other"];
  const begun: string[] = [];
  for (const _process of ["first", "second", "third"]) {
    const crashes = createCrashCounter(notes);
    begun.length = 0;
    for (const name of names) {
      const work = () => {
        begun.push(name);
        return never();
      };
      void crashes.during(name, work, giveUp);
    }
    await setImmediate();
  }
  expect(begun).toEqual(["killer"]); // the others were suspects as well, so they wait

  const { during } = createCrashCounter(notes);
  const ends = names.map((name) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const ending = (end: string) => async () => resolve(`${name} ${end}`);
    void during(name, ending("completed"), ending("given up"));
    return promise;
  });
  expect(await Promise.all(ends)).toEqual(["killer given up", "one completed", "other completed"]);
});

it("completes work on which one kill from outside falls while it runs alone", async () => {
  const notes = openStore();
  for (const _process of ["killed with others", "killed with this alone"]) {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const work = () => {
      resolve();
      return never();
    };
    void createCrashCounter(notes).during("innocent", work, giveUp);
    await begun;
  }
  const ended = Promise.withResolvers<string>();
  const ending = (end: string) => async () => ended.resolve(end);
  void createCrashCounter(notes).during("innocent", ending("completed"), ending("given up"));
  expect(await ended.promise).toBe("completed");
});

it("counts neither a failure of the work nor an outage of the store as a crash, over several deliveries", async () => {
  const notes = openStore();
  let isAway = false;
  const put = (owner: string, name: string, content: unknown) =>
    isAway ? Promise.reject(new Error("the store is away")) : notes.put(owner, name, content);
  const { during } = createCrashCounter({ ...notes, put });
  const interrupted = async () => {
    isAway = true;
    throw new Error("the store is away");
  };
  for (let outage = 0; outage < 5; outage++) {
    for (const _delivery of ["first", "second", "third"])
      await expect(during("innocent", interrupted, giveUp)).rejects.toThrow("the store is away");
    isAway = false;
  }
  const ended = Promise.withResolvers<string>();
  const ending = (end: string) => async () => ended.resolve(end);
  await during("innocent", ending("completed"), ending("given up"));
  expect(await ended.promise).toBe("completed");
});
