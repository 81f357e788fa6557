import type { SourceDocument } from "@quarry/document";
import type { Json } from "@quarry/kernel";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { openRig, textDocument } from "../rig.testing.ts";

const structure = parseStructure({
  type: "object",
  properties: { title: { type: "string" }, tools: { type: "array", items: { type: "string" } } },
});
const tools = Array.from({ length: 40 }, (_, index) => `Tool number ${index + 101}`);

const bullets = textDocument(`Workshop\n\n${tools.map((tool) => `- ${tool}`).join("\n")}\n\nEnd.`);
const numbered = textDocument(
  `Workshop\n\n${tools.map((tool, index) => `${index + 1}. ${tool}`).join("\n\n")}\n`,
);
const enumerated = textDocument(`Workshop\n\nTools: ${tools.join(", ")}\n\nWe close, at times.`);
const column = tabled(["Tool", "Place"], tools);

/** A table whose second column says the same in every row. */
function tabled(heads: [string, string], cells: readonly string[]): SourceDocument {
  let text = "Workshop\n\n";
  const rows = [heads, ...cells.map((cell) => [cell, "Hall"])].map((row, number) => {
    const line = row.map((cell) => {
      text += "| ";
      const start = text.length;
      text += cell;
      const header = number === 0 && { header: true as const };
      const found = { start, end: text.length, text: cell, ...header };
      text += " ";
      return found;
    });
    text += "|\n";
    return line;
  });
  return { ...textDocument(text), tables: [{ start: 10, end: text.length - 1, rows }] };
}

const documents = { bullets, numbered, enumerated, column };

async function read(document: SourceDocument, answer: (seen: string[], text: string) => Json) {
  const model = (text: string) => {
    const seen = tools.filter((tool) => text.includes(tool));
    return { result: { title: "Workshop", tools: answer(seen, text) } };
  };
  await using rig = await openRig({ provider: { answer: model } });
  const { output, evidence } = await rig.engine.extract(rig.request({ document, structure }));
  return { tools: Object(output).tools, evidence, calls: rig.provider.calls.length };
}

describe.each(Object.entries(documents))("a list of single values (%s)", (_name, document) => {
  it("is counted by the items beside its own", async () => {
    const { evidence, calls } = await read(document, (seen) => seen);
    expect(evidence.arrays).toMatchObject([{ pointer: "/tools", rows: 40, taken: 40 }]);
    expect([evidence.warnings, calls]).toEqual([[], 1]);
  });

  it("that is short is completed", async () => {
    const { tools: taken, evidence } = await read(document, (seen) => seen.slice(0, 25));
    expect(taken).toEqual(tools);
    expect(evidence.arrays).toMatchObject([{ rows: 40, taken: 40 }]);
  });

  it("that stays short is reported as incomplete", async () => {
    const { tools: taken, evidence } = await read(document, (seen) => seen.slice(0, 10));
    expect(taken).toHaveLength(30);
    expect(evidence.arrays).toMatchObject([{ rows: 40, taken: 30 }]);
  });
});

it("does not count cells that say what was taken", async () => {
  const { evidence, calls } = await read(tabled(["Tool", "Place"], tools), () => ["Hall"]);
  expect(evidence.arrays).toEqual([{ pointer: "/tools", taken: 1, pages: [1] }]);
  expect(calls).toBe(1);
});

it("does not count words of prose", async () => {
  const document = textDocument("We have Tool number 101 and, as it happens, Tool number 102.");
  const { evidence, calls } = await read(document, (seen) => seen);
  expect(evidence.arrays).toEqual([{ pointer: "/tools", taken: 2, pages: [1] }]);
  expect(calls).toBe(1);
});
