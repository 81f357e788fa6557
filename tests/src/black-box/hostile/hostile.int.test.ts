import { onBothForms, type Stage, ticketStructure } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { expectServed, expectServedBeside, openQuietAndHostile } from "./accounts.ts";
import { sendEndless, structureOf, wideRow } from "./sources.ts";

/** Pages that are being sent, and those that were sent before. */
const pages = { open: 0, closed: 0 };

const routes = {
  "/endless": async (...exchange: Parameters<typeof sendEndless>) => {
    pages.open += 1;
    await sendEndless(...exchange);
    pages.open -= 1;
    pages.closed += 1;
  },
};

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
    let isOver = false;
    const sendPages = async () => {
      do {
        const { body } = await hostile.extract("webpage", address);
        expect(body.error?.code).toBe("SOURCE_UNREACHABLE");
        expect(body.message).toContain("did not arrive within 8 s");
      } while (!isOver);
    };
    const sent = Promise.all([sendPages(), sendPages(), sendPages()]);
    for (let served = 0; served < 3; ) {
      const { open, closed } = pages;
      await expectServed(quiet);
      if (open > 0 && closed === pages.closed) served += 1; // while the same pages were being sent
    }
    isOver = true;
    await sent;
  });
}
