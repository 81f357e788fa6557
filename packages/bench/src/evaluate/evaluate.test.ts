import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Evaluation, evaluate } from "./evaluate.ts";
import { openInProcess } from "./in-process.ts";
import { madeCases } from "./made-cases.ts";
import { regressions } from "./regressions.ts";
import type { Report } from "./report.ts";
import { halfOf } from "./split.ts";

describe("the offline engine on the made documents", () => {
  let evaluation: Evaluation;
  beforeAll(async () => {
    await using subject = openInProcess("offline");
    evaluation = await evaluate(subject, madeCases(), { split: "all", probes: true, runs: 2 });
  }, 60_000);

  it("is in nothing worse by a point than the report that is kept", async () => {
    const kept = await readFile(join(import.meta.dirname, "baseline.json"), "utf8");
    expect(regressions(JSON.parse(kept) as Report, evaluation.report)).toEqual([]);
  });

  it("gives the same answer to the same document", () => {
    expect(evaluation.report.deterministic).toBe(true);
  });

  it("is measured on thirty documents of many kinds at the least", () => {
    const { all, ...sets } = evaluation.report.sets;
    expect(all?.documents).toBeGreaterThanOrEqual(30);
    expect(Object.keys(sets).length).toBeGreaterThanOrEqual(6);
  });
});

describe("regressions", () => {
  const sure = { values: 10, precision: 0.9 };
  const report = (f1: number): Report => {
    const rates = { precision: f1, recall: f1, f1 };
    const micro = { exact: rates, normalised: rates, fuzzy: rates };
    const all = { documents: 1, values: 10, micro, macro: micro, spurious: 0 };
    return {
      subject: "an engine",
      split: "all",
      sets: { all },
      kinds: {},
      failures: {},
      calibration: { error: 0, sure, bands: [] },
      grounding: { right: 10, placed: 10, stated: 0, repeats: 0, rightPlaces: 0 },
      time: { medianMs: 1, p95Ms: 1 },
    };
  };

  it("name what fell by more than a point", () => {
    expect(regressions(report(0.9), report(0.88))).toEqual([
      "set all: normalised F1 fell from 90.0 to 88.0",
      "set all: fuzzy F1 fell from 90.0 to 88.0",
    ]);
  });

  it("are silent about less", () => {
    expect(regressions(report(0.9), report(0.891))).toEqual([]);
  });

  it("name a set that is gone", () => {
    expect(regressions(report(0.9), { ...report(0.9), sets: {} })).toEqual([
      "set all: is not there any more",
    ]);
  });
});

describe("halfOf", () => {
  it("deals cases out by name alone, about half to each", () => {
    const halves = Array.from({ length: 200 }, (_, id) => halfOf({ set: "a", id: String(id) }));
    const dev = halves.filter((half) => half === "dev").length;
    expect(dev).toBeGreaterThan(70);
    expect(dev).toBeLessThan(130);
    expect(halfOf({ set: "a", id: "0" })).toBe(halves[0]);
  });
});
