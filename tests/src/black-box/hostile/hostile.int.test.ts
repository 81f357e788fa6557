import { onBothForms, type Stage, ticketStructure } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { expectServedBeside, openQuietAndHostile } from "./accounts.ts";
import { sendEndless, structureOf, wideRow } from "./sources.ts";

const routes = { "/endless": sendEndless };

describe(
  "a quiet account is served while a hostile one sends",
  () => onBothForms(routes, tests),
  180_000,
);

function tests(stage: () => Stage): void {
  it("rows of ten thousand cells", async () => {
    const { quiet, hostile } = await openQuietAndHostile(stage(), structureOf(5));
    const sent = Promise.all(
      Array.from({ length: 6 }, () => hostile.extract("text", wideRow(10_000))),
    );
    await expectServedBeside(quiet, sent);
    expect((await sent).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it("pages that are compressed without end, whose time is limited", async () => {
    const { quiet, hostile } = await openQuietAndHostile(stage(), ticketStructure);
    const address = `${stage().documentsUrl}/endless`;
    const sent = Promise.all(Array.from({ length: 3 }, () => hostile.extract("webpage", address)));
    expect(await expectServedBeside(quiet, sent)).toBeGreaterThan(3);
    for (const { body } of await sent) {
      expect(body.error?.code).toBe("SOURCE_UNREACHABLE");
      expect(body.message).toContain("did not arrive within 3 s");
    }
  });
}
