import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { admin } from "@quarry/admin/testing";
import { mongoUrl } from "@quarry/servers";
import { expect, it } from "vitest";
import type { Place } from "./records.ts";

/** What is neither copied nor restored. */
export function refusals(place: () => Place): void {
  it("refuses a cut, changed or unfinished backup, by name, and writes nothing", async () => {
    const { folder } = place();
    const from = join(folder, "backup");
    const check = async () => admin(["restore", "--from", from], emptyPlace(place()));
    const refusal = async (file: string, change: (bytes: Buffer) => Buffer) => {
      const path = join(from, file);
      const bytes = await readFile(path);
      await writeFile(path, change(bytes));
      const { status, said } = await check();
      await writeFile(path, bytes);
      expect(status).toBe(1);
      return said;
    };
    const rewritten =
      (...changes: [string | RegExp, string][]) =>
      (bytes: Buffer) =>
        Buffer.from(changes.reduce((text, change) => text.replace(...change), String(bytes)));

    const cut = await refusal("blobs.bin", (bytes) => bytes.subarray(0, -1));
    expect(cut).toContain("blobs.bin is cut");
    const forged = rewritten(["acme", "abme"], [/"at":1/, '"at":2']);
    expect(await refusal("logs-extraction.jsonl", forged)).toContain(
      "logs-extraction.jsonl was changed",
    );
    const half = await refusal("manifest.json", (bytes) => bytes.subarray(0, 100));
    expect(half).toContain("manifest.json is damaged");
    const newer = rewritten(['"version": 2', '"version": 9']);
    expect(await refusal("manifest.json", newer)).toContain("has format version 9");
    const unnamed = rewritten(['"keys.jsonl"', '"key.jsonl"']);
    expect(await refusal("manifest.json", unnamed)).toContain(
      "manifest.json is damaged: see files",
    );
    await rm(join(from, "keys.jsonl"));
    expect((await check()).said).toContain("keys.jsonl cannot be read (ENOENT)");
    const nowhere = await admin(["restore", "--from", folder], {});
    expect([nowhere.status, nowhere.said]).toEqual([1, expect.stringContaining("did not finish")]);
  });

  it("refuses to copy an empty place, and to write over a list of erasures", async () => {
    const { system, folder } = place();
    const empty = emptyPlace(place());
    if (empty.QUARRY_DATA_DIR) await mkdir(empty.QUARRY_DATA_DIR);
    const ofNothing = await admin(["backup", "--to", join(folder, "of-nothing")], empty);
    expect([ofNothing.status, ofNothing.said]).toEqual([
      1,
      expect.stringContaining("is empty, without records or keys"),
    ]);
    const file = join(folder, "erasures.jsonl");
    const again = await admin(["erasures", "--to", file], system.environment);
    expect([again.status, again.said]).toEqual([1, expect.stringContaining("exists already")]);
  });
}

/** A place of the same form that nothing may be written to. */
function emptyPlace({ system, folder }: Place): Record<string, string> {
  const { environment } = system;
  return environment.QUARRY_MONGODB_URL
    ? { ...environment, QUARRY_MONGODB_URL: mongoUrl("nothing") }
    : { QUARRY_DATA_DIR: join(folder, "nothing") };
}
