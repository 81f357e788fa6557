import { valueAt } from "@quarry/api/values";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Cut } from "./cut.ts";
import { MAX_RESULT_LENGTH, resultOf } from "./tool-result.ts";

type Shown = { data: unknown; cut?: Cut[] };

function show(value: unknown, at?: { pointer: string; offset: number }): Shown {
  const result = resultOf({ facts: { id: "1" }, name: "data", value, at });
  expect(JSON.stringify(result).length).toBeLessThanOrEqual(MAX_RESULT_LENGTH);
  expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
  return structuredClone(result.structuredContent) as Shown;
}

/** The whole value, as a reader has it who reads on at every cut. */
function readWhole(value: unknown): unknown {
  const holder = { data: undefined as unknown };
  const { data, cut = [] } = show(value);
  holder.data = data;
  const open = [...cut];
  for (let next = open.pop(); next; next = open.pop()) {
    const { pointer, next: offset } = next;
    const part = show(value, { pointer, offset });
    put(holder, `/data${pointer}`, (before) => joined(before, part.data));
    open.push(...(part.cut ?? []));
  }
  return holder.data;
}

function put(holder: object, pointer: string, change: (before: unknown) => unknown): void {
  const at = pointer.lastIndexOf("/");
  const parent = valueAt(holder, pointer.slice(0, at)) as Record<string, unknown>;
  const key = pointer
    .slice(at + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  parent[key] = change(parent[key]);
}

function joined(before: unknown, more: unknown): unknown {
  if (typeof before === "string") return before + more;
  if (Array.isArray(before)) return [...before, ...(more as unknown[])];
  return { ...(before as object), ...(more as object) };
}

const row = { date: "2026-11-03", description: 'Solder, "500 g"', amount: 21.5, note: null };
const long = '😀 "\\\n é'.repeat(9_000);

it.each([
  ["a short value", { a: 1, b: [true, null] }],
  ["a list of 3,200 rows", Array.from({ length: 3_200 }, (_, index) => ({ ...row, index }))],
  ["lists beside each other", { a: Array(5_000).fill(7), b: Array(5_000).fill("x"), c: "short" }],
  ["a list in a list", [[Array.from({ length: 9_000 }, (_, index) => index)], ["b"]]],
  ["a long text", long],
  ["long texts in rows", Array.from({ length: 5 }, (_, index) => ({ index, text: long }))],
  [
    "more members than have room",
    Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`a/~${index}`.padEnd(99), "v"])),
  ],
])("shows %s so that it can be read whole", (_what, value) => {
  expect(readWhole(value)).toEqual(value);
});

it("shows any value so that it can be read whole", () => {
  const leaf = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }).map((text) => text.repeat(200)),
    fc.double({ noDefaultInfinity: true, noNaN: true }).map((each) => each || 0),
    fc.constantFrom(null, true),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, leaf, tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 8 }).map((list) => list.concat(list, list)),
    object: fc.dictionary(fc.string({ maxLength: 40 }), tie("value"), {
      maxKeys: 8,
      noNullPrototype: true,
    }),
  }));
  fc.assert(
    fc.property(value, (any) => {
      fc.pre(!JSON.stringify(any).includes("__proto__"));
      expect(readWhole(any)).toEqual(any);
    }),
    { seed: 1, numRuns: 60 },
  );
});

it("names nothing where nothing is left out", () => {
  expect(show({ a: [1] })).toEqual({ id: "1", data: { a: [1] } });
});

it("refuses a place where nothing is", () => {
  expect(() => show({ a: 1 }, { pointer: "/b", offset: 0 })).toThrow("nothing at /b");
});

it("says of a page how its list continues", () => {
  const page = { facts: {}, name: "data", page: { offset: 50, total: 120 } };
  const { structuredContent: some } = resultOf({ ...page, value: Array(50).fill(1) });
  expect(some.cut).toEqual([{ pointer: "", shown: 50, total: 120, next: 100 }]);
  const { structuredContent: last } = resultOf({ ...page, value: Array(70).fill(1) });
  expect(last).not.toHaveProperty("cut");
});
