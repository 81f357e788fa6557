import type { Json } from "@quarry/kernel";
import { checkOutput, emptyOutput, parseStructure } from "@quarry/structure";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aligned, withMissing } from "./align.ts";
import type { Alignment } from "./alignments.ts";

const string = { type: "string" };
const structure = parseStructure({
  type: "object",
  properties: {
    invoiceNumber: string,
    total: { type: "number" },
    paid: { type: "boolean" },
    issued: { type: "date" },
    seller: { type: "object", properties: { name: string, city: string } },
    tags: { type: "array", items: string },
    lines: {
      type: "array",
      items: { type: "object", properties: { article: string, quantity: { type: "integer" } } },
    },
  },
});

const right = {
  invoiceNumber: "A-1",
  total: 12.5,
  paid: true,
  issued: "2018-02-19",
  seller: { name: "Ada", city: "Oslo" },
  tags: ["red"],
  lines: [{ article: "Pen", quantity: 2 }],
};

function align(answer: Json) {
  const done: Alignment[] = [];
  const value = withMissing(structure, aligned(structure, answer, done), done);
  return { value, done: done.map(({ kind, pointer }) => `${kind} ${pointer}`.trim()) };
}

describe("an answer in another form", () => {
  it.each<[what: string, answer: Json, done: string[]]>([
    ["as it is due", right, []],
    [
      "with names in another spelling",
      (({ invoiceNumber, seller, ...rest }) => ({
        invoice_number: invoiceNumber,
        SELLER: seller,
        ...rest,
      }))(right),
      ["key /invoiceNumber", "key /seller"],
    ],
    ["in a wrapper", { extraction: right }, ["wrapper"]],
    [
      "in wrappers beside other members",
      { status: "ok", data: { output: right } },
      ["wrapper", "wrapper"],
    ],
    ["in a list of one", [right], ["one_of_list"]],
    ["with a field too many", { ...right, note: "x" }, ["unknown_key"]],
    ["with a list of one for a value", { ...right, total: [12.5] }, ["one_of_list /total"]],
    ["with a value for a list", { ...right, tags: "red" }, ["list_of_one /tags"]],
    ["with a row for a list", { ...right, lines: right.lines[0] ?? null }, ["list_of_one /lines"]],
    [
      "with rows by their number",
      { ...right, lines: { "1": right.lines[0] ?? null } },
      ["list_of_members /lines"],
    ],
    ["with rows in a wrapper", { ...right, lines: { items: right.lines } }, ["wrapper /lines"]],
    [
      "with an object for a number",
      { ...right, total: { amount: 12.5, currency: "EUR" } },
      ["object_for_value /total"],
    ],
    [
      "with a value that names itself",
      { ...right, invoiceNumber: { value: "A-1", confidence: 0.9 } },
      ["object_for_value /invoiceNumber"],
    ],
    ["with a boolean in words", { ...right, paid: "Ja" }, ["spelled /paid"]],
    ["with a day in digits", { ...right, issued: "20180219" }, ["spelled /issued"]],
    ["with a day as a number", { ...right, issued: 20_180_219 }, ["spelled /issued"]],
  ])("%s is aligned to its structure", (_what, answer, done) => {
    expect(align(answer)).toEqual({ value: right, done });
  });

  it("has null for what it leaves out, and the empty list", () => {
    const { value, done } = align({ total: 12.5 });
    expect(value).toEqual({ ...(emptyOutput(structure) as object), total: 12.5 });
    expect(done).toContain("missing_key /lines");
  });

  it.each<[what: string, answer: Json]>([
    ["is of another shape", { invoice: { no: 1 } }],
    ["says nothing", {}],
    ["may be either of two members", { before: right, after: right }],
    ["is a word", "none"],
  ])("stays as it is where it %s", (_what, answer) => {
    expect(align(answer)).toEqual({ value: answer, done: [] });
  });

  it.each<[what: string, value: Json, field: string]>([
    ["several values where one is due", [1, 2], "total"],
    ["an object with two numbers", { net: 1, gross: 2 }, "total"],
    ["a word that is no answer", "perhaps", "paid"],
    ["digits that are no day", "20181319", "issued"],
  ])("keeps %s, for the check to judge", (_what, value, field) => {
    const { value: out } = align({ ...right, [field]: value });
    expect(out).toEqual({ ...right, [field]: value });
    expect(checkOutput(structure, out)).not.toEqual([]);
  });

  it("keeps names apart that differ in case alone", () => {
    const two = parseStructure({ type: "object", properties: { id: string, ID: string } });
    const done: Alignment[] = [];
    expect(aligned(two, { Id: "x", ID: "y" }, done)).toEqual({ ID: "y", id: "x" });
    expect(aligned(two, { Id: "x" }, [])).toEqual({ Id: "x" });
  });

  it("joins texts where one is due", () => {
    expect(align({ ...right, invoiceNumber: ["A", "1"] })).toEqual({
      value: { ...right, invoiceNumber: "A, 1" },
      done: ["list_for_text /invoiceNumber"],
    });
  });

  it("leaves what fits as it is, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), fc.array(fc.string()), (text, quantity, tags) => {
        const answer = {
          ...right,
          invoiceNumber: text,
          tags,
          lines: [{ article: text, quantity }],
        };
        expect(align(answer)).toEqual({ value: answer, done: [] });
      }),
      { seed: 1 },
    );
  });
});
