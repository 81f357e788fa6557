import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExtractionEvent } from "@quarry/contracts";
import { project } from "@quarry/event-store";
import { openDatabase } from "@quarry/event-store/sqlite";
import { extractionStream } from "@quarry/extraction/stores";
import { uuidv7 } from "@quarry/kernel";
import { afterEach, beforeEach, expect, it } from "vitest";
import { admin } from "../../run-admin.testing.ts";
import { openFolder } from "../../stores/folder.ts";
import type { Stores } from "../../stores/stores.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-lost-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => admin(args, { QUARRY_DATA_DIR: join(folder, "data") });

/** An extraction of three commits, with its row and its one blob. */
async function makeExtraction({ extraction, blobs }: Stores): Promise<string> {
  const { log, view } = extraction;
  const extractionId = uuidv7();
  const source = { extractionId, accountId: "acme" };
  const text = JSON.stringify({ source: "a text" });
  const input = await blobs.put(extractionId, "input", text);
  const pinned = { schemaId: uuidv7(), schemaRevision: 1 };
  const asked = { ...source, ...pinned, type: "text", model: "llm-4.1-mini", input } as const;
  const events: ExtractionEvent[] = [
    { type: "ExtractionRequested", data: asked },
    { type: "ExtractionTokensReserved", data: { ...source, reservedTokens: 9 } },
    {
      type: "ExtractionFailed",
      data: { ...source, reason: { code: "TIMEOUT", message: "Too slow" } },
    },
  ];
  const stream = extractionStream(extractionId);
  for (const event of events) {
    const command = { commandId: event.type, requestHash: "hash", expected: "any" } as const;
    const { commit } = await log.append({ stream, events: [event], ...command });
    await project(log, view, commit.events);
  }
  return extractionId;
}

it("names an extraction of which the log has lost a commit, keeps its blobs, and copies the others", async () => {
  mkdirSync(join(folder, "data"));
  let damaged: string;
  {
    await using stores = await openFolder(join(folder, "data"), undefined);
    await makeExtraction(stores);
    damaged = await makeExtraction(stores);
  }
  expect((await run("views", "verify", "extractions")).status).toBe(0);
  const log = openDatabase(join(folder, "data", "extraction.db"));
  log.prepare("DELETE FROM commits WHERE s = ? AND q = 2").run(extractionStream(damaged));
  log.close();

  const named = `${damaged}  unknown: commit 2 is missing from the log`;
  expect(await run("views", "verify", "extractions")).toMatchObject({
    status: 5,
    printed: `extractions: 2 streams compared, 1 row differs\n${named}\n`,
  });
  expect(await run("views", "rebuild", "extractions")).toMatchObject({
    status: 5,
    printed: `extractions: 2 streams replayed, 0 rows repaired\n${named}\n`,
  });
  expect((await run("orphans", "list", "--older-than-hours", "0")).printed).toContain("no orphans");
  const backup = await run("backup", "--to", join(folder, "backup"));
  expect(backup.printed).toContain("holds 2 extractions with 2 blobs");
});
