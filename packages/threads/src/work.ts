import { type Deadline, type SerialisedError, serialiseError } from "@quarry/kernel";
import { processorBudget, usedByThread } from "./processor-budget.ts";
import { systemThreadId } from "./thread-time.ts";

/** The result of a task. An error crosses threads as data, because a thrown one loses its code. */
export type Outcome<Result> = { result: Result } | { error: SerialisedError };

/**
 * A task as a thread receives it. `begun` is shared memory of three numbers: 1 once a thread has begun the task, the
 * system's id of that thread, and the processor time in ms that it had used by then.
 */
export type Order<Task> = { task: Task; budgetMs: number; begun: Int32Array };

/**
 * Makes the default export of a module that threads run.
 *
 * @param run does a task; it checks the budget between its steps.
 * @param overrun makes the error of a task that used more processor time than its budget.
 */
export function threadWork<Task, Result>(
  run: (task: Task, budget: Deadline) => Result,
  overrun: (usedMs: number) => Error,
): (order: Order<Task>) => Outcome<Result> {
  const threadId = systemThreadId();
  return ({ task, budgetMs, begun }) => {
    Atomics.store(begun, 1, threadId);
    Atomics.store(begun, 2, Math.round(usedByThread()));
    Atomics.store(begun, 0, 1);
    try {
      return { result: run(task, processorBudget(budgetMs, overrun)) };
    } catch (error) {
      return { error: serialiseError(error) };
    }
  };
}
