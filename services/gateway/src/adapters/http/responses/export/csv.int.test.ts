import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type ExportedExtraction, readStructure } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { describeWithTools, toolFolder } from "@quarry/servers";
import { expect, it } from "vitest";
import { buildTable } from "./columns.ts";
import { toCsv } from "./csv.ts";

/** Prints what Python's own reader finds in a CSV, each line as a JSON array. */
const program = `import csv, io, json, sys
text = io.TextIOWrapper(sys.stdin.buffer, "utf-8", newline="")
for line in csv.reader(text, strict=True): print(json.dumps(line))`;

const texts = [
  "plain",
  'a "quoted" word, and a comma',
  "two\nlines",
  "a form's\r\nline end",
  "only\rreturn",
  " spaces around ",
  "銅線 4 メートル",
  "Ünï — ﷽ 👩‍🔧",
  '"',
  '""',
  ",",
  "a;b\tc",
  "'",
  "\\",
  "\ufeff",
];

const properties = {
  string: { type: "string" },
  number: { type: "number" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  date: { type: "date" },
  datetime: { type: "datetime" },
  enum: { type: "enum", values: ["plain", "銅線"] },
};

/** A value of every type, each text in turn; the last has none. */
const outputs: Record<string, Json>[] = [
  ...texts.map((value, index) => ({
    string: value,
    number: (-1) ** index * 1.5 * 10 ** (index * 3 - 12),
    integer: index - 3,
    boolean: index % 2 === 0,
    date: "2026-11-23",
    datetime: "2026-11-23T14:30:00+01:00",
    enum: index % 2 === 0 ? "plain" : "銅線",
  })),
  Object.fromEntries(Object.keys(properties).map((name) => [name, null])),
];

describeWithTools(["python-clients"], "Python's reader", () => {
  it("finds every value of the seven types in CSV", async () => {
    const read = readStructure({ type: "object", properties });
    if (!read.success) throw new Error(read.message);
    let csv = "";
    for await (const piece of toCsv(page(), buildTable(read.structure, undefined))) csv += piece;
    const python = join(toolFolder("python-clients"), "bin", "python");
    const lines = execFileSync(python, ["-c", program], { input: csv, encoding: "utf8" });
    const [head, ...rows] = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as string[]);
    const found = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head?.[at], cell])));
    expect(found).toHaveLength(outputs.length);
    for (const [at, output] of outputs.entries()) expect(found[at]).toMatchObject(asRead(output));
  });
});

/** CSV knows texts alone; a number's is JSON's. */
function asRead(output: Record<string, Json>): Record<string, string> {
  const cells = Object.entries(output).map(([name, value]) => [
    name,
    typeof value === "string" ? value : value === null ? "" : JSON.stringify(value),
  ]);
  return Object.fromEntries(cells);
}

async function* page() {
  yield outputs.map(
    (output, number): ExportedExtraction => ({
      id: String(number),
      externalId: null,
      metadata: null,
      schemaId: "s",
      schemaRevision: 1,
      type: "text",
      status: "completed",
      createdAt: "T",
      settledAt: null,
      totalTokens: 1,
      output,
      failure: null,
    }),
  );
}
