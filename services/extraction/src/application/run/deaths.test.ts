import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createDeaths } from "./deaths.ts";

/** Where processes leave their notes; each has its own deaths. */
function openNotes() {
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

const settled = async () => {};
const never = () => new Promise<void>(() => {});

it("does not blame work that only ran beside the crashing one in two processes", async () => {
  const notes = openNotes();
  const names = ["killer", "one", "other"];
  const begun: string[] = [];
  for (const _process of ["first", "second"]) {
    const deaths = createDeaths(notes);
    begun.length = 0;
    for (const name of names) {
      const work = () => {
        begun.push(name);
        return never();
      };
      void deaths.during(name, work, settled);
    }
    await setImmediate();
  }
  expect(begun).toEqual(["killer"]); // the others wait for it, and so did not end a process

  const { during } = createDeaths(notes);
  const ends = names.map((name) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const ending = (end: string) => async () => resolve(`${name} ${end}`);
    void during(name, ending("completed"), ending("given up"));
    return promise;
  });
  expect(await Promise.all(ends)).toEqual(["killer given up", "one completed", "other completed"]);
});
