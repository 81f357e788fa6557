import { expect, it } from "vitest";
import { Pump } from "./pump.ts";
import { alwaysOurs } from "./turn.ts";

type Parts = ConstructorParameters<typeof Pump>[0];

const webhook = { accountId: "acme", types: null, schemaId: null, include: [], disabled: null };
const views = (webhookIds: readonly string[]) => ({
  rowIds: async (after: string) => (after === "" ? webhookIds : []),
  load: async () => ({ webhook }),
});

/** What a pump needs, as far as a test has no own: nothing fails, no time passes, and the turn is its own. */
function partsOf(own: object): Parts {
  const parts = {
    feed: { rows: async () => [{}] },
    record: async () => undefined,
    turn: alwaysOurs,
    clock: () => 0,
    random: () => 0,
    failed: () => undefined,
    wake() {},
    stopping: new AbortController().signal,
    ...own,
  };
  return parts as unknown as Parts;
}

it("loads a changed webhook in the next step where its store did not answer in this one", async () => {
  const loads: string[] = [];
  const parts = {
    views: {
      rowIds: async () => [],
      async load(webhookId: string) {
        loads.push(webhookId);
        if (loads.length === 1) throw new Error("the store does not answer");
        return undefined;
      },
    },
  };
  await using pump = new Pump(partsOf(parts));
  pump.changed("webhook-1");
  await expect(pump.step()).rejects.toThrow("does not answer");
  await pump.step();
  await pump.step();
  expect(loads).toEqual(["webhook-1", "webhook-1"]);
});

it("sends to the other webhooks while one cannot be loaded", async () => {
  const event = { eventId: "evt_1", log: "schema", place: 1, stream: "schema-1", attempts: 0 };
  const recorded = Promise.withResolvers<string>();
  const parts = {
    views: {
      rowIds: async (after: string) => (after === "" ? ["broken", "whole"] : []),
      async load(webhookId: string) {
        if (webhookId === "broken") throw new Error("this row cannot be read");
        return { webhook };
      },
    },
    store: {
      progress: async () => undefined,
      pending: async (webhookId: string) => [{ ...event, webhookId, nextAt: 0 }],
    },
    sendEvent: { sendRow: async () => ({ at: 0, httpStatus: 204, durationMs: 1 }) },
    record: async ({ status }: { status: string }) => recorded.resolve(status),
    failed: recorded.reject,
  };
  await using pump = new Pump(partsOf(parts));
  await expect(pump.step()).rejects.toThrow("cannot be read");
  expect(await recorded.promise).toBe("delivered");
});

it("begins no request after its turn has ended, and sends what waited once it has the turn again", async () => {
  const places = Array.from({ length: 8 }, (_, index) => index + 1);
  const webhookIds = Array.from({ length: 40 }, (_, index) => `webhook-${index}`);
  const begun: string[] = [];
  const received = Promise.withResolvers<void>();
  let ended = 0;
  let isOurs = true;
  const parts = {
    views: views(webhookIds),
    store: {
      progress: async () => undefined,
      pending: async (webhookId: string) =>
        places.map((place) => {
          const stream = `schema-${place}`;
          return {
            webhookId,
            eventId: `evt_${place}`,
            log: "schema",
            place,
            stream,
            attempts: 0,
            nextAt: 0,
          };
        }),
    },
    sendEvent: {
      async sendRow(webhookId: string) {
        begun.push(webhookId);
        await received.promise;
        return { at: 0, httpStatus: 204, durationMs: 1 };
      },
    },
    turn: { isOurs: () => isOurs },
    wake() {
      ended += 1;
    },
  };
  await using pump = new Pump(partsOf(parts));
  await pump.step();
  await expect.poll(() => begun.length).toBe(192);
  isOurs = false;
  received.resolve();
  await expect.poll(() => ended).toBe(320);
  expect(begun).toHaveLength(192);
  isOurs = true;
  await pump.step();
  await expect.poll(() => begun.length).toBe(320);
});

