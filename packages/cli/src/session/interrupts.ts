import type { Session } from "./session.ts";

/**
 * What Ctrl-C means to a command that works on many files: once, nothing new is begun; twice, what was
 * begun is left to the server.
 *
 * @param folder Where the results are kept, if they are.
 */
export function untilInterrupted(session: Session, folder?: string) {
  const stop = new AbortController();
  const leave = new AbortController();
  const repeat = folder === undefined ? "" : " Repeat the command to do the rest.";
  const onInterrupt = () => {
    if (!stop.signal.aborted) {
      session.say(`\nWaiting for what was begun; press Ctrl-C again to leave.${repeat}`);
      stop.abort();
    } else {
      leave.abort();
    }
  };
  process.on("SIGINT", onInterrupt);
  return {
    stop: stop.signal,
    leave: leave.signal,
    [Symbol.dispose]() {
      process.off("SIGINT", onInterrupt);
    },
  };
}
