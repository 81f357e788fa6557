import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import { defaultLimits } from "./limits.ts";
import { createSourceReader } from "./source-reader.ts";
import type { ReadResult } from "./worker-entry.ts";

const never = new AbortController().signal;
const isBusy = new AppError("UNAVAILABLE", "all processes are busy", { retryAfterSeconds: 0 });

/** Readers in a pool whose trials end as listed, and then well; it counts how often idle processes are ended. */
function readersWith(...endings: (ReadResult | Error)[]) {
  const ended = { times: 0 };
  const pool = {
    async run(): Promise<ReadResult> {
      const ending = endings.shift() ?? { works: true };
      if (ending instanceof Error) throw ending;
      return ending;
    },
    endIdle: () => void ended.times++,
  };
  return { ended, readers: createSourceReader(pool, defaultLimits) };
}

it("tries a part again while no process is free, and takes no working part for a broken one", async () => {
  const { readers } = readersWith(isBusy, isBusy, { works: true }, { works: false });
  const tried: boolean[] = [];
  for await (const { works } of readers.tryParts(never)) tried.push(works);
  expect(tried.filter((works) => !works)).toHaveLength(1);
  expect(tried.slice(0, 3)).toEqual([true, false, true]);
});

it("ends the processes of the self-test with it, whether it was finished or stopped", async () => {
  const { readers, ended } = readersWith();
  for await (const part of readers.tryParts(never)) expect(part).toMatchObject({ works: true });
  expect(ended.times).toBe(1);
  const controller = new AbortController();
  for await (const _ of readers.tryParts(controller.signal)) break;
  expect(ended.times).toBe(2);
});
