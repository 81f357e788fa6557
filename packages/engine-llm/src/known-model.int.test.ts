import { faults } from "@quarry/servers/provider";
import { describe, expect, it } from "vitest";
import { nextTurn, openRig, type Rig } from "./rig.testing.ts";
import { statementModel, statementOrder } from "./statement.testing.ts";

const rows = 60;
const engine = { chunkTokens: 600, concurrency: 8 };

/** Extracts a statement of several chunks; none is answered before as many requests came as are expected at once. */
async function extractWith(rig: Rig, atOnce: number): Promise<number> {
  const { request, truth } = await statementOrder(rows, "paged");
  const before = rig.provider.calls.length;
  const arrived = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<number>();
  const held = faults.waits(arrived.promise);
  rig.provider.queue(...Array.from({ length: atOnce }, () => held));
  const extracting = rig.engine.extract(rig.request(request));
  await rig.provider.call(before + atOnce - 1);
  for (let turn = 0; turn < 50; turn++) await nextTurn(); // others would have come by now
  seen.resolve(rig.provider.calls.length - before);
  arrived.resolve();
  expect((await extracting).output).toEqual(truth);
  return await seen.promise;
}

describe("the parts of a document", () => {
  it("wait for the first one while the model is unknown, and are sent at once afterwards", async () => {
    await using rig = await openRig({ engine, provider: { answer: statementModel } });
    expect(await extractWith(rig, 1)).toBe(1);
    const parts = rig.provider.calls.length;
    expect(parts).toBeGreaterThan(2);
    expect(await extractWith(rig, parts)).toBe(parts);
  });

  it("wait for the first one again an hour after the last answer", async () => {
    await using rig = await openRig({ engine, provider: { answer: statementModel } });
    await extractWith(rig, 1);
    rig.time.advance(3_600_001);
    expect(await extractWith(rig, 1)).toBe(1);
  });

  it("wait for the first one where the last document had parts that were too long", async () => {
    const provider = { answer: statementModel, outputTokens: 400 };
    await using rig = await openRig({ engine, provider });
    await extractWith(rig, 1);
    expect(await extractWith(rig, 1)).toBe(1);
  });
});
