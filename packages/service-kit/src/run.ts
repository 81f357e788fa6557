import { ConfigError } from "@quarry/kernel";
import type { Logger } from "./logger.ts";

/** A process that is being stopped has this long, in ms, to answer what is in flight. */
const graceMs = 5_000;

/** A running service: disposing it finishes what is in flight and closes its parts in order. */
export type App = AsyncDisposable & {
  /** Settles when a connection that the service cannot live without is closed for good. */
  lost?: Promise<unknown>;
};

/** Resolves with the first signal that asks the process to stop. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => resolve(signal));
  });
}

/**
 * The life of a process: starts the app, waits for a signal, stops it within five seconds. A fault
 * that nobody caught ends the process with status 1, for a supervisor starts a clean one.
 */
export async function run(logger: Logger, start: () => Promise<App>): Promise<never> {
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "a fault that nobody caught ends the process");
    process.exit(1);
  });
  const stopping = stopSignal();
  let app: App;
  try {
    app = await start();
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error }, "the service could not start");
    process.exit(1);
  }
  const lost = app.lost?.then(() => "lost") ?? new Promise<never>(() => {});
  const reason = await Promise.race([stopping, lost]);
  logger.info({ reason }, "stopping");
  const deadline = setTimeout(() => {
    logger.error("some work did not end in time; leaving it to be resumed");
    process.exit(1);
  }, graceMs);
  await app[Symbol.asyncDispose]();
  clearTimeout(deadline);
  process.exit(reason === "lost" ? 1 : 0);
}
