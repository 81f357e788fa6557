import { describe, expect, it } from "vitest";
import type { Case } from "../cases/cases.ts";
import { toCase } from "../cases/cases.ts";
import { readCorpus } from "../cases/corpus.ts";
import { evaluate } from "../evaluate.ts";
import { openInProcess } from "../subjects/in-process.ts";
import { ownExamples } from "../subjects/own-examples.ts";
import { readScript } from "./script.ts";

async function measured(model: string, cases: readonly Case[], examples = 0) {
  const examplesFor = ownExamples(cases, examples);
  await using subject = await openInProcess("llm", { script: readScript(model), examplesFor });
  const { report } = await evaluate(subject, cases, { split: "all", probes: false, runs: 1 });
  return report;
}

/** Every fifth document. */
async function sample(): Promise<Case[]> {
  return (await readCorpus()).filter((_, index) => index % 5 === 0);
}

/** A ledger of many pages, which is read in many chunks. */
function ledger(pages: number): Case {
  const entries = Array.from({ length: pages * 40 }, (_, index) => {
    return { number: `B-${10_000 + index}`, article: `Crate ${index} of tea`, price: index + 0.25 };
  });
  const lines = entries.map(({ number, article, price }, index) => {
    const head = index % 40 === 0 ? `Ledger of Harbour Books, page ${index / 40 + 1}\n\n` : "";
    return `${head}${number}    ${article}    ${price.toFixed(2)}`;
  });
  const properties = {
    number: { type: "string" },
    article: { type: "string" },
    price: { type: "number" },
  };
  const items = { type: "object", properties };
  const schema = {
    type: "object",
    properties: { owner: { type: "string" }, entries: { type: "array", items } },
  };
  const truth = { owner: "Harbour Books", entries };
  return toCase({ set: "ledger", id: "1", schema, truth, text: lines.join("\n") });
}

describe("the model engine on a model that knows the truth", { timeout: 120_000 }, () => {
  it("returns its right values, and none is lost in silence", async () => {
    const { model } = await measured("perfect", await sample());
    const { given = 0, exact = 0 } = model?.right ?? {};
    expect(given).toBeGreaterThan(400);
    expect(exact / given).toBeGreaterThan(0.997);
    expect(model?.documents.silent).toBe(0);
  });

  it("returns those of a document of many pages, chunk by chunk", async () => {
    const { model } = await measured("perfect", [ledger(25)]);
    expect(model?.spent?.calls).toBeGreaterThan(1);
    expect(model?.right).toEqual({ given: 3_001, exact: 3_001, changed: 0, lost: 0 });
  });

  it("returns them with examples as well, and catches what the model copies from these", async () => {
    const cases = (await readCorpus()).filter(({ set }) => set.startsWith("made-"));
    const alone = await measured("perfect", cases);
    const given = await measured("perfect", cases, 1);
    expect(given.model?.right).toEqual(alone.model?.right);
    expect(given.model?.spent?.inputTokens).toBeGreaterThan(alone.model?.spent?.inputTokens ?? 0);
    const copying = await measured("noisy:copy=0.3", cases, 1);
    const { given: copied = 0, caught = 0 } = copying.model?.wrong.copy ?? {};
    expect(copied).toBeGreaterThan(50);
    expect(caught / copied).toBeGreaterThan(0.8);
  });

  it("catches what the model makes up", async () => {
    const { model } = await measured("noisy:invention=0.3", await sample());
    const { given = 0, caught = 0 } = model?.wrong.invention ?? {};
    expect(given).toBeGreaterThan(100);
    expect(caught / given).toBeGreaterThan(0.95);
  });
});
