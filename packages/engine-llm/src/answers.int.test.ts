import type { Json } from "@quarry/kernel";
import { type Fault, faults } from "@quarry/servers/provider";
import { checkOutput } from "@quarry/structure";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { invoice, invoiceOutput, openRig, type Rig, textDocument } from "./rig.testing.ts";

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
const withLine = (line: Json) => ({ ...invoiceOutput, lines: [...invoiceOutput.lines, line] });

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
    ["a number in quotes", alters(() => ({ result: { ...invoiceOutput, total: "1234.50" } }))],
    [
      "dates and numbers as the document writes them",
      alters(() => ({
        result: { ...invoiceOutput, date: "20 November 2026", total: "1,234.50 EUR" },
      })),
    ],
    ["blank text for null", alters(() => ({ result: { ...invoiceOutput, paid: " " } }))],
  ];

  it.each(dresses)("with %s is taken at once", async (_name, fault) => {
    rig.provider.queue(fault);
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
    expect(rig.provider.calls).toHaveLength(1);
  });
});

describe("an answer in another form", () => {
  const forms: [string, Fault, string][] = [
    [
      "a property too many",
      alters(() => ({ result: withMore })),
      "an unknown field left out (the whole)",
    ],
    [
      "names in another spelling",
      alters(() => ({ result: { ...withoutDate, Date: invoiceOutput.date } })),
      "another spelling of a field's name (/date)",
    ],
    [
      "another root",
      alters(() => ({ extraction: invoiceOutput })),
      "a wrapper left out (the whole)",
    ],
    ["a list around its root", alters(() => [{ result: invoiceOutput }]), ""],
    [
      "an object for a value",
      alters(() => ({ result: { ...invoiceOutput, total: { amount: 1234.5, currency: "EUR" } } })),
      "the value of an object taken for a single value (/total)",
    ],
  ];

  it.each(forms)(
    "with %s is aligned at once, and a warning says how",
    async (_name, fault, how) => {
      rig.provider.queue(fault);
      const { output, evidence } = await rig.engine.extract(rig.request());
      expect(output).toEqual(invoiceOutput);
      expect(rig.provider.calls).toHaveLength(1);
      const messages = evidence.warnings.map(({ code, message }) => `${code}: ${message}`);
      expect(messages.join()).toContain(how);
      expect(messages.every((message) => message.startsWith("answer_aligned"))).toBe(true);
      expect(`${messages} ${rig.logLines.join("")}`).not.toMatch(/guess|blue/);
    },
  );

  it("with a property too few has null for it, and a warning names it", async () => {
    rig.provider.queue(alters(() => ({ result: withoutDate })));
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual({ ...invoiceOutput, date: null });
    expect(rig.provider.calls).toHaveLength(1);
    const message = expect.stringContaining("a field that was left out taken for null (/date)");
    expect(evidence.warnings).toMatchObject([{ code: "answer_aligned", message }]);
  });
});

