import { onBothForms, type Stage, ticketStructure } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { expectServedBeside, openAccount } from "./accounts.ts";
import { growthMb } from "./group-memory.ts";
import { listOf, sendEndless, structureOf, wideRow } from "./sources.ts";

/** A process that reads, and a thread of the engine with half as much for what surrounds it. In MB. */
const mostMb = 1_024 + 1.5 * 384;

const routes = { "/endless": sendEndless };

describe(
  "a quiet account is served while a hostile one sends",
  () => onBothForms(routes, tests),
  180_000,
);

function tests(stage: () => Stage): void {
  const openBoth = async (structure: unknown) => {
    const quiet = await openAccount(stage(), ticketStructure);
    const hostile = await openAccount(stage(), structure);
    await expectServedBeside(quiet, hostile.extract("text", "Total: 3")); // processes and threads have started
    return { quiet, hostile };
  };

  it("a list that takes more memory than a thread has, which is refused", async () => {
    const { quiet, hostile } = await openBoth(structureOf(120));
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

  it("rows of ten thousand cells", async () => {
    const { quiet, hostile } = await openBoth(structureOf(5));
    const sent = Promise.all(
      Array.from({ length: 6 }, () => hostile.extract("text", wideRow(10_000))),
    );
    await expectServedBeside(quiet, sent);
    expect((await sent).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it("pages that are compressed without end, whose time is limited", async () => {
    const { quiet, hostile } = await openBoth(ticketStructure);
    const address = `${stage().documentsUrl}/endless`;
    const sent = Promise.all(Array.from({ length: 3 }, () => hostile.extract("webpage", address)));
    expect(await expectServedBeside(quiet, sent)).toBeGreaterThan(3);
    for (const { body } of await sent) {
      expect(body.error?.code).toBe("SOURCE_UNREACHABLE");
      expect(body.message).toContain("did not arrive within 3 s");
    }
  });
}
