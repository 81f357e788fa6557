import type { Evidence } from "@quarry/api";
import type { FinderTrace } from "@quarry/engine-offline/training";
import type { Case } from "../cases/cases.ts";
import type { Sayings } from "../scripted-model/sayings.ts";
import type { Spent } from "../scripted-model/scripted-model.ts";

/** What was made of a case: an output with its evidence, or the code of a failure. */
export type Answer =
  | {
      output: unknown;
      evidence: Evidence;
      /** The document's, where it is at hand. */
      text?: string;
      ms: number;
      /** Which finders the values come from, where the engine says so. */
      trace?: FinderTrace;
      /** What a scripted model said. */
      said?: Sayings;
    }
  | { failure: string; said?: Sayings };

/** What is evaluated: an engine alone, or the whole service. */
export type Subject = AsyncDisposable & {
  /** What is compared with itself over time: `offline`, or `llm with` a model. */
  engine: string;
  /** Of the engine, where it is at hand. */
  version?: string;
  answer(subject: Case): Promise<Answer>;
  /** What a scripted model was asked so far. */
  spent?(): Spent;
};