it("sends once what waited for a slot while its turn ended and began again", async () => {
  const places = Array.from({ length: 8 }, (_, index) => index + 1);
  const webhookIds = Array.from({ length: 40 }, (_, index) => `webhook-${index}`);
  const begun: string[] = [];
  const received = Promise.withResolvers<void>();
  let ended = 0;
  let isOurs = true;
  const parts = {
    views: views(webhookIds),
    store: {
      progress: async () => undefined,
      pending: async (webhookId: string) =>
        places
          .filter((place) => !begun.includes(`${webhookId}/${place}`))
          .map((place) => {
            const [eventId, stream] = [`evt_${place}`, `schema-${place}`];
            return { webhookId, eventId, log: "schema", place, stream, attempts: 0, nextAt: 0 };
          }),
    },
    feed: { rows: async ({ until }: { until: number }) => [{ place: until }] },
    sendEvent: {
      async sendRow(webhookId: string, _: unknown, { place }: { place: number }) {
        begun.push(`${webhookId}/${place}`);
        await received.promise;
        return { at: 0, httpStatus: 204, durationMs: 1 };
      },
    },
    turn: { isOurs: () => isOurs },
    wake() {
      ended += 1;
    },
  };
  await using pump = new Pump(partsOf(parts));
  await pump.step();
  await expect.poll(() => begun.length).toBe(192);
  isOurs = false;
  await pump.step();
  isOurs = true;
  await pump.step();
  received.resolve();
  await expect.poll(() => ended).toBe(320 + 128);
  expect(begun.toSorted()).toEqual([...new Set(begun)].toSorted());
  expect(begun).toHaveLength(320);
});

it("reports once that a webhook's events cannot be sent by a fault of ours, until one of them is", async () => {
  const event = { eventId: "evt_1", log: "schema", place: 1, stream: "schema-1", attempts: 0 };
  const reports: string[] = [];
  let [now, tries] = [0, 0];
  const recorded = Promise.withResolvers<void>();
  const parts = {
    views: views(["webhook-1"]),
    store: {
      progress: async () => undefined,
      pending: async (webhookId: string) => [{ ...event, webhookId, nextAt: 0 }],
    },
    sendEvent: {
      async sendRow() {
        tries += 1;
        if (tries <= 3) throw new Error("its secret cannot be opened");
        return { at: 0, httpStatus: 204, durationMs: 1 };
      },
    },
    record: async () => recorded.resolve(),
    clock: () => now,
    failed: (error: Error, webhookId: string) => reports.push(`${webhookId}: ${error.message}`),
  };
  await using pump = new Pump(partsOf(parts));
  for (let step = 1; step <= 4; step++) {
    await expect.poll(async () => pump.step().then(() => tries)).toBe(step);
    now += 30_000;
  }
  await recorded.promise;
  expect(reports).toEqual(["webhook-1: its secret cannot be opened"]);
});

it("sends another account's event while one account's silent receivers hold as many requests as it may have", async () => {
  const accounts = new Map(
    [...Array.from({ length: 70 }, (_, index) => `acme-${index}`), "globex-1"].map((id) => [
      id,
      id.split("-")[0],
    ]),
  );
  const begun: string[] = [];
  const parts = {
    views: {
      rowIds: async (after: string) => (after === "" ? [...accounts.keys()] : []),
      load: async (webhookId: string) => ({
        webhook: { ...webhook, accountId: accounts.get(webhookId) },
      }),
    },
    store: {
      progress: async () => undefined,
      pending: async (webhookId: string) =>
        [1, 2, 3, 4].map((place) => {
          const [eventId, stream] = [`evt_${place}`, `schema-${place}`];
          return { webhookId, eventId, log: "schema", place, stream, attempts: 0, nextAt: 0 };
        }),
    },
    sendEvent: {
      sendRow(webhookId: string) {
        begun.push(webhookId);
        return new Promise(() => undefined);
      },
    },
  };
  const pump = new Pump(partsOf(parts));
  await pump.step();
  await expect.poll(() => begun).toContain("globex-1");
});
