import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { adminJson } from "@quarry/admin/testing";
import { mongoUrl } from "@quarry/servers";
import { expect, inject, it } from "vitest";
import type { Place } from "./records.ts";

/** A backup of one form, restored into the other. */
export function otherForm(place: () => Place): void {
  it("goes over to the other form whole", async ({ skip }) => {
    const { system, folder } = place();
    const isDistributed = "QUARRY_MONGODB_URL" in system.environment;
    skip(inject("servers").missing.mongodb !== undefined, "needs MongoDB");
    const pepper = { QUARRY_KEY_PEPPER: "a pepper for tests, as long as it must be" };
    const database = { ...pepper, QUARRY_MONGODB_URL: mongoUrl("other") };
    const other = isDistributed ? { QUARRY_DATA_DIR: join(folder, "other") } : database;
    const [from, to] = [join(folder, "backup"), join(folder, "backup-of-other")];
    await adminJson(["restore", "--from", from], other);
    await adminJson(["backup", "--to", to], other);
    for (const file of [
      "logs-extraction",
      "logs-ingestion",
      "logs-schema",
      "logs-delivery",
      "keys",
    ]) {
      expect(await valuesIn(to, file)).toEqual(await valuesIn(from, file));
    }
    const blobs = async (backup: string) =>
      (await valuesIn(backup, "blobs")).map(({ offset: _, ...blob }) => blob);
    expect(await blobs(to)).toEqual(await blobs(from));
    expect(await adminJson(["orphans", "missing"], other)).toMatchObject({ lost: [] });
  });
}

async function valuesIn(backup: string, file: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(backup, `${file}.jsonl`), "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}
