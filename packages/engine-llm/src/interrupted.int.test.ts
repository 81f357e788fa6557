import { faults } from "@quarry/servers/provider";
import { expect, it } from "vitest";
import {
  callTimeoutMs,
  invoiceOutput,
  nextTurn,
  openRig,
  type Rig,
  sendsUntil,
} from "./rig.testing.ts";

const answer = () => ({ result: invoiceOutput });

/** The answer stops in its list, shortly before the deadline. */
function stopsInTheList(rig: Rig): void {
  rig.provider.queue(sendsUntil(1_100, () => rig.time.advance(39_000)));
}

it("does not end an answer that arrives slowly", async () => {
  await using rig = await openRig({ provider: { answer } });
  let sent = 0;
  rig.provider.queue(
    faults.trickles(() => {
      sent += 1;
      if (sent % 400 === 0) rig.time.advance(callTimeoutMs / 2);
      return nextTurn();
    }),
  );
  expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
  expect(rig.provider.calls).toHaveLength(1);
  expect(sent).toBeGreaterThan(1_200);
});

it("returns what had arrived at the deadline to a caller who allows for it", async () => {
  await using rig = await openRig({ provider: { answer } });
  const deadlineAt = rig.time.clock() + 40_000;
  stopsInTheList(rig);
  const request = rig.request({ deadlineAt, allowPartial: true });
  const { output, evidence } = await rig.engine.extract(request);
  expect(output).toMatchObject({ number: invoiceOutput.number, date: invoiceOutput.date });
  expect(output).not.toEqual(invoiceOutput);
  const codes = evidence.warnings.map(({ code }) => code);
  expect(codes.some((code) => code === "part_cut_short" || code === "list_incomplete")).toBe(true);
});

it("fails at the deadline where the caller does not allow for a part", async () => {
  await using rig = await openRig({ provider: { answer } });
  const deadlineAt = rig.time.clock() + 40_000;
  stopsInTheList(rig);
  const extracted = rig.engine.extract(rig.request({ deadlineAt }));
  await expect(extracted).rejects.toMatchObject({ code: "TIMEOUT" });
});
