import { setImmediate } from "node:timers/promises";
import type { StructureNode } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
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
    ...{ seenPages: [], keepUngrounded: false },
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

/** Turns of the event loop that pass before the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    await setImmediate();
  }
  await done;
  return turns;
}

it("lets the event loop turn while it grounds a long list", async () => {
  await using threads = openPartThreads();
  const { ground } = threads.workFor(by());
  expect(await turnsDuring(ground(listOf(2)))).toBeLessThan(10);
  await ground(listOf(2_000)); // the thread has started
  expect(await turnsDuring(ground(listOf(2_000)))).toBeGreaterThan(20);
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
