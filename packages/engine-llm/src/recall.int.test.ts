import type { AnswerMemory } from "@quarry/engine";
import { faults } from "@quarry/servers/provider";
import { expect, it } from "vitest";
import { invoiceOutput, openRig } from "./rig.testing.ts";
import { statementModel, statementOrder } from "./statement.testing.ts";

function openMemory() {
  const kept = new Map<string, string>();
  const answers: AnswerMemory = {
    recall: async (name) => kept.get(name),
    keep: async (name, answer) => void kept.set(name, answer),
  };
  return { kept, answers };
}

it("pays for no answer twice, and counts each once", async () => {
  const { answers } = openMemory();
  const { request, truth } = await statementOrder(400, "paged");
  const prices = { currency: "USD", perMillionTokens: { small: { input: 2, output: 8 } } };
  const provider = { answer: statementModel, outputTokens: 2_000 };
  await using rig = await openRig({ engine: { prices }, provider });
  const order = rig.request({ ...request, answers });
  const first = await rig.engine.extract(order);
  const paid = rig.provider.calls.length;
  const again = await rig.engine.extract(order);
  expect(again.output).toEqual(truth);
  expect(rig.provider.calls).toHaveLength(paid);
  expect(again.evidence.usage).toMatchObject({
    calls: first.evidence.usage.calls,
    inputTokens: first.evidence.usage.inputTokens,
    outputTokens: first.evidence.usage.outputTokens,
    cost: first.evidence.usage.cost ?? "a cost",
  });
});

it("continues behind a repair that was paid for", async () => {
  const { kept, answers } = openMemory();
  await using rig = await openRig();
  rig.provider.queue(faults.says("no JSON"), faults.refuses({ status: 401 }));
  const order = rig.request({ answers });
  await expect(rig.engine.extract(order)).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
  expect(kept.size).toBe(1);
  expect((await rig.engine.extract(order)).output).toEqual(invoiceOutput);
  expect(rig.provider.calls).toHaveLength(3);
});

it("asks again where document, structure, instruction or model differ", async () => {
  const { kept, answers } = openMemory();
  await using rig = await openRig();
  const text = "Invoice 2026-0042, another one";
  const document = { ...rig.request().document, text };
  for (const change of [{}, { document }, { instruction: "net" }, { model: "llm-4.1" as const }]) {
    await rig.engine.extract(rig.request({ answers, ...change }));
  }
  expect(rig.provider.calls).toHaveLength(4);
  expect(kept.size).toBe(4);
});

it("reports what was spent on work that failed", async () => {
  await using rig = await openRig();
  const usage = { usage: { prompt_tokens: 100, completion_tokens: 10 } };
  rig.provider.queue(faults.says("no JSON", usage), faults.says("no JSON again", usage));
  const failed = rig.engine.extract(rig.request());
  await expect(failed).rejects.toMatchObject({ code: "OUTPUT_INVALID", spentTokens: 220 });
});
