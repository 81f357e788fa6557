import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<{ outcome?: string }>();

/** Runs work and returns its result with the outcome that it has set; undefined if it has set none. */
export async function withHandlingOutcome<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; outcome: string | undefined }> {
  const holder: { outcome?: string } = {};
  const result = await current.run(holder, work);
  return { result, outcome: holder.outcome };
}

/**
 * Sets the outcome of the message that is being handled, for its log line and metric: the code of a failure that was
 * recorded, so that the handler itself succeeds. Does nothing outside of a handler.
 */
export function setHandlingOutcome(outcome: string): void {
  const holder = current.getStore();
  if (holder) holder.outcome = outcome;
}
