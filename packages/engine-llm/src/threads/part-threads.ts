import { pastDeadline } from "@quarry/engine";
import { openThreads } from "@quarry/threads";
import { type Answer, type Reading, readAnswer } from "../answer/read-answer.ts";
import { type AnsweredPart, groundPart } from "../grounding/ground-part.ts";
import type { Tree } from "../merge/tree.ts";
import { ownTurn } from "../own-turn.ts";
import { partOverran, partStarved, partTooLarge } from "./errors.ts";
import type { PartTask } from "./worker.ts";

/** A thread takes some tenths of a second to start, with its lexicons. */
const IDLE_MS = 300_000;

/** Memory of one thread, in MB: a part of 20,000 rows fits. */
const MEMORY_MB = 192;

/** Processor time for one part, in ms: several hundred times what a long list takes. */
const BUDGET_MS = 60_000;

/** Handing over costs more than work on less than this, in UTF-16 code units of an answer and of a part. */
const LEAST_ANSWER = 2_000;
const LEAST_PART = 3_000;

/** What is done with a model's answer to one part of a document; where it is much, without holding up other work. */
export type PartWork = {
  read(answer: Answer): Promise<Reading>;
  ground(part: AnsweredPart): Promise<Tree>;
};

/** Threads that accounts share for the work on parts. */
export type PartThreads = AsyncDisposable & {
  /** Work for an account; it ends with the signal's reason once that aborts. */
  workFor(by: { accountId: string; signal: AbortSignal }): PartWork;
};

export function openPartThreads(): PartThreads {
  const threads = openThreads<PartTask, Reading | Tree>({
    file: new URL("./worker.ts", import.meta.url),
    count: 2,
    idleMs: IDLE_MS,
    memoryMb: MEMORY_MB,
    budgetMs: () => BUDGET_MS,
    errors: {
      late: pastDeadline,
      overran: ({ usedMs }) => partOverran(usedMs),
      starved: partStarved,
      tooLarge: partTooLarge,
    },
  });
  const deadlineAt = Number.POSITIVE_INFINITY; // the signal ends the work

  return {
    workFor: (by) => ({
      async read(answer) {
        if (answer.text.length < LEAST_ANSWER) return readAnswer(answer);
        return (await threads.run({ deadlineAt, read: answer }, by)) as Reading;
      },
      async ground(part) {
        if (part.excerpt.text.length >= LEAST_PART)
          return (await threads.run({ deadlineAt, ground: part }, by)) as Tree;
        await ownTurn();
        return groundPart(part);
      },
    }),
    [Symbol.asyncDispose]: async () => await threads[Symbol.asyncDispose](),
  };
}
