import { setTimeout as delay } from "node:timers/promises";
import { type Random, seededRandom } from "@quarry/kernel/testing";
import type { Fault } from "./faults/fault.ts";
import type { Load } from "./load/load.ts";

export type Struck = {
  fault: string;
  /** From the fault until an extraction was answered that was asked for after it. */
  recoveryMs: number;
};

type Disturbance = {
  faults: readonly Fault[];
  load: Load;
  log: (line: string) => void;
  seed: number;
  forMs: number | undefined;
};

/** Injects all faults one at a time in an order that follows from the seed, once or for a while. */
export async function disturb(options: Disturbance): Promise<Struck[]> {
  const { faults, load, log, seed, forMs } = options;
  const random = seededRandom(seed);
  const began = performance.now();
  const isOver = (rounds: number) =>
    forMs === undefined ? rounds > 1 : performance.now() - began > forMs;
  const struck: Struck[] = [];
  for (const { fault, round } of endlessly(faults, random)) {
    if (isOver(round)) break;
    const recoveryMs = await inject(fault, load, random);
    log(`${fault.name}: served again after ${(recoveryMs / 1_000).toFixed(1)} s`);
    struck.push({ fault: fault.name, recoveryMs });
    await delay(500 + random() * 1_000);
  }
  return struck;
}

async function inject(fault: Fault, load: Load, random: Random): Promise<number> {
  let recovery: Promise<number> | undefined;
  const measure = async () => {
    const began = performance.now();
    await load.probe();
    return performance.now() - began;
  };
  await fault.inject(random, () => {
    recovery = measure();
  });
  return (await recovery) ?? 0;
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
