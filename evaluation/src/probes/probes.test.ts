import { describe, expect, it } from "vitest";
import { toCase } from "../cases/cases.ts";
import type { Answer, Subject } from "../subjects/subject.ts";
import { nearMissesOf } from "./near-misses.ts";
import { probe } from "./probes.ts";

const receipt = toCase({
  set: "a",
  id: "1",
  schema: { type: "object", properties: { date: { type: "date" }, total: { type: "number" } } },
  truth: { date: "2026-01-02", total: 7 },
  text: "Corner Shop\n2 January 2026\nTotal 7.00",
});

function answering(output: (schema: string) => unknown): Subject {
  return {
    engine: "a stub",
    answer: async ({ schema }) =>
      ({
        output: output(JSON.stringify(schema)),
        evidence: { leaves: [] },
        ms: 1,
      }) as unknown as Answer,
    async [Symbol.asyncDispose]() {},
  };
}

describe("nearMissesOf", () => {
  it("asks for siblings of what the document holds", () => {
    expect(Object.keys(nearMissesOf(receipt))).toEqual(
      expect.arrayContaining(["dueDate", "subtotal", "discount"]),
    );
  });

  it("asks for none that the document may hold or the schema names", () => {
    const held = { ...receipt, source: { kind: "text" as const, content: "Due 3 January" } };
    expect(Object.keys(nearMissesOf(held))).not.toContain("dueDate");
    const named = { ...receipt, schema: { type: "object", properties: { due_date: {} } } };
    expect(Object.keys(nearMissesOf(named))).not.toContain("dueDate");
  });
});

describe("probe", () => {
  it("asks for what is absent beside what is there, and counts what is given", async () => {
    const both = (schema: string) =>
      schema.includes('"total"') && schema.includes('"dueDate"')
        ? { total: 7, dueDate: "2026-01-02", vesselName: "Corner Shop", subtotal: null }
        : {};
    const report = await probe(answering(both), [receipt]);
    expect(report.byField).toEqual({ dueDate: 1, vesselName: 1 });
    expect(report).toMatchObject({
      invented: 2,
      farOff: { invented: 1 },
      nearMisses: { invented: 1 },
    });
    expect(report.asked).toBe(report.farOff.asked + report.nearMisses.asked);
  });

  it("says which documents it could not ask", async () => {
    const failing: Subject = {
      ...answering(() => ({})),
      answer: async () => ({ failure: "BROKEN" }),
    };
    expect(await probe(failing, [receipt])).toMatchObject({ asked: 0, skipped: { BROKEN: 1 } });
  });
});
