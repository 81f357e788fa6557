import type { Logger } from "@quarry/service-kit";

type MissingPart = { name: string; turnsOff: string };

/**
 * Looks in the background for parts that are missing and says in the log, a line for each, what that
 * turns off; it refuses nothing. Stops looking when it is disposed of.
 */
export function startSelfTest(
  missingParts: (signal: AbortSignal) => Promise<MissingPart[]>,
  logger: Logger,
): AsyncDisposable {
  const stopping = new AbortController();
  const done = missingParts(stopping.signal).then(
    (missing) => {
      for (const { name, turnsOff } of missing) {
        logger.warn(
          { part: name, turnsOff },
          "a part is missing or broken; what needs it is refused",
        );
      }
    },
    (error: unknown) => {
      if (!stopping.signal.aborted) logger.warn({ err: error }, "the self-test could not be made");
    },
  );
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await done;
    },
  };
}
