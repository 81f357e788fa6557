import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readCorpus } from "./cases/corpus.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import { incomparable, regressions } from "./reports/regressions.ts";
import type { Report } from "./reports/report.ts";
import { openInProcess } from "./subjects/in-process.ts";

describe("the offline engine on the made documents", () => {
  let evaluation: Evaluation;
  beforeAll(async () => {
    await using subject = await openInProcess("offline");
    evaluation = await evaluate(subject, await readCorpus(), {
      split: "all",
      probes: true,
      runs: 2,
    });
  }, 300_000);

  it("is in nothing worse by a point than the report that is kept", async () => {
    const kept = await readFile(join(import.meta.dirname, "../baseline.json"), "utf8");
    const before = JSON.parse(kept) as Report;
    expect(incomparable(before, evaluation.report)).toEqual([]);
    expect(regressions(before, evaluation.report)).toEqual([]);
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
  const calibration = { error: 0, sure: { values: 10, precision: 0.9 }, bands: [] };
  const scores = (f1: number) => {
    const rates = { precision: f1, recall: f1, f1 };
    return { exact: rates, normalised: rates, strict: rates, fuzzy: rates };
  };
  const report = (micro: number, macro = micro, invented = 0): Report => ({
    engine: "an engine",
    split: "all",
    documents: "some",
    sets: {
      all: { documents: 1, values: 10, micro: scores(micro), macro: scores(macro), spurious: 0 },
    },
    sources: {},
    kinds: {},
    failures: {},
    probes: {
      ...{ asked: 20, invented, byField: {}, skipped: {} },
      farOff: { asked: 10, invented: 0 },
      nearMisses: { asked: 10, invented },
    },
    calibration: { strict: calibration, fuzzy: calibration },
    queue: { right: { documents: 0, queued: 0 }, wrong: { documents: 0, queued: 0 } },
    matches: {},
    finders: {},
    grounding: { right: 10, placed: 10, stated: 0, repeats: 0, rightPlaces: 0 },
    order: { lists: 0, rows: 0, inOrder: 0 },
    time: { medianMs: 1, p95Ms: 1 },
  });

  it("name every reading that fell by more than a point, macro too", () => {
    expect(regressions(report(0.9, 0.8), report(0.88, 0.7))).toEqual([
      "set all: exact F1 fell from 90.0 to 88.0",
      "set all: normalised F1 fell from 90.0 to 88.0",
      "set all: strict F1 fell from 90.0 to 88.0",
      "set all: fuzzy F1 fell from 90.0 to 88.0",
      "set all: macro exact F1 fell from 80.0 to 70.0",
      "set all: macro normalised F1 fell from 80.0 to 70.0",
      "set all: macro strict F1 fell from 80.0 to 70.0",
      "set all: macro fuzzy F1 fell from 80.0 to 70.0",
    ]);
  });

  it("are silent about less", () => {
    expect(regressions(report(0.9), report(0.891))).toEqual([]);
  });

  it("name inventions", () => {
    expect(regressions(report(0.9), report(0.9, 0.9, 1))).toEqual([
      "absent fields left empty (nearMisses) fell from 100.0 to 90.0",
    ]);
  });

  it("name a set that is missing", () => {
    expect(regressions(report(0.9), { ...report(0.9), sets: {} })).toEqual([
      "set all: is not there any more",
    ]);
  });

  it("are not looked for between other engines, splits or documents", () => {
    const now = report(0.9);
    expect(incomparable(now, now)).toEqual([]);
    const before = { ...now, engine: "another", split: "dev", documents: "others" };
    expect(incomparable(before, now)).toEqual([
      "its engine is another, this one's an engine",
      "its split is dev, this one's all",
      "its set of documents is others, this one's some",
    ]);
  });
});
