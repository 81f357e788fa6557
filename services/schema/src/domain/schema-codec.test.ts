import { join } from "node:path";
import { readGoldenEvents } from "@quarry/event-store";
import { expect, it } from "vitest";
import { evolve, noSchema } from "./schema.ts";
import { schemaCodec } from "./schema-codec.ts";

it("folds every event version ever written", () => {
  const golden = readGoldenEvents(join(import.meta.dirname, "__fixtures__/golden"), schemaCodec);
  const states = golden.map(({ file, event }) => [file, evolve(noSchema, event).status]);
  expect(states).toEqual([
    ["SchemaCreated.v1.json", "live"],
    ["SchemaDeleted.v1.json", "deleted"],
    ["SchemaUpdated.v1.json", "none"],
  ]);
});
