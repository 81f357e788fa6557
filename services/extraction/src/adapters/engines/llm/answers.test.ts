import { checkOutput } from "@quarry/structure";
import { type Fault, faults } from "@quarry/testing/provider";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { invoice, invoiceOutput, openRig, type Rig } from "./rig.testing.ts";

const { named, says, alters } = faults;

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig[Symbol.asyncDispose]();
});

const withMore = { ...invoiceOutput, guess: "blue" };
const { date: _date, ...withoutDate } = invoiceOutput;

describe("an answer in another dress", () => {
  const dresses: [string, Fault][] = [
    ["prose and a fence", named.prose],
    ["a thought before it", named.thinks],
    ["single quotes", named.singleQuotes],
    ["parts", named.arrayContent],
    ["no root", alters(() => invoiceOutput)],
    [
      "a datetime for a date",
      alters(() => ({ result: { ...invoiceOutput, date: "2026-11-20T00:00:00Z" } })),
    ],
    ["blank text for null", alters(() => ({ result: { ...invoiceOutput, paid: " " } }))],
  ];

  it.each(dresses)("with %s is taken at once", async (_name, fault) => {
    rig.provider.queue(fault);
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
    expect(rig.provider.calls).toHaveLength(1);
  });
});

describe("an answer that does not fit", () => {
  const misfits: [string, Fault, string][] = [
    [
      "a number in quotes",
      alters(() => ({ result: { ...invoiceOutput, total: "1234.50" } })),
      "/result/total",
    ],
    [
      "more digits than a number can hold",
      faults.writes((answer) => answer.replace("1234.5", "12345678901234567890")),
      "/result/total",
    ],
    ["a property too many", alters(() => ({ result: withMore })), "/result/guess"],
    ["a property too few", alters(() => ({ result: withoutDate })), "/result/date"],
    ["a schema ignored", says('{"invoice": {"no": 1}}'), "/result"],
    ["no JSON", says("I found nothing of use."), "the answer"],
    ["half of the JSON", named.silentlyTruncated, "the answer"],
  ];

  it.each(misfits)("with %s is sent back once, with its faults", async (_name, fault, told) => {
    rig.provider.queue(fault);
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual(invoiceOutput);
    expect(evidence.usage.calls).toBe(2);
    const { body } = await rig.provider.call(1);
    expect(body.messages?.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(body.messages?.at(-1)?.content).toContain(`- ${told}`);
  });

  it.each(misfits)("with %s twice is refused, not bent", async (_name, fault) => {
    rig.provider.queue(fault, fault);
    const extracted = rig.engine.extract(rig.request());
    await expect(extracted).rejects.toMatchObject({ code: "OUTPUT_INVALID" });
    expect(rig.provider.calls).toHaveLength(2);
  });

  it("is refused without a word of its content", async () => {
    rig.provider.queue(
      alters(() => ({ result: withMore })),
      alters(() => ({ result: withMore })),
    );
    const error: unknown = await rig.engine.extract(rig.request()).catch((thrown) => thrown);
    expect(error).toMatchObject({
      issues: [{ field: "", rule: "additionalProperties" }],
    });
    expect(`${JSON.stringify(error)} ${rig.logLines.join("")}`).not.toMatch(/guess|blue/);
  });
});

describe("a structure with names that not every provider takes", () => {
  const structure = {
    type: "object" as const,
    properties: {
      "Rechnungs-Nr. / №": { type: "string" as const, describe: "Number" },
      名前: { type: "string" as const },
      field_1: { type: "string" as const },
    },
  };

  it("is asked in plain ones and answered in its own", async () => {
    await using rig = await openRig({
      provider: { answer: () => ({ result: { field_1_: "a", field_2: "b", field_1: "c" } }) },
    });
    const { output } = await rig.engine.extract(rig.request({ structure }));
    expect(output).toEqual({ "Rechnungs-Nr. / №": "a", 名前: "b", field_1: "c" });
    expect(checkOutput(structure, output)).toEqual([]);
    expect(JSON.stringify((await rig.provider.call(0)).schema)).toContain("名前");
  });
});

describe("a structure over the provider's limits", () => {
  it("is refused by name before any call", async () => {
    await using narrow = await openRig({
      engine: { schemaLimits: { properties: 4, depth: 10, enumValues: 10, characters: 1_000 } },
    });
    const extracted = narrow.engine.extract(narrow.request({ structure: invoice }));
    await expect(extracted).rejects.toMatchObject({
      code: "SCHEMA_UNSUPPORTED",
      message: expect.stringContaining("8 properties, at most 4"),
    });
    expect(narrow.provider.calls).toHaveLength(0);
  });
});
