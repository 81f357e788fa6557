import { defaultModel } from "@quarry/api";
import { type Engine, type EngineOrder, type EngineResult, pastDeadline } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import { openThreads } from "@quarry/threads";
import { offlineVersion } from "../result/version.ts";
import { budgetMs } from "./budget.ts";
import { extractionOverran, extractionStarved } from "./budget-errors.ts";
import { threadCount } from "./thread-count.ts";
import type { Task } from "./worker.ts";

export type OfflineEngineOptions = {
  /** Threads that extract; by the cores and the memory of the machine unless given. */
  workers?: number;
  /** Threads that are kept while there is no work; 0 unless given. */
  kept?: number;
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
  const { workers = threadCount(), kept, minConfidence } = options;
  const threads = openThreads<Task, EngineResult>({
    file: new URL("./worker.ts", import.meta.url),
    count: workers,
    kept,
    idleMs: IDLE_MS,
    memoryMb: options.threadMemoryMb,
    budgetMs: ({ document, structure, examples = [] }) =>
      [document, ...examples.map((example) => example.document)]
        .map((one) => budgetMs(one, structure))
        .reduce((sum, one) => sum + one),
    errors: {
      late: pastDeadline,
      overran: ({ usedMs }) => extractionOverran(usedMs),
      starved: extractionStarved,
      tooLarge: (limit) =>
        new AppError(
          "PAYLOAD_TOO_LARGE",
          `The source takes more than the ${limit} that an extraction may use; send it in parts, or ask for fewer fields`,
        ),
    },
  });

  return {
    id: "offline",
    version: offlineVersion,
    seesImages: false,
    usesModel: false,
    takesJson: true,
    takesExamples: true,
    async extract(order) {
      const { accountId, document, structure, deadlineAt, allowPartial, examples, signal } = order;
      const task = { document, structure, deadlineAt, allowPartial, minConfidence, examples };
      return withIgnored(order, await threads.run(task, { accountId, signal }));
    },
    [Symbol.asyncDispose]: async () => await threads[Symbol.asyncDispose](),
  };
}

/** Adds a warning for each part of the request that has no effect here. */
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
