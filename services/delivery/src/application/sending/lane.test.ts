import { expect, it } from "vitest";
import type { PendingDelivery } from "../ports.ts";
import { Lane, type LaneDependencies } from "./lane.ts";

const stream = "schema-1";
const event = (place: number) => ({ eventId: `evt_${place}`, log: "schema", place, stream });
const unavailable = new Error("the store does not answer");

/** A lane with two events of one stream, whose receiver returns a status and has failed for an hour. */
async function open(httpStatus: number, parts: object) {
  const webhook = { accountId: "acme", types: null, schemaId: null, include: [], disabled: null };
  const attempt = { at: 0, durationMs: 1, httpStatus };
  const pending = [event(1), event(2)].map((each) => ({ ...each, attempts: 0, nextAt: 0 }));
  const dependencies = {
    store: {
      progress: async () => ({ places: {}, generation: 1, failingSince: -3_600_000 }),
      pending: async () => pending,
      noteFailing: async () => undefined,
    },
    feed: { rows: async () => [{}] },
    sendEvent: { sendRow: async () => attempt },
    record: async () => undefined,
    disable: async () => undefined,
    clock: () => 0,
    random: () => 0,
    ...parts,
  };
  const lane = new Lane(
    { webhookId: "webhook-1", webhook: webhook as never },
    dependencies as unknown as LaneDependencies,
  );
  await lane.load();
  const due = () => lane.due().map(({ place }) => place);
  const [first] = lane.due() as [PendingDelivery];
  expect(first.place).toBe(1);
  return { run: () => lane.run(first), due };
}

it("neither sends a recorded event again nor a later one twice, whatever fails after the record", async () => {
  const noted = Promise.withResolvers<void>();
  const store = {
    progress: async () => ({ places: {}, generation: 1, failingSince: -3_600_000 }),
    pending: async () => [event(1), event(2)].map((each) => ({ ...each, attempts: 0, nextAt: 0 })),
    noteFailing: () => noted.promise,
  };
  const recorded = Promise.withResolvers<void>();
  let now = 0;
  const { run, due } = await open(204, {
    ...{ store, clock: () => now },
    record: async () => recorded.resolve(),
  });
  const ended = run();
  await recorded.promise;
  await Promise.resolve(); // the record is followed up
  expect(due()).toEqual([2]);
  noted.reject(unavailable);
  await expect(ended).rejects.toBe(unavailable);
  now += 60_000;
  expect(due()).toEqual([]); // the second is being sent
});

it("sends no event again that was answered 410, though its webhook cannot be disabled", async () => {
  const { run, due } = await open(410, { disable: () => Promise.reject(unavailable) });
  await expect(run()).rejects.toBe(unavailable);
  expect(due()).toEqual([2]);
});

it.each([
  ["sent", { sendEvent: { sendRow: () => Promise.reject(unavailable) } }],
  ["recorded", { record: () => Promise.reject(unavailable) }],
])("holds back the stream of an event that could not be %s", async (_, parts) => {
  const { run, due } = await open(204, parts);
  await expect(run()).rejects.toBe(unavailable);
  expect(due()).toEqual([]);
});
