import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import { processorMs } from "@quarry/kernel";
import { expect, it } from "vitest";
import { readAnswer } from "../answer/read-answer.ts";
import { excerptOf } from "../chunks/excerpt.ts";
import { type AnsweredPart, groundPart } from "../grounding/ground-part.ts";
import { openPartThreads } from "./part-threads.ts";

const row: StructureNode = {
  type: "object",
  properties: { article: { type: "string" }, amount: { type: "number" } },
};
const structure: StructureNode = {
  type: "object",
  properties: { rows: { type: "array", items: row } },
};

/** A list of so many rows, as it was answered. */
function listOf(rows: number): AnsweredPart {
  const output = {
    rows: Array.from({ length: rows }, (_, at) => ({ article: `Item ${at}`, amount: at + 0.25 })),
  };
  const text = output.rows.map(({ article, amount }) => `${article}   ${amount}\n`).join("");
  const part = { start: 0, end: text.length };
  return {
    ...{ part, structure, output, excerpt: excerptOf(textDocument(text), part) },
    ...{ stated: undefined, titles: ["Items"], examples: "Item 1", misfits: [] },
    ...{ hasPictures: false, keepUngrounded: false },
  };
}

const by = () => ({ accountId: "acme", signal: new AbortController().signal });

it.each([2, 2_000])("grounds a list of %d rows as the pure function does", async (rows) => {
  await using threads = openPartThreads();
  const part = listOf(rows);
  expect(await threads.workFor(by()).ground(part)).toEqual(groundPart(part));
});

it.each([2, 2_000])("reads an answer of %d rows as the pure function does", async (rows) => {
  await using threads = openPartThreads();
  const { output, excerpt } = listOf(rows);
  const text = JSON.stringify({ result: output });
  const answer = { text, structure, wireStructure: structure, content: excerpt.text };
  expect(await threads.workFor(by()).read(answer)).toEqual(readAnswer(answer));
});

it("grounds a long list while the main thread is free", async () => {
  await using threads = openPartThreads();
  const part = listOf(2_000);
  const work = threads.workFor(by());
  const usedBy = async (ground: () => unknown) => {
    const before = process.threadCpuUsage();
    await ground();
    return processorMs(process.threadCpuUsage(before));
  };
  await work.ground(part); // the thread has started
  const here = await usedBy(() => groundPart(part));
  expect(await usedBy(() => work.ground(part))).toBeLessThan(here / 2);
});

it("ends with the signal's reason, and does the next work", async () => {
  await using threads = openPartThreads();
  const controller = new AbortController();
  const reason = new Error("stopped");
  const part = listOf(2_000);
  const stopped = threads.workFor({ ...by(), signal: controller.signal }).ground(part);
  setTimeout(() => controller.abort(reason), 5);
  await expect(stopped).rejects.toBe(reason);
  expect(await threads.workFor(by()).ground(part)).toEqual(groundPart(part));
});
