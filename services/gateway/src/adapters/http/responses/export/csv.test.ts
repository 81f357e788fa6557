import { type ExportedExtraction, readStructure } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { expect, it } from "vitest";
import { buildTable } from "./columns.ts";
import { leastConfidences } from "./confidences.ts";
import { type CsvOptions, toCsv } from "./csv.ts";

const text = { type: "string" };
const order = {
  type: "object",
  properties: {
    seller: { type: "object", properties: { name: text, tags: { type: "array", items: text } } },
    total: { type: "number" },
    lines: {
      type: "array",
      items: { type: "object", properties: { name: text, size: { type: "integer" } } },
    },
  },
};
const output = {
  seller: { name: "Kupfer & Co", tags: ["a", "b"] },
  total: 12.5,
  lines: [
    { name: "Copper wire", size: 4 },
    { name: "Solder", size: null },
  ],
};

function exported(output: Json): ExportedExtraction {
  return {
    id: "1",
    externalId: "x",
    metadata: null,
    schemaId: "s",
    schemaRevision: 2,
    type: "text",
    status: "completed",
    createdAt: "T1",
    settledAt: null,
    totalTokens: 7,
    output,
    failure: null,
  };
}

function tableFor(structure: unknown, rows?: string) {
  const read = readStructure(structure);
  if (!read.success) throw new Error(read.message);
  return buildTable(read.structure, rows);
}

type Wish = CsvOptions & { rows?: string };

/** The lines of one page of outputs, without those of the facts. */
async function csvOf(structure: unknown, outputs: Json[], { rows, ...options }: Wish = {}) {
  async function* pages() {
    yield outputs.map(exported);
  }
  let csv = "";
  for await (const piece of toCsv(pages(), tableFor(structure, rows), options)) csv += piece;
  expect(csv.endsWith("\r\n")).toBe(true);
  return csv
    .slice(0, -2)
    .split("\r\n")
    .map((line) => line.replace(/^(\ufeff?)id,.*?,schemaRevision,|^1,x,completed,T1,,2,/, "$1"));
}

it("makes a column of each value, in the order of the schema, and JSON of lists", async () => {
  expect(await csvOf(order, [output, { total: 3 }])).toEqual([
    "seller.name,seller.tags,total,lines",
    `Kupfer & Co,"[""a"",""b""]",12.5,"${JSON.stringify(output.lines).replaceAll('"', '""')}"`,
    ",,3,",
  ]);
});

it("makes a row of each item of the list that is named, with the other columns repeated", async () => {
  expect(await csvOf(order, [output, { ...output, lines: [] }], { rows: "/lines" })).toEqual([
    "row,seller.name,seller.tags,total,lines.name,lines.size",
    '1,Kupfer & Co,"[""a"",""b""]",12.5,Copper wire,4',
    '2,Kupfer & Co,"[""a"",""b""]",12.5,Solder,',
  ]);
  const tags = await csvOf(order, [output], { rows: "/seller/tags" });
  expect(tags.map((line) => line.split(",")[2])).toEqual(["seller.tags", "a", "b"]);
});

it("makes a row of each item of a structure that is a list", async () => {
  const list = { type: "array", items: order.properties.lines.items };
  const rows = ["row,name,size", "1,Copper wire,4", "2,Solder,"];
  expect(await csvOf(list, [output.lines])).toEqual(rows);
  expect(await csvOf({ type: "array", items: text }, [["a"]])).toEqual(["row,output", "1,a"]);
});

it("has a header even without rows", async () => {
  expect(await csvOf(order, [])).toEqual(["seller.name,seller.tags,total,lines"]);
});

it("refuses rows of anything but a list, and names the lists", () => {
  const refusal = "rows: the schema has no such list; it has /seller/tags, /lines";
  for (const rows of ["/total", "/lines/name", "/nothing", ""]) {
    expect(() => tableFor(order, rows)).toThrow(refusal);
  }
});

it("distinguishes a field from a fact of the same name", async () => {
  const structure = { type: "object", properties: { id: text, row: text, "output.id": text } };
  expect(await csvOf(structure, [{ id: "a", row: "b", "output.id": "c" }])).toEqual([
    "output.id,row,output.output.id",
    "a,b,c",
  ]);
});

it("escapes formulas in texts and headers but not in numbers, unless raw is requested", async () => {
  const structure = { type: "object", properties: { "=a": text, b: { type: "number" } } };
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "=1\nx"];
  const outputs = formulas.map((formula) => ({ "=a": formula, b: -1 }));
  const safe = (await csvOf(structure, outputs)).join("\r\n");
  expect(safe).toBe([`"'=a",b`, ...formulas.map((formula) => `"'${formula}",-1`)].join("\r\n"));
  expect(await csvOf(structure, [{ "=a": "=1+1", b: -1 }], { raw: true })).toEqual([
    "=a,b",
    "=1+1,-1",
  ]);
});

it("distinguishes an empty text from null, and begins with a byte order mark for Excel", async () => {
  const structure = { type: "object", properties: { a: text, b: { type: "boolean" } } };
  const lines = await csvOf(
    structure,
    [
      { a: "", b: false },
      { a: null, b: null },
    ],
    { excel: true },
  );
  expect(lines).toEqual(["\ufeffa,b", '"",false', ","]);
});

it("adds the state of the review before the output where it is requested", async () => {
  async function* pages() {
    const review = { state: "approved", version: 2, verdict: "approved" } as const;
    yield [{ ...exported({ review: "field" }), review }];
  }
  const table = tableFor({ type: "object", properties: { review: text } });
  let csv = "";
  for await (const piece of toCsv(pages(), table, { withReview: true })) csv += piece;
  expect(csv).toBe(
    "id,externalId,status,createdAt,settledAt,schemaRevision,review,output.review\r\n1,x,completed,T1,,2,approved,field\r\n",
  );
});

it("adds the least confidence of each column's values where it is requested", async () => {
  const line = (amount: number | null) => ({ code: "a", amount });
  const leaf = (pointer: string, confidence: number, value: Json = 1) => ({
    ...{ pointer, confidence, value },
  });
  const leaves = [
    ...[leaf("/total", 0.9), leaf("/tags/0", 0.8), leaf("/tags/1", 0.7)],
    ...[leaf("/lines/0/amount", 0.6), leaf("/lines/0/code", 0.99), leaf("/lines/1/code", 0.5)],
    leaf("/lines/1/amount", 0, null),
  ];
  const confidences = leastConfidences({ leaves: leaves as never });
  async function* pages() {
    const values = { total: 3, tags: ["x", "y"], lines: [line(1), line(null)] };
    yield [{ ...exported(values), confidences }];
  }
  const row = { type: "object", properties: { code: text, amount: { type: "number" } } };
  const list = (items: unknown) => ({ type: "array", items });
  const properties = { total: { type: "number" }, tags: list(text), lines: list(row) };
  const table = tableFor({ type: "object", properties }, "/lines");
  let csv = "";
  for await (const piece of toCsv(pages(), table, { withConfidence: true })) csv += piece;
  expect(csv.split("\r\n")).toEqual([
    "id,externalId,status,createdAt,settledAt,schemaRevision,row,total,total.confidence,tags,tags.confidence,lines.code,lines.code.confidence,lines.amount,lines.amount.confidence",
    '1,x,completed,T1,,2,1,3,0.9,"[""x"",""y""]",0.7,a,0.99,1,0.6',
    '1,x,completed,T1,,2,2,3,0.9,"[""x"",""y""]",0.7,a,0.5,,',
    "",
  ]);
});
