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

it("gives up only the work that crashed two processes, not what ran at the same time", async () => {
  const notes = openStore();
  const names = ["killer", "one", "other"];
  const begun: string[] = [];
  for (const _process of ["first", "second"]) {
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
