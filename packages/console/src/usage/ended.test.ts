import { expect, it } from "vitest";
import { byCode, durationsOf, firstLines, histogramOf, quantile } from "./ended.ts";

const at = (ms: number) => new Date(ms).toISOString();
const failure = (code: "TIMEOUT" | "SOURCE_EMPTY") => ({ code, message: "", retryable: false });
const ended = (ms: number, code?: "TIMEOUT" | "SOURCE_EMPTY") => ({
  createdAt: at(0),
  settledAt: at(ms),
  failure: code ? failure(code) : null,
});

it("measures how long extractions took, and between which bounds", () => {
  const durations = durationsOf([ended(4_000), ended(200), { ...ended(1), settledAt: null }]);
  expect(durations).toEqual([200, 4_000]);
  expect([quantile(durations, 0.5), quantile(durations, 0.95)]).toEqual([200, 4_000]);
  expect(quantile([], 0.5)).toBeUndefined();
  expect(histogramOf(durations).map(([, count]) => count)).toEqual([1, 0, 1, 0, 0, 0]);
});

it("counts failures by their code, the most frequent first", () => {
  const failed = [ended(1, "TIMEOUT"), ended(1, "SOURCE_EMPTY"), ended(1, "SOURCE_EMPTY")];
  expect(byCode(failed)).toEqual([
    ["SOURCE_EMPTY", 2],
    ["TIMEOUT", 1],
  ]);
});

it("reads no more of a file than its first lines, in whatever pieces they come", async () => {
  const text = [1, 2, 3, 4].map((ms) => `${JSON.stringify(ended(ms))}\n`).join("");
  let isCancelled = false;
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  const file = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.slice(offset, offset + 7));
      offset += 7;
    },
    cancel() {
      isCancelled = true;
    },
  });
  expect(await firstLines(file, 2)).toEqual([ended(1), ended(2)]);
  expect(isCancelled).toBe(true);
});
