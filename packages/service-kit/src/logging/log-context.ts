import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf work is done: stands in every line that it logs. */
export type LogContext = {
  requestId?: string | undefined;
  account?: string | undefined;
  traceId?: string | undefined;
};

const current = new AsyncLocalStorage<LogContext>();

/** Does work, all of it on one request's behalf. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return current.run(context, work);
}

/** On whose behalf the work that asks is done, as an object of the asker's own. */
export function logContext(): LogContext {
  return { ...current.getStore() };
}
