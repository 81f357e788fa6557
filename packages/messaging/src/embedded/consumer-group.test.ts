import { expect, it } from "vitest";
import { createRecorder, eventMessage } from "../contract/support.ts";
import { createConsumerGroup } from "./consumer-group.ts";
import { openBusDatabase } from "./database.ts";
import { createDeadLetters } from "./dead-letters.ts";
import { createDeliveries } from "./deliveries.ts";

const options = { name: "worker", subjects: ["evt.a.*"], concurrency: 1 };

it("settles a message again if that has failed, and then continues with the next", async () => {
  const database = openBusDatabase(":memory:");
  const stored = createDeliveries(database, Date.now);
  let failures = 1;
  const deliveries = {
    ...stored,
    acknowledge(sequence: number) {
      if (failures-- > 0) throw new Error("no fault of the disk");
      stored.acknowledge(sequence);
    },
  };
  const deadLetters = createDeadLetters(database, Date.now, () => {});
  const group = createConsumerGroup(options.name, { deliveries, deadLetters, clock: Date.now });
  deliveries.register(options.name, options.subjects);
  for (const id of ["first", "second"]) deliveries.store({ ...eventMessage("evt.a.1"), id });
  const handled = createRecorder<string>();
  const stop = group.join(options, async ({ id, attempt }) => handled.add(`${id} ${attempt}`));
  expect([await handled.next(), await handled.next()]).toEqual(["first 1", "second 1"]);
  await stop();
  expect(deliveries.unsettled(options.name)).toEqual(new Set());
  database.close();
});

it.each(["payload", "context"])(
  "sets a message aside whose %s is damaged, and delivers the next",
  async (damaged) => {
    const database = openBusDatabase(":memory:");
    const deliveries = createDeliveries(database, Date.now);
    const deadLetters = createDeadLetters(database, Date.now, () => group.wake());
    const group = createConsumerGroup(options.name, { deliveries, deadLetters, clock: Date.now });
    deliveries.register(options.name, options.subjects);
    for (const id of ["first", "second"]) deliveries.store({ ...eventMessage("evt.a.1"), id });
    database.exec(`UPDATE deliveries SET ${damaged} = '{"a' WHERE message_id = 'first'`);
    const handled = createRecorder<string>();
    const stop = group.join(options, async ({ id }) => handled.add(id));
    expect(await handled.next()).toBe("second");
    const [letter] = await deadLetters.list();
    expect(letter).toMatchObject({ subject: "evt.a.1", reason: expect.stringMatching("damaged") });
    expect(letter && (await deadLetters.replay(letter.id))).toBe(true);
    await expect.poll(() => deadLetters.list()).toHaveLength(1);
    await stop();
    expect(deliveries.unsettled(options.name)).toEqual(new Set());
    database.close();
  },
);

it("sets a damaged message aside later if that has failed, without a restart", async () => {
  const database = openBusDatabase(":memory:");
  const deliveries = createDeliveries(database, Date.now);
  const stored = createDeadLetters(database, Date.now, () => {});
  let failures = 1;
  const deadLetters = {
    ...stored,
    add(sequence: number, reason: string) {
      if (failures-- > 0)
        throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
      stored.add(sequence, reason);
    },
  };
  const failed = createRecorder<string>();
  const group = createConsumerGroup(options.name, {
    ...{ deliveries, deadLetters, clock: Date.now },
    failed: (error, consumer) => failed.add(`${consumer}: ${String(error)}`),
  });
  deliveries.register(options.name, options.subjects);
  for (const id of ["first", "second"]) deliveries.store({ ...eventMessage("evt.a.1"), id });
  database.exec("UPDATE deliveries SET payload = '{\"a' WHERE message_id = 'first'");
  const handled = createRecorder<string>();
  const stop = group.join(options, async ({ id }) => handled.add(id));
  expect(await handled.next()).toBe("second");
  expect(await failed.next()).toBe("worker: Error: database or disk is full");
  await expect.poll(() => stored.list(), { timeout: 60_000 }).toHaveLength(1);
  await stop();
  expect(deliveries.unsettled(options.name)).toEqual(new Set());
  database.close();
});

it("reports once that a message cannot be settled, while there is nothing else to do", async () => {
  const database = openBusDatabase(":memory:");
  const deliveries = createDeliveries(database, Date.now);
  const stored = createDeadLetters(database, Date.now, () => {});
  let failures = 2;
  const deadLetters = {
    ...stored,
    add(sequence: number, reason: string) {
      if (failures-- > 0) throw new Error("database or disk is full");
      stored.add(sequence, reason);
    },
  };
  const reports: string[] = [];
  const group = createConsumerGroup(options.name, {
    ...{ deliveries, deadLetters, clock: Date.now },
    failed: (error, consumer) => reports.push(`${consumer}: ${String(error)}`),
  });
  deliveries.register(options.name, options.subjects);
  deliveries.store(eventMessage("evt.a.1"));
  database.exec("UPDATE deliveries SET payload = '{\"a'");
  const stop = group.join(options, async () => undefined);
  await expect.poll(() => stored.list(), { timeout: 60_000 }).toHaveLength(1);
  await stop();
  expect(reports).toEqual(["worker: Error: database or disk is full"]);
  database.close();
});
