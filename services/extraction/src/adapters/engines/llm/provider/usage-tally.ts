import type { Usage } from "@quarry/contracts";
import type { TokenCount } from "./completion.ts";

const BYTES_PER_TOKEN = 4;

/** Sums the provider calls of one extraction: failed ones and repairs too. */
export class UsageTally {
  #total: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, estimated: false };

  get total(): Usage {
    return this.#total;
  }

  counted({ inputTokens, outputTokens }: TokenCount): void {
    this.#add({ inputTokens, outputTokens }, false);
  }

  /** By four bytes a token, where the provider counts none. */
  estimated(input: string, output: string): void {
    this.#add({ inputTokens: estimate(input), outputTokens: estimate(output) }, true);
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

function estimate(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