describe("an answer that does not fit", () => {
  const misfits: [string, Fault, string][] = [
    [
      "words for a number",
      alters(() => ({ result: { ...invoiceOutput, total: "a lot" } })),
      "/result/total",
    ],
    [
      "more digits than a number can hold",
      faults.writes((answer) => answer.replace("1234.5", "12345678901234567890")),
      "/result/total",
    ],
    ["a schema ignored", says('{"invoice": {"no": 1}}'), "/result"],
    ["no JSON", says("I found nothing of use."), "the answer"],
    ["half of the JSON", named.silentlyTruncated, "the answer"],
  ];

  it.each(misfits)("with %s is sent back once, with its faults", async (_name, fault, reported) => {
    rig.provider.queue(fault);
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual(invoiceOutput);
    expect(evidence.usage.calls).toBe(2);
    const { body } = await rig.provider.call(1);
    expect(body.messages?.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    const complaint = body.messages?.at(-1)?.content;
    expect(complaint).toContain(`- ${reported}`);
    expect(complaint).not.toContain("guess");
  });

  it.each<[what: string, output: Json, named: string[]]>([
    ["words for a number", { ...invoiceOutput, total: "a lot" }, ["/total"]],
    ["no day", { ...invoiceOutput, date: "2026-11-31" }, ["/date"]],
    ["no day in a row", withLine({ article: "Pens", quantity: "some" }), ["/lines/2/quantity"]],
  ])(
    "with %s twice loses that value alone, and a warning names it",
    async (_what, result, named) => {
      rig.provider.queue(
        alters(() => ({ result })),
        alters(() => ({ result })),
      );
      const { output, evidence } = await rig.engine.extract(rig.request());
      expect(checkOutput(invoice, output)).toEqual([]);
      expect(output).toMatchObject({ number: "2026-0042", lines: invoiceOutput.lines });
      const warnings = evidence.warnings.filter(({ code }) => code === "value_left_out");
      expect(warnings.map(({ pointer }) => pointer)).toEqual(named);
      expect(`${JSON.stringify(warnings)} ${rig.logLines.join("")}`).not.toMatch(
        /guess|blue|a lot/,
      );
    },
  );

  it.each([
    ["a schema ignored", says('{"invoice": {"no": 1}}')],
    ["no JSON", says("I found nothing of use.")],
    ["half of the JSON", named.silentlyTruncated],
  ])("with %s twice is refused", async (_name, fault) => {
    rig.provider.queue(fault, fault);
    const error: unknown = await rig.engine.extract(rig.request()).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "OUTPUT_INVALID" });
    expect(JSON.stringify(error)).not.toMatch(/nothing of use/);
    expect(rig.provider.calls).toHaveLength(2);
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
    const { output } = await rig.engine.extract(
      rig.request({ structure, document: textDocument("a b c") }),
    );
    expect(output).toEqual({ "Rechnungs-Nr. / №": "a", 名前: "b", field_1: "c" });
    expect(checkOutput(structure, output)).toEqual([]);
    expect(JSON.stringify((await rig.provider.call(0)).schema)).toContain("名前");
  });
});

describe("a structure over the provider's limits", () => {
  /** A model that fills what it is asked for out of the invoice. */
  const answer = (_text: string, schema: Json | undefined) => {
    const asked = namesIn(schema);
    return { result: Object.fromEntries(asked.map((name) => [name, valueOfField(name)])) };
  };

  it("is asked in parts that make one output", async () => {
    const schemaLimits = { properties: 5 };
    await using narrow = await openRig({ engine: { schemaLimits }, provider: { answer } });
    const { output, evidence } = await narrow.engine.extract(narrow.request());
    expect(output).toEqual(invoiceOutput);
    expect(Object.keys(output ?? {})).toEqual(Object.keys(invoiceOutput));
    const asked = narrow.provider.calls.map(({ schema }) => namesIn(schema));
    expect(asked).toEqual([["number", "date", "total", "paid"], ["lines"]]);
    expect(evidence.leaves.at(-1)).toMatchObject({ pointer: "/lines/1/quantity", quote: "2" });
  });

  it("in a single field is asked less strictly", async () => {
    await using narrow = await openRig({ engine: { schemaLimits: { depth: 3 } } });
    const { lines, ...flat } = invoiceOutput;
    narrow.provider.queue(
      alters(() => ({ result: flat })),
      alters(() => ({ result: { lines } })),
    );
    expect((await narrow.engine.extract(narrow.request())).output).toEqual(invoiceOutput);
    const formats = narrow.provider.calls.map(({ body }) => body.response_format?.type);
    expect(formats).toEqual(["json_schema", "json_object"]);
  });
});

function valueOfField(name: string): Json {
  return Object.entries(invoiceOutput).find(([known]) => known === name)?.[1] ?? null;
}

/** The properties under the `result` of a schema as it is sent. */
function namesIn(schema: Json | undefined): string[] {
  const result = ["properties", "result", "properties"].reduce<Json | undefined>((value, name) => {
    const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
    return isObject ? value[name] : undefined;
  }, schema);
  return Object.keys(result ?? {});
}
