import { budgetMs } from "./budget.ts";
import type { Proposal } from "./suggest/proposal.ts";
import type { SuggestTask } from "./suggest-worker.ts";
import { openThreads } from "./threads.ts";

const IDLE_MS = 60_000;

export type FieldFinder = AsyncDisposable & {
  /**
   * The fields that a document shows. Its JSON may be given: then the thread parses it.
   *
   * @throws AppError TIMEOUT past the deadline; PAYLOAD_TOO_LARGE where memory does not suffice.
   */
  fieldsIn(task: SuggestTask, accountId: string): Promise<Proposal[]>;
};

/** Looks for fields in a thread of its own, which ends when idle: neither requests nor extractions wait for it. */
export function createFieldFinder(): FieldFinder {
  const threads = openThreads<SuggestTask, Proposal[]>({
    file: new URL("./suggest-worker.ts", import.meta.url),
    count: 1,
    idleMs: IDLE_MS,
    budgetMs: ({ document }) => budgetMs(document),
    messages: {
      late: "The documents took too long; name fewer",
      tooLarge: (limit) => `A document takes more than the ${limit} that may be used`,
    },
  });

  return {
    fieldsIn: (task, accountId) => threads.run(task, { accountId }),
    [Symbol.asyncDispose]: async () => await threads[Symbol.asyncDispose](),
  };
}
