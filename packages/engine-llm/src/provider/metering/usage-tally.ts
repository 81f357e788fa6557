import type { Usage } from "@quarry/api";
import { estimatedTokens } from "@quarry/engine";
import type { TokenCount } from "../completion.ts";

/** Why a question is put: to read a part, to mend an answer, to get rows that were passed over. */
export type Purpose = "read" | "repair" | "missing_rows";

/** One provider call, as it is counted. */
export type CallUsage = TokenCount & { estimated: boolean; purpose: Purpose };

/** Counts provider calls: failed ones and repairs too. */
export class UsageTally {
  readonly #calls: CallUsage[] = [];
  readonly #purpose: Purpose;

  /** @param purpose of the calls that it counts itself. */
  constructor(purpose: Purpose = "read") {
    this.#purpose = purpose;
  }

  get calls(): readonly CallUsage[] {
    return this.#calls;
  }

  /** The sum, and each call in the order in which it was counted. */
  get total(): Usage {
    const sum = (count: (call: CallUsage) => number) =>
      this.#calls.reduce((total, call) => total + count(call), 0);
    return {
      calls: this.#calls.length,
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      estimated: this.#calls.some(({ estimated }) => estimated),
      byCall: [...this.#calls],
    };
  }

  counted({ inputTokens, outputTokens }: TokenCount): void {
    this.add([{ inputTokens, outputTokens, estimated: false, purpose: this.#purpose }]);
  }

  /** Where the provider counts none. */
  estimated(input: string, output: string): void {
    const tokens = { inputTokens: estimatedTokens(input), outputTokens: estimatedTokens(output) };
    this.add([{ ...tokens, estimated: true, purpose: this.#purpose }]);
  }

  /** A call that no model has read. */
  unread(): void {
    this.counted({ inputTokens: 0, outputTokens: 0 });
  }

  add(calls: readonly CallUsage[]): void {
    this.#calls.push(...calls);
  }
}
