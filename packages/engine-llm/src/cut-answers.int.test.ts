import type { Json } from "@quarry/kernel";
import { faults } from "@quarry/servers/provider";
import { describe, expect, it } from "vitest";
import { invoiceOutput, openRig } from "./rig.testing.ts";

/** A model that fills the fields that it is asked for. */
function answer(_text: string, schema: Json | undefined): Json {
  const asked = JSON.stringify(schema);
  const fields = Object.entries(invoiceOutput).filter(([name]) => asked.includes(`"${name}":{`));
  return { result: Object.fromEntries(fields) };
}

const cutAfter = (text: string) =>
  faults.writes((whole) => whole.slice(0, whole.indexOf(text) + text.length), {
    finishReason: "length",
  });

describe("an answer that broke off outside of any list", () => {
  it("keeps its whole fields, and is asked for the others", async () => {
    await using rig = await openRig({ provider: { answer } });
    rig.provider.queue(cutAfter('"2026-11'));
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual(invoiceOutput);
    expect(evidence.warnings).toEqual([]);
    const names = rig.provider.calls.map(({ schema }) =>
      /"number":\{/.test(JSON.stringify(schema)),
    );
    expect(names).toEqual([true, false]);
  });

  it("in the same field twice leaves that field out, and says so", async () => {
    await using rig = await openRig({ provider: { answer } });
    rig.provider.queue(cutAfter('"2026-11'), cutAfter('"2026-11'));
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual({ ...invoiceOutput, date: null });
    expect(evidence.warnings).toMatchObject([{ code: "value_left_out", pointer: "/date" }]);
  });

  it("because it ran away in a field leaves that field out at once", async () => {
    await using rig = await openRig({ provider: { answer } });
    const runsAway = faults.writes((whole) =>
      whole.replace(/"2026-11-20"/, `"2026-11-${"20 ".repeat(3_000)}`),
    );
    rig.provider.queue(runsAway, runsAway);
    const { output, evidence } = await rig.engine.extract(rig.request());
    expect(output).toEqual({ ...invoiceOutput, date: null });
    expect(evidence.warnings).toMatchObject([
      { code: "value_left_out", message: expect.stringContaining("repeated itself") },
    ]);
    expect(evidence.usage.calls).toBe(3);
  });
});
