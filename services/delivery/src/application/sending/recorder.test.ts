import { expect, it } from "vitest";
import type { DeliveryOutcome } from "../ports.ts";
import { createRecorder } from "./recorder.ts";

const outcome = (eventId: string) => ({ pending: { eventId } }) as DeliveryOutcome;
const unavailable = new Error("the store does not answer");

/** A recorder over a store that is away while `isAway`. */
function open() {
  const written: string[] = [];
  const state = { isAway: true };
  const stopping = new AbortController();
  const store = {
    async recordOutcomes(outcomes: readonly DeliveryOutcome[]) {
      if (state.isAway) throw unavailable;
      written.push(...outcomes.map(({ pending }) => pending.eventId));
    },
  };
  const failed = Promise.withResolvers<unknown>();
  const record = createRecorder(store, failed.resolve, stopping.signal);
  return { record, written, state, stopping, failed: failed.promise };
}

it("records an outcome once its store is back", async () => {
  const { record, written, state, failed } = open();
  const recorded = record(outcome("one"));
  await failed;
  state.isAway = false;
  await recorded;
  expect(written).toEqual(["one"]);
});

it("gives up what it cannot record when the service stops", async () => {
  const { record, written, stopping, failed } = open();
  const first = record(outcome("one"));
  first.catch(() => undefined);
  await failed;
  const second = record(outcome("two"));
  stopping.abort();
  await expect(Promise.all([first, second])).rejects.toBe(unavailable);
  await expect(second).rejects.toBe(unavailable);
  expect(written).toEqual([]);
});

it("records what it can while the service stops", async () => {
  const { record, written, state, stopping, failed } = open();
  const first = record(outcome("one"));
  await failed;
  state.isAway = false;
  stopping.abort();
  await Promise.all([first, record(outcome("two"))]);
  expect(written).toEqual(["one", "two"]);
});
