import type { Cost } from "@quarry/api";
import type { TokenCount } from "../completion.ts";

/** What a model costs, in its provider's currency per million tokens. */
export type ModelPrice = {
  input: number;
  /** Of input that the provider had in its cache; as other input unless given. */
  cachedInput?: number | undefined;
  output: number;
};

/** What a provider's models cost. */
export type Prices = {
  /** ISO 4217, such as `USD`. */
  currency: string;
  /** By the provider's names of its models. */
  perMillionTokens: Readonly<Record<string, ModelPrice>>;
};

/** Makes what computes the cost of a call of one model; undefined if its price is not known. */
export function pricedBy(
  prices: Prices | undefined,
  model: string,
): ((tokens: TokenCount) => Cost) | undefined {
  const price = prices?.perMillionTokens[model];
  if (!prices || !price) return undefined;
  const { input, cachedInput = input, output } = price;
  return ({ inputTokens, outputTokens, cachedTokens = 0 }) => {
    const fresh = (inputTokens - cachedTokens) * input;
    // A price per million tokens is the price of one token in millionths.
    const micros = Math.round(fresh + cachedTokens * cachedInput + outputTokens * output);
    return { currency: prices.currency, micros };
  };
}

/** The sum; undefined if a call that took tokens has no known price, or the currencies differ. */
export function totalCost(calls: readonly (TokenCount & { cost?: Cost | undefined })[]) {
  const taken = calls.filter(({ inputTokens, outputTokens }) => inputTokens + outputTokens > 0);
  const costs = taken.flatMap(({ cost }) => cost ?? []);
  const [first] = costs;
  const isWhole = costs.length === taken.length;
  if (!first || !isWhole || costs.some(({ currency }) => currency !== first.currency)) {
    return undefined;
  }
  const micros = costs.reduce((sum, cost) => sum + cost.micros, 0);
  return { currency: first.currency, micros };
}
