import { describe, expect, it } from "vitest";
import { pricedBy, totalCost } from "./prices.ts";

const prices = {
  currency: "USD",
  perMillionTokens: {
    big: { input: 2, cachedInput: 0.5, output: 8 },
    small: { input: 0.15, output: 0.6 },
  },
};
const usd = (micros: number) => ({ currency: "USD", micros });

describe("the cost of a call", () => {
  it("is that of its tokens, in millionths of the currency's unit", () => {
    expect(pricedBy(prices, "big")?.({ inputTokens: 1_000, outputTokens: 10 })).toEqual(usd(2_080));
  });

  it("is lower for input from the provider's cache, if that has a price of its own", () => {
    const tokens = { inputTokens: 1_000, outputTokens: 0, cachedTokens: 800 };
    expect(pricedBy(prices, "big")?.(tokens)).toEqual(usd(800));
    expect(pricedBy(prices, "small")?.(tokens)).toEqual(usd(150));
  });

  it("is unknown without a price, never 0", () => {
    expect(pricedBy(prices, "other")).toBeUndefined();
    expect(pricedBy(undefined, "big")).toBeUndefined();
  });
});

describe("the cost of several calls", () => {
  const call = (cost?: { currency: string; micros: number }, inputTokens = 5) => ({
    inputTokens,
    outputTokens: 0,
    cost,
  });

  it("is their sum, which calls without tokens do not change", () => {
    expect(totalCost([call(usd(3)), call(undefined, 0), call(usd(4))])).toEqual(usd(7));
  });

  it("is unknown if that of one is unknown, or the currencies differ", () => {
    expect(totalCost([call(usd(3)), call()])).toBeUndefined();
    expect(totalCost([call(usd(3)), call({ currency: "EUR", micros: 4 })])).toBeUndefined();
    expect(totalCost([])).toBeUndefined();
  });
});
