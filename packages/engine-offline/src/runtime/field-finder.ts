import { AppError } from "@quarry/kernel";
import { openThreads } from "@quarry/threads";
import type { Proposal } from "../suggest/proposal.ts";
import { suggestionOverran } from "./budget-errors.ts";
import type { LookTask, NotLocatedTask, SuggestTask } from "./look-worker.ts";

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

  /**
   * Returns the pointers of the values of a right output that its document does not contain, so that they teach
   * nothing as an example.
   *
   * @throws AppError as above.
   */
  notLocatedIn(task: NotLocatedTask, accountId: string): Promise<string[]>;
};

function suggestionLate(): AppError {
  const message = "The server is busy and did not read the documents in time; try again";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 5 });
}

/** Opens threads that look at documents and end when idle: neither requests nor extractions wait for them. */
export function createFieldFinder(): FieldFinder {
  const threads = openThreads<LookTask, Proposal[] | string[]>({
    file: new URL("./look-worker.ts", import.meta.url),
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
    fieldsIn: async (task, accountId) =>
      (await threads.run({ ...task, for: "fields" }, { accountId })) as Proposal[],
    notLocatedIn: async (task, accountId) =>
      (await threads.run({ ...task, for: "example" }, { accountId })) as string[],
    [Symbol.asyncDispose]: async () => await threads[Symbol.asyncDispose](),
  };
}
