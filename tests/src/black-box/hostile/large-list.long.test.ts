import { onBothForms, type Stage } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { expectServedBeside, openQuietAndHostile } from "./accounts.ts";
import { growthMb } from "./group-memory.ts";
import { listOf, structureOf } from "./sources.ts";

/** A process that reads, and a thread of the engine with half as much for what surrounds it. In MB. */
const mostMb = 1_024 + 1.5 * 384;

describe(
  "a quiet account is served while a hostile one sends",
  () => onBothForms({}, tests),
  180_000,
);

function tests(stage: () => Stage): void {
  it("a list that takes more memory than a thread has, which is refused", async () => {
    const { quiet, hostile } = await openQuietAndHostile(stage(), structureOf(120));
    const { system } = stage();
    const grown = await growthMb(system.processIds(), async () => {
      const sent = hostile.extract("text", listOf(100_000));
      expect(await expectServedBeside(quiet, sent)).toBeGreaterThan(3);
      const { body } = await sent;
      expect(body.error).toMatchObject({ code: "PAYLOAD_TOO_LARGE", retryable: false });
      expect(body.message).toContain("more than the 384 MB of memory");
    });
    expect(grown).toBeLessThan(mostMb);
  });
}
