import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accountCodec } from "../contract/account-events.ts";
import { InvalidEventError } from "../errors.ts";
import { readGoldenEvents } from "./golden.ts";

const complete = {
  "AccountOpened.v1.json": { owner: "Ada" },
  "MoneyDeposited.v1.json": { euros: 1.5 },
  "MoneyDeposited.v2.json": { cents: 150, currency: "EUR" },
  "NoteTaken.v1.json": { note: null },
};

function folderOf(files: Record<string, unknown>) {
  const path = mkdtempSync(join(tmpdir(), "quarry-golden-"));
  for (const [name, data] of Object.entries(files)) {
    writeFileSync(join(path, name), JSON.stringify(data));
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

describe("readGoldenEvents", () => {
  it("reads every version ever written in today's shape", () => {
    using folder = folderOf(complete);
    const deposits = readGoldenEvents(folder.path, accountCodec).filter(
      ({ event }) => event.type === "MoneyDeposited",
    );
    expect(deposits.map(({ event }) => event.data)).toEqual([
      { cents: 150, currency: "EUR" },
      { cents: 150, currency: "EUR" },
    ]);
  });

  it("names the versions that have no file", () => {
    const { "MoneyDeposited.v1.json": _, ...incomplete } = complete;
    using folder = folderOf(incomplete);
    expect(() => readGoldenEvents(folder.path, accountCodec)).toThrow(/MoneyDeposited\.v1\.json/);
  });

  it("refuses a file of another name", () => {
    using folder = folderOf({ ...complete, "notes.json": {} });
    expect(() => readGoldenEvents(folder.path, accountCodec)).toThrow(/notes\.json/);
  });

  it("refuses an event that today's code cannot read any more", () => {
    using folder = folderOf({ ...complete, "AccountOpened.v1.json": { name: "Ada" } });
    expect(() => readGoldenEvents(folder.path, accountCodec)).toThrow(InvalidEventError);
  });
});
