import { setTimeout as delay } from "node:timers/promises";
import type { EngineResult } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import { type Fault, faults, type ProviderCall } from "@quarry/servers/provider";
import { expect, it } from "vitest";
import { openRig, type Rig } from "./rig.testing.ts";
import { statementModel, statementOrder } from "./statement.testing.ts";

const JOBS = 500;
const SEED = 20_261_121;

/** Time goes by so many times faster than it does: an attempt's time is about two seconds. */
const HASTE = 40;

const { named, refuses, waits, trickles } = faults;
const never = new Promise<never>(() => undefined);

const anyFault: Fault[] = [
  ...Object.values(named),
  refuses({ message: "response_format is not supported" }),
  refuses({ message: "seed is not supported" }),
  refuses({ status: 429 }, { "retry-after": "3" }),
  waits(never),
  trickles(() => never),
];

/** What an extraction may end with, by the table of failures. */
const outcomes = [
  "OUTPUT_INCOMPLETE",
  "OUTPUT_INVALID",
  "PROVIDER_FAILED",
  "SOURCE_UNREADABLE",
  "TIMEOUT",
  "UNAVAILABLE",
];

/** A number in [0, 1) that is the same for the same words. */
function chance(...words: (string | number)[]): number {
  let hash = SEED;
  for (const sign of words.join("/")) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 2_654_435_761) >>> 0;
    hash ^= hash >>> 13;
  }
  return (hash >>> 0) / 2 ** 32;
}

function jobOf({ raw }: ProviderCall): number {
  return Number(/This is job (\d+)\./.exec(raw)?.[1]);
}

it("ends each of 500 jobs under random faults as the table of failures says", async () => {
  const { request, truth } = await statementOrder(24, "paged");
  const asked = new Map<number, number>();
  const callers = Array.from({ length: JOBS }, () => new AbortController());

  /** Most calls go well; each tenth job's caller gives up in its middle. */
  function fault(call: ProviderCall): Fault | undefined {
    const job = jobOf(call);
    const attempt = (asked.get(job) ?? 0) + 1;
    asked.set(job, attempt);
    if (job % 10 === 0 && attempt === 2) callers[job]?.abort();
    if (job % 100 === 7 && attempt === 1)
      return refuses({ status: 429 }, { "retry-after": "4000" });
    if (chance(job, attempt) > 0.35) return undefined;
    return anyFault[Math.floor(chance(job, attempt, "kind") * anyFault.length)];
  }

  const begun = Date.now();
  await using rig = await openRig({
    provider: { answer: statementModel, outputTokens: 700, fault },
    engine: {
      chunkTokens: 300,
      concurrency: 64,
      clock: () => begun + (Date.now() - begun) * HASTE,
      sleep: async (ms, signal) =>
        void (await delay(Math.min(ms / HASTE, 60_000), null, { signal })),
      random: () => 0.5,
    },
  });

  const work = callers.map(async ({ signal }, job) => {
    const deadlineAt = begun + (Date.now() - begun) * HASTE + (job % 7 === 0 ? 100_000 : 6_000_000);
    const allowPartial = job % 5 === 0;
    const order = { ...request, instruction: `This is job ${job}.`, allowPartial };
    return rig.engine.extract(rig.request({ ...order, deadlineAt, signal }));
  });
  const ended = await Promise.allSettled(work);
  for (const [job, outcome] of ended.entries()) {
    if (outcome.status === "rejected") {
      expect(outcome.reason).toBeInstanceOf(AppError);
      expect(outcomes).toContain(outcome.reason.code);
    } else checkResult(outcome.value, rig, job);
  }
  const completed = ended.filter(({ status }) => status === "fulfilled").length;
  expect(completed).toBeGreaterThan(50);
  expect(completed).toBeLessThan(JOBS);
  expect(rig.provider.requestFaults()).toEqual([]);

  function checkResult({ output, evidence }: EngineResult, { provider }: Rig, job: number): void {
    const { calls, byCall = [], ...total } = evidence.usage;
    const isWhole = evidence.warnings.length === 0 && !evidence.withheld;
    if (isWhole) expect(output).toEqual(truth);
    const arrived = provider.calls.filter((call) => jobOf(call) === job).length;
    const uncounted = byCall.filter(({ estimated }) => estimated).length; // may have been given up on the way
    expect(calls).toBe(byCall.length);
    expect(arrived).toBeLessThanOrEqual(calls);
    expect(arrived).toBeGreaterThanOrEqual(calls - uncounted);
    expect(total).toEqual({
      inputTokens: byCall.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
      outputTokens: byCall.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
      estimated: byCall.some(({ estimated }) => estimated),
    });
  }
}, 240_000);
