import type { Cost, ProviderCall, Usage } from "@quarry/api";
import { estimatedTokens } from "@quarry/engine";
import type { TokenCount } from "../completion.ts";
import { totalCost } from "./prices.ts";

/** One provider call, with why it was made. */
export type CallUsage = ProviderCall & { purpose: Purpose };

/** Why a question is put. */
export type Purpose = NonNullable<ProviderCall["purpose"]>;

/** Of the calls that a tally counts itself. */
type Counted = {
  purpose?: Purpose;
  /** The provider that is called, where there are several. */
  provider?: string | undefined;
  price?: ((tokens: TokenCount) => Cost) | undefined;
};

/** Counts provider calls: failed ones and repairs too. */
export class UsageTally {
  readonly #calls: CallUsage[] = [];
  /** Of the calls that it counts itself. */
  readonly purpose: Purpose;
  /** The provider that is called, where there are several. */
  readonly provider: string | undefined;

  readonly #price: Counted["price"];

  constructor({ purpose = "read", provider, price }: Counted = {}) {
    this.purpose = purpose;
    this.provider = provider;
    this.#price = price;
  }

  get calls(): readonly CallUsage[] {
    return this.#calls;
  }

  /** The sum, and each call in the order in which it was counted. */
  get total(): Usage {
    const sum = (count: (call: CallUsage) => number) =>
      this.#calls.reduce((total, call) => total + count(call), 0);
    const cost = totalCost(this.#calls);
    return {
      calls: this.#calls.length,
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      estimated: this.#calls.some(({ estimated }) => estimated),
      ...(cost && { cost }),
      byCall: [...this.#calls],
    };
  }

  /** The model that gave the last answer, where the provider names it. */
  get answeredBy(): string | undefined {
    return this.#calls.findLast(({ model }) => model !== undefined)?.model;
  }

  counted(tokens: TokenCount, model?: string): void {
    this.#count({ ...tokens, estimated: false }, model);
  }

  /** Where the provider counts none. */
  estimated(inputTokens: number, output: string, model?: string): void {
    const tokens = { inputTokens, outputTokens: estimatedTokens(output) };
    this.#count({ ...tokens, estimated: true }, model);
  }

  /** A call that no model has read; what was not counted has no cost. */
  unread(): void {
    this.counted({ inputTokens: 0, outputTokens: 0 });
  }

  add(calls: readonly CallUsage[]): void {
    this.#calls.push(...calls);
  }

  #count(tokens: TokenCount & { estimated: boolean }, model: string | undefined): void {
    const { purpose, provider } = this;
    const by = {
      ...(model !== undefined && { model }),
      ...(provider !== undefined && { provider }),
    };
    const isRead = tokens.inputTokens + tokens.outputTokens > 0;
    const cost = isRead ? this.#price?.(tokens) : undefined;
    this.add([{ ...tokens, purpose, ...by, ...(cost && { cost }) }]);
  }
}
