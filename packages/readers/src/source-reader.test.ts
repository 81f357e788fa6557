import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import { defaultLimits } from "./limits.ts";
import { OutOfTime } from "./processes/run-job.ts";
import { createSourceReader } from "./source-reader.ts";
import type { JobProgress, ReadResult, ReadTask } from "./worker-entry.ts";

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

/** Readers of a pool whose process ends while it reads an attachment, if it comes to one; it lists its tasks. */
function readersOfBadAttachment(attachment: number, error: Error) {
  const tasks: ReadTask[] = [];
  const read = { body: new Uint8Array(), digest: "", images: [], warnings: [], pages: 1 };
  const document = { ...read, characters: 1, reader: { name: "mail", version: "1" } };
  const pool = {
    async run(task: ReadTask, _job: unknown, onProgress?: (progress: JobProgress) => void) {
      tasks.push(task);
      if ("stopBefore" in task && task.stopBefore) return { document };
      onProgress?.({ attachment });
      throw error;
    },
    endIdle: () => {},
  };
  return { tasks, readers: createSourceReader(pool, defaultLimits) };
}

const mail = { type: "text", content: new Uint8Array(10) } as const;
const reason = "Reading the source used more than 180 s of processor time";
const outOfTime = new AppError("SOURCE_UNREADABLE", reason, { cause: new OutOfTime("late") });

it("reads a message again without the attachment that ended its process", async () => {
  const { readers, tasks } = readersOfBadAttachment(2, outOfTime);
  await expect(readers.read(mail, never)).resolves.toMatchObject({ pages: 1 });
  const stops = tasks.map((task) => "stopBefore" in task && task.stopBefore);
  expect(stops).toEqual([undefined, { attachment: 2, reason }]);
});

it.each([
  ["that was no attachment's", 0, outOfTime],
  ["of the source", 2, new AppError("SOURCE_UNREADABLE", "The message is damaged")],
])("reads a source once after a fault %s", async (_whose, attachment, error) => {
  const { readers, tasks } = readersOfBadAttachment(attachment, error);
  await expect(readers.read(mail, never)).rejects.toBe(error);
  expect(tasks).toHaveLength(1);
});
