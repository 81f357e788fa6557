import { expect, it } from "vitest";
import { type Counted, coalesceCounts } from "./coalesce-counts.ts";

/** A store that counts when the test lets it answer. */
function slowStore() {
  const consumed = new Map<string, number>();
  const asked: { key: string; amount: number; answer: () => void; fail: () => void }[] = [];
  const count = (key: string, amount: number) =>
    new Promise<Counted>((resolve, reject) => {
      const answer = () => {
        consumed.set(key, (consumed.get(key) ?? 0) + amount);
        resolve({ consumed: consumed.get(key) ?? 0, msBeforeNext: 1_000 });
      };
      asked.push({ key, amount, answer, fail: () => reject(new Error("away")) });
    });
  return { count: coalesceCounts(count), asked };
}

const consumedBy = (calls: Promise<Counted>[]) =>
  Promise.all(calls.map(async (call) => (await call).consumed));

it("counts concurrent calls with one more call to the store, and returns each its own total", async () => {
  const { count, asked } = slowStore();
  const first = count("acme", 1);
  await expect.poll(() => asked).toHaveLength(1);
  const later = [count("acme", 2), count("acme", 3), count("acme", 1)];
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  expect((await first).consumed).toBe(1);
  await expect.poll(() => asked.map(({ amount }) => amount)).toEqual([1, 6]);
  asked[1]?.answer();
  expect(await consumedBy(later)).toEqual([3, 6, 7]);
});

it("counts one key while a call for another is open", async () => {
  const { count, asked } = slowStore();
  const calls = [count("acme", 1), count("other", 1)];
  await expect.poll(() => asked.map(({ key }) => key)).toEqual(["acme", "other"]);
  for (const { answer } of asked) answer();
  expect(await consumedBy(calls)).toEqual([1, 1]);
});

it("continues after a failed call, which fails only for its own callers", async () => {
  const { count, asked } = slowStore();
  const first = count("acme", 1);
  await expect.poll(() => asked).toHaveLength(1);
  const second = count("acme", 1);
  asked[0]?.fail();
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.answer();
  expect((await second).consumed).toBe(1);
});
