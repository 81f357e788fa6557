import type { ExtractionEvent } from "@quarry/contracts";
import { StreamGapError } from "@quarry/event-store";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { extractionIdOf, extractionStream } from "../domain/extraction.ts";
import { extractionCodec } from "../domain/extraction-codec.ts";
import { createResumePending } from "./resume-pending.ts";

it("finds a lost order behind any number of orders that the bus holds", async () => {
  const database = openDatabase(":memory:");
  await using log = openSqliteEventStore<ExtractionEvent>({ database, codec: extractionCodec });
  const held = Array.from({ length: 1_200 }, () => uuidv7());
  const lost = uuidv7();
  const data = { extractionId: lost, accountId: "acme", reservedTokens: 1 };
  await log.append({
    stream: extractionStream(lost),
    events: [{ type: "ExtractionTokensReserved", data }],
    expected: "any",
    commandId: "one",
    requestHash: "hash",
  });
  const republished: string[] = [];
  const resume = createResumePending({
    log,
    views: { pendingSince: async () => [...held, lost] },
    clock: () => 0,
    overdueAfterMs: 0,
    inFlight: async (ids) => new Set(ids.filter((id) => id !== lost)),
    republish: async ({ stream }) => void republished.push(extractionIdOf(stream)),
  });
  expect(await resume()).toBe(1);
  expect(republished).toEqual([lost]);
});

it("publishes all overdue orders except one whose commit is lost, then rejects with that gap", async () => {
  const database = openDatabase(":memory:");
  await using log = openSqliteEventStore<ExtractionEvent>({ database, codec: extractionCodec });
  const [damaged, whole] = [uuidv7(), uuidv7()];
  for (const extractionId of [damaged, whole]) {
    for (const commandId of ["one", "two", "three"]) {
      const data = { extractionId, accountId: "acme", reservedTokens: 1 };
      await log.append({
        stream: extractionStream(extractionId),
        events: [{ type: "ExtractionTokensReserved", data }],
        expected: "any",
        commandId,
        requestHash: "hash",
      });
    }
  }
  database.prepare("DELETE FROM commits WHERE s = ? AND q = 2").run(extractionStream(damaged));
  const republished: string[] = [];
  const resume = createResumePending({
    log,
    views: { pendingSince: async () => [damaged, whole] },
    clock: () => 0,
    overdueAfterMs: 0,
    inFlight: async () => new Set(),
    republish: async ({ stream }) => void republished.push(extractionIdOf(stream)),
  });
  await expect(resume()).rejects.toThrow(StreamGapError);
  expect(republished).toEqual([whole]);
});
