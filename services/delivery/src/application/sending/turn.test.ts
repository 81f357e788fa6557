import { expect, it } from "vitest";
import type { Turn, TurnStore } from "../ports.ts";
import { createTurn } from "./turn.ts";

/** Two replicas with clocks of their own. */
function twoReplicas() {
  let kept: Turn | undefined;
  const store: TurnStore = {
    read: async () => kept && { ...kept },
    replace: async (next, former) => {
      if (kept?.beat !== former?.beat || kept?.holder !== former?.holder) return false;
      kept = next;
      return true;
    },
  };
  const clocks = { one: 5_000, other: 90_000_000 };
  const pass = (ms: number) => {
    clocks.one += ms;
    clocks.other += ms;
  };
  const one = createTurn({ store, holder: "one", now: () => clocks.one });
  const other = createTurn({ store, holder: "other", now: () => clocks.other });
  return { one, other, pass };
}

it("is held by one while it beats", async () => {
  const { one, other, pass } = twoReplicas();
  await Promise.all([one.renew(), other.renew()]);
  for (let beat = 0; beat < 20; beat += 1) {
    expect([one.isOurs(), other.isOurs()].filter(Boolean)).toHaveLength(1);
    pass(4_000);
    await one.renew();
    await other.renew();
  }
});

it("goes over when no beat came for longer than a request may take", async () => {
  const { one, other, pass } = twoReplicas();
  await one.renew();
  await other.renew();
  pass(12_000);
  expect(one.isOurs()).toBe(false); // what it began before ends within 20 seconds
  pass(21_000);
  await other.renew();
  expect(other.isOurs()).toBe(false);
  pass(2_000);
  await other.renew();
  expect(other.isOurs()).toBe(true);
  await one.renew();
  expect(one.isOurs()).toBe(false);
});

it("goes over at once where it was left", async () => {
  const { one, other } = twoReplicas();
  await one.renew();
  await one.release();
  await other.renew();
  expect([one.isOurs(), other.isOurs()]).toEqual([false, true]);
});
