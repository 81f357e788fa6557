import { join } from "node:path";
import { readGoldenEvents } from "@quarry/event-store";
import { expect, it } from "vitest";
import { evolveSource, initialSource } from "./source.ts";
import { sourceCodec } from "./source-codec.ts";

it("folds every event version ever written", () => {
  const golden = readGoldenEvents(join(import.meta.dirname, "__fixtures__/golden"), sourceCodec);
  const states = golden.map(({ file, event }) => [file, evolveSource(initialSource, event).status]);
  expect(states).toEqual([
    ["SourceIngested.v1.json", "ingested"],
    ["SourceRejected.v1.json", "rejected"],
  ]);
});
