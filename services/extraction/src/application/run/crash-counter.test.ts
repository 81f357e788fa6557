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

it("gives up only the work that crashes its processes, not work that ran at the same time", async () => {
  const notes = openStore();
  const names = ["killer", "one", "other"];
  const begun: string[][] = [];
  for (let process = 0; process < 5; process++) {
    const crashes = createCrashCounter(notes);
    const inThis: string[] = [];
    begun.push(inThis);
    for (const name of names) {
      const work = () => {
        inThis.push(name);
        return never();
      };
      void crashes.during(name, work, giveUp);
    }
    await setImmediate();
  }
  expect(begun).toEqual([names, names, ["killer"], ["killer"], ["killer"]]);

  const { during } = createCrashCounter(notes);
  const ends = names.map((name) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const ending = (end: string) => async () => resolve(`${name} ${end}`);
    void during(name, ending("completed"), ending("given up"));
    return promise;
  });
  expect(await Promise.all(ends)).toEqual(["killer given up", "one completed", "other completed"]);
});

it("counts no crash against work that waits for work that crashes its processes", async () => {
  const notes = openStore();
  await notes.put("killer", "deaths", "2");
  for (let process = 0; process < 3; process++) {
    const crashes = createCrashCounter(notes);
    const begun = Promise.withResolvers<void>();
    const kills = () => {
      begun.resolve();
      return never();
    };
    void crashes.during("killer", kills, giveUp);
    await begun.promise;
    void crashes.during("bystander", never, giveUp);
    await setImmediate();
  }
  expect(await notes.find("killer")).toEqual(Buffer.from("5"));
  expect(await notes.find("bystander")).toBeUndefined();
});

it("completes work on which kills from outside fall four times", async () => {
  const notes = openStore();
  for (let process = 0; process < 4; process++) {
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
