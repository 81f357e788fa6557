import { setMaxListeners } from "node:events";
import type { ExtractionOptions, Structure } from "@quarry/client";
import { exitStatus, UsageError } from "../exit-status.ts";
import type { Input } from "../inputs/inputs.ts";
import { Progress } from "../output/progress.ts";
import type { Session } from "../session/session.ts";
import { openTrial, type Tried } from "./trial.ts";

export type Asked = {
  /** Id or name of a schema, or its file. */
  schema: string;
  inputs: readonly Input[];
  options: ExtractionOptions & { concurrency: number };
  /** Throws where the schema is not what the caller needs; nothing is then extracted. */
  accept?: (structure: Structure) => void;
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Tries a schema on all inputs, erases what that has made, and reports in their order what came of each. A signal
 * ends it early; then, too, all is erased first.
 *
 * @throws UsageError with the status of an interruption.
 */
export async function tryAll(session: Session, asked: Asked) {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const onSignal = () => {
    if (!stop.signal.aborted) session.say("\nWaiting until what was tried is erased");
    stop.abort(new UsageError("Interrupted; nothing is kept", exitStatus.interrupted));
  };
  for (const signal of signals) process.on(signal, onSignal);
  try {
    const { structure, tried } = await tryEach({ session, ...asked, stop });
    stop.signal.throwIfAborted();
    return { structure, tried };
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
  }
}

type Work = Asked & { session: Session; stop: AbortController };

async function tryEach(work: Work): Promise<{ structure: Structure; tried: Tried[] }> {
  const { session, schema, inputs, stop } = work;
  const { concurrency, ...options } = work.options;
  await using trial = await openTrial(session, schema);
  work.accept?.(trial.structure);
  const progress = new Progress(inputs.length);
  const tried: Tried[] = [];
  const waiting = inputs.entries();
  const tryRest = async () => {
    for (const [index, input] of waiting) {
      const outcome = await trial.run(input, options, stop.signal);
      tried[index] = outcome;
      const isFailed = outcome.status === "failed";
      progress.count(isFailed ? `${input.name}: ${outcome.error.message}` : undefined);
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    tryRest().catch((error: unknown) => stop.abort(error)),
  );
  await Promise.all(workers);
  progress.end();
  return { structure: trial.structure, tried };
}
