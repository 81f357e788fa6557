import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Evidence } from "@quarry/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { InputOutcome } from "./outcome.ts";
import { openResultsFolder } from "./results-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-results-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = () => readdirSync(folder).filter((name) => name.endsWith(".json"));
const completed = (source: string, total = 1): InputOutcome => ({
  ...{ source, id: "1", status: "completed", data: { total }, missing: [], warnings: [] },
});
const failed = (source: string): InputOutcome => ({
  ...{ source, id: "2", status: "failed", error: { code: "SOURCE_EMPTY", message: "Empty" } },
});

it("knows after a restart what was kept before", async () => {
  const first = await openResultsFolder(folder);
  await first.keep("k1", completed("a.pdf"));
  await first.keep("k2", failed("b.pdf"));
  const second = await openResultsFolder(folder);
  expect(await second.earlier("k1")).toEqual(completed("a.pdf"));
  expect(await second.earlier("k2")).toEqual(failed("b.pdf"));
  expect(await second.earlier("k3")).toBeUndefined();
  expect(files().sort()).toEqual(["a.pdf.json", "b.pdf.error.json"]);
});

it("counts a line that was cut off, and a file that was removed, as not done", async () => {
  const first = await openResultsFolder(folder);
  await first.keep("k1", completed("a.pdf"));
  appendFileSync(join(folder, ".quarry-journal.jsonl"), '{"key":"k2","sou');
  const second = await openResultsFolder(folder);
  expect(await second.earlier("k2")).toBeUndefined();
  await second.keep("k3", completed("c.pdf"));
  rmSync(join(folder, "a.pdf.json"));
  const third = await openResultsFolder(folder);
  expect(await third.earlier("k1")).toBeUndefined();
  expect(await third.earlier("k3")).toMatchObject({ source: "c.pdf" });
});

it("replaces a failure by the result that comes after it", async () => {
  const results = await openResultsFolder(folder);
  await results.keep("k1", failed("a.pdf"));
  await results.keep("k1", completed("a.pdf"));
  expect(files()).toEqual(["a.pdf.json"]);
});

it("keeps the results of two inputs apart whose names come out the same", async () => {
  const results = await openResultsFolder(folder);
  await results.keep("key-of-one", completed("in/a.pdf", 1));
  await results.keep("key-of-other", completed("../in a.pdf", 2));
  const totalIn = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")).total;
  expect(files().map(totalIn).sort()).toEqual([1, 2]);
});

it("lets no input's evidence stand where another's data or failure does", async () => {
  const results = await openResultsFolder(folder);
  const found = { evidence: { leaves: [] } as unknown as Evidence };
  await results.keep("k1", { ...completed("x"), ...found } as InputOutcome);
  await results.keep("k2", { ...completed("x.evidence", 2), ...found } as InputOutcome);
  await results.keep("k3", failed("x.error"));
  const again = await openResultsFolder(folder);
  expect(await again.earlier("k1")).toEqual({ ...completed("x"), ...found });
  expect(await again.earlier("k2")).toEqual({ ...completed("x.evidence", 2), ...found });
  await again.keep("k1", failed("x"));
  expect(await again.earlier("k3")).toEqual(failed("x.error"));
  expect(await again.earlier("k1")).toEqual(failed("x"));
});

it("names the result of a long name by its beginning, each in a file of its own", async () => {
  const results = await openResultsFolder(folder);
  const name = (end: string) => `${"请".repeat(80)}${end}.txt`;
  await results.keep("k1", completed(name("a"), 1));
  await results.keep("k2", completed(name("b"), 2));
  expect(files()).toHaveLength(2);
  expect(files().every((file) => Buffer.byteLength(file) <= 220)).toBe(true);
  expect(await results.earlier("k1")).toEqual(completed(name("a"), 1));
});

it("reports again what was missing, and what was warned of", async () => {
  const outcome = { ...completed("a.pdf"), missing: ["/total"], warnings: ["A page is blank"] };
  await (await openResultsFolder(folder)).keep("k1", outcome as InputOutcome);
  expect(await (await openResultsFolder(folder)).earlier("k1")).toEqual(outcome);
});
