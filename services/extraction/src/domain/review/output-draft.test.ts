import type { Evidence, LeafEvidence, ReviewedLeaf, StructureNode } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { StoredReviewChange } from "@quarry/contracts";
import { arraysOf } from "@quarry/evidence";
import type { AppError, Json } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { changesTo } from "./changes-to.ts";
import { type DraftChange, OutputDraft } from "./output-draft.ts";

const structure: StructureNode = {
  type: "object",
  properties: {
    number: { type: "string", required: true },
    date: { type: "date" },
    buyer: { type: "object", properties: { name: { type: "string" }, "a/b": { type: "number" } } },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: {
          text: { type: "string" },
          tags: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
};
const output = {
  number: "A1",
  date: "2026-11-03",
  buyer: null,
  lines: [
    { text: "one", tags: ["x"] },
    { text: "two", tags: [] },
    { text: "three", tags: ["y", "z"] },
  ],
};

/** Evidence of every value, each at a place of its own. */
function evidenceOf(value: Json): Evidence {
  const leaves: LeafEvidence[] = [];
  const walk = (part: Json, pointer: string) => {
    if (part !== null && typeof part === "object") {
      const members = Array.isArray(part) ? part.entries() : Object.entries(part);
      for (const [key, member] of members) walk(member, `${pointer}/${key}`);
    } else if (part !== null) {
      const start = leaves.length * 10;
      const place = { quote: String(part), start, end: start + String(part).length };
      leaves.push({ pointer, value: part, ...place, match: "exact", confidence: 0.5, reason: "x" });
    }
  };
  walk(value, "");
  const arrays = arraysOf({ node: structure, value, pointer: "" }).map((list) => {
    return { ...list, rows: list.taken + (list.pointer === "/lines" ? 2 : 0) };
  });
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, estimated: true };
  return {
    leaves,
    arrays,
    missing: [],
    warnings: [],
    engine: { id: "offline", version: "1" },
    usage,
  };
}

const draftOf = () => new OutputDraft({ structure, output, evidence: evidenceOf(output) });
const leafAt = (draft: OutputDraft, pointer: string): ReviewedLeaf | undefined =>
  draft.result().leaves.find((leaf) => leaf.pointer === pointer);

function faultOf(change: DraftChange): AppError {
  try {
    draftOf().apply(change);
  } catch (error) {
    return error as AppError;
  }
  throw new Error("the change was applied");
}

describe("a draft of a reviewed output", () => {
  it("confirms a value where it was found", () => {
    const draft = draftOf();
    draft.apply({ op: "confirm", pointer: "/number" });
    const human = { match: "human", confidence: 1, review: "confirmed" };
    expect(leafAt(draft, "/number")).toMatchObject({
      value: "A1",
      quote: "A1",
      start: 0,
      ...human,
    });
    expect(draft.takeCounts()).toMatchObject({ confirmed: 1, confirmedInBulk: 0 });
  });

  it("confirms a list in bulk without calling its values seen", () => {
    const draft = draftOf();
    draft.apply({ op: "confirm", pointer: "/lines/0/text" });
    draft.apply({ op: "confirm", pointer: "" });
    const bulk = { match: "exact", confidence: 0.5, review: "confirmed_in_bulk" };
    expect(leafAt(draft, "/lines/2/tags/1")).toMatchObject(bulk);
    expect(leafAt(draft, "/lines/0/text")).toMatchObject({ match: "human", review: "confirmed" });
    expect(draft.takeCounts()).toMatchObject({ confirmed: 1, confirmedInBulk: 7 });
  });

  it("replaces a value with the reviewer's place", () => {
    const draft = draftOf();
    const evidence = { quote: "B2", start: 77, end: 79, page: 1 };
    const made = draft.apply({ op: "replace", pointer: "/number", now: "B2", evidence });
    expect(made).toEqual({ op: "replace", pointer: "/number", was: "A1", now: "B2", evidence });
    expect(leafAt(draft, "/number")).toEqual({
      ...{ pointer: "/number", value: "B2", ...evidence },
      ...{ match: "human", confidence: 1, reason: "review", review: "corrected" },
    });
  });

  it("sets a value in an object that is null", () => {
    const draft = draftOf();
    draft.apply({ op: "replace", pointer: "/buyer/a~1b", now: 7 });
    expect(draft.result().output).toMatchObject({ buyer: { name: null, "a/b": 7 } });
  });

  it("clears values, and reports required ones as missing", () => {
    const draft = draftOf();
    draft.apply({ op: "clear", pointer: "/number" });
    draft.apply({ op: "clear", pointer: "/lines" });
    expect(draft.result()).toMatchObject({
      output: { number: null, lines: [] },
      missing: ["/number"],
      arrays: [{ pointer: "/lines", taken: 0, rows: 0 }],
    });
  });

  it("moves evidence and counts with rows that are inserted and removed in order", () => {
    const draft = draftOf();
    const before = leafAt(draft, "/lines/2/tags/1");
    const row = { text: "new", tags: ["n"] };
    draft.apply({ op: "insert", pointer: "/lines/1", now: row });
    draft.apply({ op: "remove", pointer: "/lines/0" });
    draft.apply({ op: "replace", pointer: "/lines/1/text", now: "TWO" });
    const { output: made, arrays } = draft.result();
    expect(valueAt(made, "/lines")).toEqual([row, { text: "TWO", tags: [] }, output.lines[2]]);
    expect(leafAt(draft, "/lines/2/tags/1")).toEqual(before);
    expect(leafAt(draft, "/lines/0/text")).toMatchObject({ value: "new", review: "added" });
    // Two rows were lacking, of which the reviewer has filled in one.
    expect(arrays[0]).toEqual({ pointer: "/lines", taken: 3, rows: 4 });
    expect(arrays.map(({ pointer, taken }) => [pointer, taken]).slice(1)).toEqual([
      ["/lines/0/tags", 1],
      ["/lines/1/tags", 0],
      ["/lines/2/tags", 2],
    ]);
  });

  describe("with withheld rows", () => {
    const held = (pointer: string, value: Json): LeafEvidence => ({
      ...{ pointer, value, match: "none", confidence: 0.1, reason: "ungrounded" },
    });
    const withheld = [
      held("/lines/3/text", "four"),
      held("/lines/4/text", "five"),
      held("/lines/4/tags/0", "t"),
      held("/date", "2026-11-04"),
    ];
    const withheldDraft = () => {
      return new OutputDraft({
        structure,
        output,
        evidence: { ...evidenceOf(output), withheld },
      });
    };
    const withheldAfter = (...changes: DraftChange[]) => {
      const draft = withheldDraft();
      for (const change of changes) draft.apply(change);
      return draft.result().withheld.map(({ pointer, value }) => [pointer, value]);
    };
    const date = ["/date", "2026-11-04"];

    it("withholds a row no longer that a person inserts where it would be", () => {
      const now = { text: "4", tags: [] };
      expect(withheldAfter({ op: "insert", pointer: "/lines/-", now })).toEqual([
        ["/lines/4/text", "five"],
        ["/lines/4/tags/0", "t"],
        date,
      ]);
    });

    it("withholds the row no longer that has the values of an inserted one", () => {
      const now = { text: "five", tags: ["t"] };
      expect(withheldAfter({ op: "insert", pointer: "/lines/3", now })).toEqual([
        ["/lines/4/text", "four"],
        date,
      ]);
    });

    it("keeps withheld rows behind a list that grows and shrinks before them", () => {
      const now = { text: "new", tags: [] };
      expect(
        withheldAfter(
          { op: "insert", pointer: "/lines/0", now },
          { op: "insert", pointer: "/lines/0", now },
          { op: "remove", pointer: "/lines/1" },
        ),
      ).toEqual([
        ["/lines/4/text", "four"],
        ["/lines/5/text", "five"],
        ["/lines/5/tags/0", "t"],
        date,
      ]);
    });

    it("withholds a value no longer that a person confirms to be absent", () => {
      expect(withheldAfter({ op: "confirm", pointer: "/date" })).not.toContainEqual(date);
    });
  });

  it("keeps evidence equal to the output after any sequence of changes", () => {
    const draft = draftOf();
    const steps: DraftChange[] = [
      { op: "insert", pointer: "/lines/-", now: { text: "last", tags: ["a", "b"] } },
      { op: "insert", pointer: "/lines/0/tags/0", now: "first" },
      { op: "remove", pointer: "/lines/1" },
      { op: "replace", pointer: "/lines/1", now: { text: "3", tags: ["q"] } },
      { op: "remove", pointer: "/lines/2/tags/0" },
      { op: "clear", pointer: "/lines/0/text" },
    ];
    for (const step of steps) {
      draft.apply(step);
      const { output: made, leaves } = draft.result();
      for (const { pointer, value } of leaves) expect(valueAt(made, pointer)).toEqual(value);
    }
  });

  it.each<[string, DraftChange, string]>([
    ["a field that the schema lacks", { op: "clear", pointer: "/total" }, "/total"],
    ["a row that the list lacks", { op: "remove", pointer: "/lines/3" }, "/lines/3"],
    ["a value of another type", { op: "replace", pointer: "/date", now: 7 }, "/date"],
    ["a date that does not exist", { op: "replace", pointer: "/date", now: "2026-02-30" }, "/date"],
    [
      "a row with a wrong value within",
      { op: "insert", pointer: "/lines/0", now: { text: 1, tags: [] } },
      "/lines/0/text",
    ],
    ["a list in place of a row", { op: "insert", pointer: "/number", now: "x" }, "/number"],
    ["null for a list", { op: "replace", pointer: "/lines", now: null }, "/lines"],
  ])("refuses %s by its pointer", (_what, change, pointer) => {
    const { code, issues } = faultOf(change);
    expect([code, issues?.[0]?.field]).toEqual(["VALIDATION_FAILED", pointer]);
  });

  it("leaves the engine's output and evidence as they are", () => {
    const evidence = evidenceOf(output);
    const engine = { structure, output: structuredClone<Json>(output), evidence };
    const before = JSON.stringify(engine);
    const draft = new OutputDraft(engine);
    draft.apply({ op: "remove", pointer: "/lines/0" });
    draft.apply({ op: "replace", pointer: "/lines/0/text", now: "x" });
    expect(JSON.stringify(engine)).toBe(before);
  });

  it("gives the same from the changes as they were recorded", () => {
    const draft = draftOf();
    const changes: DraftChange[] = [
      { op: "insert", pointer: "/lines/-", now: { text: "n", tags: [] } },
      { op: "replace", pointer: "/buyer/name", now: "Ada" },
      { op: "remove", pointer: "/lines/0" },
    ];
    const recorded: StoredReviewChange[] = changes.map((change) => draft.apply(change));
    expect(recorded[0]?.pointer).toBe("/lines/3");
    const again = draftOf();
    for (const change of JSON.parse(JSON.stringify(recorded))) again.apply(change);
    expect(again.result()).toEqual(draft.result());
  });
});

describe("the changes to an output", () => {
  const changesOf = (now: Json) => changesTo({ node: structure, was: output, now, pointer: "" });
  const opsOf = (now: Json) => changesOf(now).map(({ op, pointer }) => `${op} ${pointer}`);

  it("are none for the same output", () => {
    expect(changesOf(structuredClone(output))).toEqual([]);
  });

  it("name single values and rows", () => {
    const { lines } = output;
    expect(opsOf({ ...output, number: null, date: "2026-11-04" })).toEqual([
      "clear /number",
      "replace /date",
    ]);
    const row = { text: "new", tags: [] };
    expect(opsOf({ ...output, lines: [row, ...lines] })).toEqual(["insert /lines/0"]);
    expect(opsOf({ ...output, lines: lines.slice(1) })).toEqual(["remove /lines/0"]);
    expect(opsOf({ ...output, lines: [lines[0], row, row, lines[2]] as Json })).toEqual([
      "replace /lines/1/text",
      "insert /lines/2",
    ]);
  });

  it("lead to that output", () => {
    const others: Json[] = [
      { ...output, buyer: { name: "Ada", "a/b": null }, lines: [] },
      { ...output, lines: [...output.lines].reverse() },
      { number: null, date: null, buyer: null, lines: [{ text: null, tags: ["1", "2", "3"] }] },
    ];
    for (const wanted of others) {
      const draft = draftOf();
      for (const change of changesOf(wanted)) draft.apply(change);
      expect(draft.output).toEqual(wanted);
    }
  });
});
