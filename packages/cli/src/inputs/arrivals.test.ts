import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Arrivals, arrivals } from "./arrivals.ts";

let folder: string;
let stop: AbortController;
let arriving: Arrivals;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-arrivals-"));
  stop = new AbortController();
  arriving = arrivals(folder, 5, stop.signal);
});
afterEach(() => {
  stop.abort();
  rmSync(folder, { recursive: true });
});

/** Its time differs with each version, as a copy's does. */
function write(name: string, version: number): string {
  const path = join(folder, name);
  writeFileSync(path, `version ${version}`);
  utimesSync(path, 1_000 * version, 1_000 * version);
  return path;
}

const next = async () => (await arriving.files.next()).value?.name;

it("reports a file once, and says that it has not changed", async () => {
  const path = write("a.txt", 1);
  expect(await next()).toBe(path);
  expect(await arriving.release(path)).toBe(true);
  const other = write("b.txt", 1);
  expect(await next()).toBe(other);
});

it("reports a file that changed while it was extracted again, once that has ended", async () => {
  const path = write("a.txt", 1);
  expect(await next()).toBe(path);
  write("a.txt", 2);
  const other = write("b.txt", 1);
  expect(await next()).toBe(other); // not the first, whose extraction has not ended
  expect(await arriving.release(path)).toBe(false);
  expect(await next()).toBe(path);
  expect(await arriving.release(path)).toBe(true);
});

it("ends once it is stopped", async () => {
  stop.abort();
  expect(await next()).toBeUndefined();
});
