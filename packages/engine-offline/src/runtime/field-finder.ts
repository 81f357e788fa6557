import { AppError } from "@quarry/kernel";
import { openThreads } from "@quarry/threads";
import type { Proposal } from "../suggest/proposal.ts";
import { suggestionOverran } from "./budget-errors.ts";
import type { SuggestTask } from "./suggest-worker.ts";

const IDLE_MS = 60_000;

/** Processor time for the fields of one document, in ms: less than callers wait. */
const BUDGET_MS = 6_000;

/** Memory of one thread, in MB. */
const MEMORY_MB = 192;

export type FieldFinder = AsyncDisposable & {
  /**
   * Returns the fields that a document shows. Its JSON may be given: then the thread parses it.
   *
   * @throws AppError TIMEOUT for a document that takes too much processor time; UNAVAILABLE past the deadline;
   *   PAYLOAD_TOO_LARGE where memory does not suffice.
   */
  fieldsIn(task: SuggestTask, accountId: string): Promise<Proposal[]>;
};

function suggestionLate(): AppError {
  const message = "The server is busy and did not read the documents in time; try again";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 5 });
}

/** Opens threads that look for fields and end when idle: neither requests nor extractions wait for them. */
export function createFieldFinder(): FieldFinder {
  const threads = openThreads<SuggestTask, Proposal[]>({
    file: new URL("./suggest-worker.ts", import.meta.url),
    count: 2,
    idleMs: IDLE_MS,
    memoryMb: MEMORY_MB,
    budgetMs: () => BUDGET_MS,
    errors: {
      late: suggestionLate,
      overran: ({ usedMs }) => suggestionOverran(usedMs),
      starved: suggestionLate,
      tooLarge: (limit) =>
        new AppError(
          "PAYLOAD_TOO_LARGE",
          `A document takes more than the ${limit} that may be used`,
        ),
    },
  });

  return {
    fieldsIn: (task, accountId) => threads.run(task, { accountId }),
    [Symbol.asyncDispose]: async () => await threads[Symbol.asyncDispose](),
  };
}
