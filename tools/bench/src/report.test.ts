import { describe, expect, it } from "vitest";
import {
  interleave,
  type Measurement,
  measure,
  median,
  medianRatio,
  percentile,
} from "./report.ts";

const measurement = (perSecond: number): Measurement => ({
  perSecond,
  ...{ p50: 1, p95: 1, p99: 1, cpu: 1, loopDelay: 1 },
});

describe("percentile", () => {
  it("is the smallest sample that so many do not exceed", () => {
    const samples = [5, 1, 4, 2, 3];
    expect([1, 20, 50, 99, 100].map((percent) => percentile(samples, percent))).toEqual([
      1, 1, 3, 5, 5,
    ]);
    expect(median([9])).toBe(9);
  });
});

describe("measure", () => {
  it("runs every operation once, as many at a time as there are writers", async () => {
    const seen: number[] = [];
    let [running, most] = [0, 0];
    const operation = async (index: number) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      seen.push(index);
    };
    await measure({ operations: 10, writers: 3, operation });
    expect(seen.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(3);
  });
});

describe("interleave", () => {
  it("alternates the contenders and leaves the first round out", async () => {
    const order: string[] = [];
    const contender = (name: string) => async () => measurement(order.push(name));
    const rounds = await interleave({ a: contender("a"), b: contender("b") }, 2);
    expect(order.join("")).toBe("ababab");
    expect(rounds.a?.map(({ perSecond }) => perSecond)).toEqual([3, 5]);
  });
});

describe("medianRatio", () => {
  it("compares round by round", () => {
    const a = [10, 40, 90].map(measurement);
    const b = [10, 20, 30].map(measurement);
    expect(medianRatio({ a, b }, "a", "b")).toBe(2);
  });
});
