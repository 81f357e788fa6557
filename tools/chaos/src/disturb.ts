import { setTimeout as delay } from "node:timers/promises";
import { type Random, seededRandom } from "@quarry/kernel/testing";
import type { Fault } from "./faults/fault.ts";
import type { Load } from "./load/load.ts";
import { rateBetween, steadyAgainAfter } from "./load/rate.ts";

export type Struck = {
  fault: string;
  /** From the fault until an extraction was answered that was asked for after it. */
  recoveryMs: number;
  /** From the fault's end until the load was answered as fast as before; infinite: not in a minute. */
  steadyMs?: number;
};

type Disturbance = {
  faults: readonly Fault[];
  load: Load;
  log: (line: string) => void;
  seed: number;
  forMs: number | undefined;
  rate: boolean;
};

/** The load's beginning, and what its rate is taken from then, in ms. */
const warmUpMs = 10_000;
const quietMs = 20_000;
const steadyWithinMs = 60_000;

/** Strikes all faults one at a time in an order of the seed's: once, or again and again for a while. */
export async function disturb(options: Disturbance): Promise<Struck[]> {
  const { faults, load, log, seed, forMs } = options;
  const random = seededRandom(seed);
  const steady = options.rate ? await quietRate(load) : undefined;
  if (steady !== undefined) log(`undisturbed: ${steady.toFixed(1)} pieces of work a second`);
  const began = performance.now();
  const isOver = (rounds: number) =>
    forMs === undefined ? rounds > 1 : performance.now() - began > forMs;
  const struck: Struck[] = [];
  for (const { fault, round } of endlessly(faults, random)) {
    if (isOver(round)) break;
    const { recoveryMs, endedAt } = await inject(fault, load, random);
    const steadyMs = steady && (await timeUntilSteady(load, { since: endedAt, steady }));
    const fast = steadyMs === undefined ? "" : `, as fast as before after ${inSeconds(steadyMs)}`;
    log(`${fault.name}: served again after ${inSeconds(recoveryMs)}${fast}`);
    struck.push({ fault: fault.name, recoveryMs, ...(steadyMs !== undefined && { steadyMs }) });
    await delay(500 + random() * 1_000);
  }
  return struck;
}

async function quietRate({ settledAt }: Load): Promise<number> {
  await delay(warmUpMs + quietMs);
  const now = performance.now();
  return rateBetween(settledAt, now - quietMs, now);
}

async function timeUntilSteady(
  { settledAt }: Load,
  { since, steady }: { since: number; steady: number },
): Promise<number> {
  for (;;) {
    const now = performance.now();
    const after = steadyAgainAfter(settledAt, { since, now, steady });
    if (after !== undefined) return after;
    if (now - since > steadyWithinMs) return Number.POSITIVE_INFINITY;
    await delay(250);
  }
}

async function inject(fault: Fault, load: Load, random: Random) {
  let recovery: Promise<number> | undefined;
  const measure = async () => {
    const began = performance.now();
    await load.probe();
    return performance.now() - began;
  };
  await fault.inject(random, () => {
    recovery = measure();
  });
  const endedAt = performance.now();
  return { recoveryMs: (await recovery) ?? 0, endedAt };
}

/** All faults in an order of their own in each round, which are counted from 1. */
function* endlessly(faults: readonly Fault[], random: Random) {
  for (let round = 1; faults.length > 0; round++) {
    for (const fault of shuffled(faults, random)) yield { fault, round };
  }
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
