import { defaultModel } from "@quarry/api";
import type { Engine, EngineOrder, EngineResult } from "@quarry/engine";
import { budgetMs } from "./budget.ts";
import { openThreads } from "./threads.ts";
import { offlineVersion } from "./version.ts";
import type { Task } from "./worker.ts";

export type OfflineEngineOptions = {
  /** Threads that extract, so that no document holds up the others' requests; they end when idle. */
  workers?: number;
  /** 0 to 1: values that are less likely to be right are withheld. */
  minConfidence?: number;
  /** What a thread may keep in memory for one document, in MB; one that needs more ends alone. */
  threadMemoryMb?: number;
};

/** A thread takes some tenths of a second to start, with its lexicons. */
const IDLE_MS = 300_000;

/**
 * The engine of lexicons and learned scores: no network, no language model, the same answer every time. Its threads are
 * shared among accounts.
 */
export function createOfflineEngine(options: OfflineEngineOptions = {}): Engine {
  const { workers = 2, minConfidence, threadMemoryMb: memoryMb } = options;
  const threads = openThreads<Task, EngineResult>({
    file: new URL("./worker.ts", import.meta.url),
    count: workers,
    idleMs: IDLE_MS,
    memoryMb,
    budgetMs: ({ document, structure }) => budgetMs(document, structure),
    messages: {
      late: "The extraction exceeded its time limit; send a shorter source or request fewer fields",
      tooLarge: (limit) =>
        `The source takes more than the ${limit} that an extraction may use; send it in parts, or ask for fewer fields`,
    },
  });

  return {
    id: "offline",
    version: offlineVersion,
    seesImages: false,
    takesJson: true,
    async extract(order) {
      const { accountId, document, structure, deadlineAt, allowPartial, signal } = order;
      const task = { document, structure, deadlineAt, allowPartial, minConfidence };
      return withIgnored(order, await threads.run(task, { accountId, signal }));
    },
    [Symbol.asyncDispose]: async () => await threads[Symbol.asyncDispose](),
  };
}

/** Owns up to what was asked for and has no effect here. */
function withIgnored({ model, instruction }: EngineOrder, result: EngineResult): EngineResult {
  const ignored = [
    ...(model === defaultModel
      ? []
      : [warningOf("model", "the offline engine uses no language model")]),
    ...(instruction ? [warningOf("instruction", "the offline engine reads no instructions")] : []),
  ];
  if (ignored.length === 0) return result;
  const { output, evidence } = result;
  return { output, evidence: { ...evidence, warnings: [...evidence.warnings, ...ignored] } };
}

function warningOf(name: string, reason: string) {
  return { code: `${name}_ignored`, message: `\`${name}\` had no effect: ${reason}` };
}
