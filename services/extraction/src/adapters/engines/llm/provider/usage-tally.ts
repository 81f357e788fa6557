import type { Usage } from "@quarry/contracts";
import { estimatedTokens } from "../../../../domain/token-estimate.ts";
import type { TokenCount } from "./completion.ts";

/** Sums the provider calls of one extraction: failed ones and repairs too. */
export class UsageTally {
  #total: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, estimated: false };

  get total(): Usage {
    return this.#total;
  }

  counted({ inputTokens, outputTokens }: TokenCount): void {
    this.#add({ inputTokens, outputTokens }, false);
  }

  /** Where the provider counts none. */
  estimated(input: string, output: string): void {
    this.#add({ inputTokens: estimatedTokens(input), outputTokens: estimatedTokens(output) }, true);
  }

  /** A call that no model has read. */
  unread(): void {
    this.#add({ inputTokens: 0, outputTokens: 0 }, false);
  }

  #add({ inputTokens, outputTokens }: TokenCount, estimated: boolean): void {
    this.#total = {
      calls: this.#total.calls + 1,
      inputTokens: this.#total.inputTokens + inputTokens,
      outputTokens: this.#total.outputTokens + outputTokens,
      estimated: this.#total.estimated || estimated,
    };
  }
}
