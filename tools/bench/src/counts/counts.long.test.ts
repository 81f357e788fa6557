import { describeWith, describeWithProgram } from "@quarry/servers";
import { expect, it } from "vitest";
import { sumOf } from "./counted.ts";
import { countServerCalls, countSystemCalls } from "./measure-counts.ts";
import type { SystemCalls } from "./system-calls.ts";

/** Enough that a flush or a command more for each extraction shows. */
const loads = [
  { extractions: 40, atOnce: 1 },
  { extractions: 128, atOnce: 32 },
];
const limitMs = 300_000;

/** Without those of the bus, which is flushed by time: the more often for each, the longer one takes. */
const flushesOf = (calls?: SystemCalls) => sumOf({ ...calls?.flushes, "bus.db": 0 });

describeWithProgram("strace", "an extraction of a text, standalone", () => {
  it(
    "flushes no more than it did",
    async () => {
      const [single, many] = await countSystemCalls(loads);
      expect(flushesOf(single)).toBeGreaterThan(2.9); // accepted, read and completed, each on the disk
      expect(flushesOf(single)).toBeLessThan(4.7);
      expect(flushesOf(many)).toBeLessThan(3.5);
      expect(single?.writes).toBeGreaterThan(0);
      expect(single?.writes).toBeLessThan(230);
      expect(single?.opens).toBeLessThan(0.5);
      expect(single?.renames).toBe(0);
    },
    limitMs,
  );
});

describeWith(["nats", "mongodb"], "an extraction of a text, distributed", () => {
  it(
    "asks database and broker no more than it did",
    async () => {
      for (const { commands, messages } of await countServerCalls(loads)) {
        expect(commands["insert extraction_commits"]).toBeGreaterThan(0.05); // accepted, completed
        expect(commands["insert ingestion_commits"]).toBeGreaterThan(0.02); // read
        expect(sumOf(commands)).toBeLessThan(26);
        expect(messages.events).toBeGreaterThan(2);
        expect(sumOf(messages)).toBeLessThan(21);
      }
    },
    limitMs,
  );
});
