import type { Json } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { Delivery } from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, oddPayloads, unique } from "../support.ts";

export function durableContract(fixture: () => BusFixture): void {
  it("delivers a message whole to each consumer whose filter covers it", async () => {
    await using bus = await fixture().open();
    const scope = unique("scope");
    const [exact, wide] = [createRecorder<Delivery>(), createRecorder<Delivery>()];
    const record = (recorder: typeof exact) => async (delivery: Delivery) => recorder.add(delivery);
    const subjects = [`evt.${scope}.Opened.*`, `evt.${scope}.Closed.*`];
    await bus.consume({ name: unique("exact"), subjects, concurrency: 1 }, record(exact));
    const rest = { name: unique("wide"), subjects: [`evt.${scope}.>`], concurrency: 1 };
    await bus.consume(rest, record(wide));
    const caller = { requestId: "request-1", accountId: "account-1" };
    const context = { ...caller, traceparent: "00-1-2-01", tracestate: "vendor=of-its-own" };
    const moved = eventMessage(`evt.${scope}.Moved.1`);
    const closed = { ...eventMessage(`evt.${scope}.Closed.1`, { by: "me" }), context };
    await bus.publish(moved);
    await bus.publish(closed);
    expect(await exact.next()).toMatchObject({ ...closed, attempt: 1 });
    expect([await wide.next(), await wide.next()]).toMatchObject([moved, closed]);
    expect(exact.items).toHaveLength(1);
  });

  it("keeps odd payloads unchanged", async () => {
    await using bus = await fixture().open();
    const scope = unique("odd");
    const received = createRecorder<{ payload: Json }>();
    const options = { name: unique("odd"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    await bus.consume(options, async ({ payload }) => received.add({ payload }));
    for (const payload of oddPayloads) {
      await bus.publish(eventMessage(`evt.${scope}.1`, payload));
      expect(await received.next()).toEqual({ payload });
    }
  });

  it("ends at once though some of its workers have handled a message and wait again", async () => {
    const bus = await fixture().open();
    const scope = unique("ending");
    const received = createRecorder<string>();
    const options = { name: unique("ending"), subjects: [`evt.${scope}.*`], concurrency: 8 };
    await bus.consume(options, async ({ id }) => received.add(id));
    for (const name of ["1", "2", "3"]) {
      await bus.publish(eventMessage(`evt.${scope}.${name}`));
      await received.next();
    }
    await bus[Symbol.asyncDispose]();
    expect(received.items).toHaveLength(3);
  });

  it("drops a repeat of a message id", async () => {
    await using bus = await fixture().open();
    const scope = unique("repeat");
    const received = createRecorder<string>();
    const options = { name: unique("repeat"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    await bus.consume(options, async ({ id }) => received.add(id));
    const [first, last] = [eventMessage(`evt.${scope}.1`), eventMessage(`evt.${scope}.2`)];
    for (const message of [first, first, last]) await bus.publish(message);
    expect([await received.next(), await received.next()]).toEqual([first.id, last.id]);
  });

  it("brings a message back after a failure, counting the deliveries", async () => {
    await using bus = await fixture().open();
    const scope = unique("retry");
    const attempts = createRecorder<number>();
    const options = { name: unique("retry"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    await bus.consume({ ...options, backoffMs: [1] }, async ({ attempt }) => {
      attempts.add(attempt);
      if (attempt < 3) throw new Error("not yet");
    });
    await bus.publish(eventMessage(`evt.${scope}.1`));
    expect([await attempts.next(), await attempts.next(), await attempts.next()]).toEqual([
      1, 2, 3,
    ]);
  });

  it("shares a consumer's messages among its replicas, each message to one", async () => {
    await using one = await fixture().open();
    await using other = await fixture().open();
    const scope = unique("share");
    const options = { name: unique("share"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    const handled = createRecorder<string>();
    const bothBusy = Promise.withResolvers<void>();
    const busy = new Set<string>();
    const handler = (replica: string) => async (delivery: Delivery) => {
      if (busy.add(replica).size === 2) bothBusy.resolve();
      await bothBusy.promise;
      handled.add(delivery.subject);
    };
    await one.consume(options, handler("one"));
    await other.consume(options, handler("other"));
    const subjects = Array.from({ length: 10 }, (_, index) => `evt.${scope}.${index}`);
    for (const subject of subjects) await one.publish(eventMessage(subject));
    for (const _ of subjects) await handled.next();
    expect(handled.items.toSorted()).toEqual(subjects);
  });

  it("runs as many handlers at once as allowed, and no more", async () => {
    await using bus = await fixture().open();
    const scope = unique("bounded");
    const handled = createRecorder<number>();
    const full = Promise.withResolvers<void>();
    let running = 0;
    const options = { name: unique("bounded"), subjects: [`evt.${scope}.*`], concurrency: 3 };
    await bus.consume(options, async () => {
      running += 1;
      if (running === 3) full.resolve();
      await full.promise;
      await bus.ping();
      handled.add(running);
      running -= 1;
    });
    for (let count = 0; count < 20; count++) await bus.publish(eventMessage(`evt.${scope}.1`));
    for (let count = 0; count < 20; count++) await handled.next();
    expect(Math.max(...handled.items)).toBe(3);
  });

  it("keeps what a stopped consumer misses until it runs again", async () => {
    const scope = unique("missed");
    const options = { name: unique("missed"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    const missed = eventMessage(`evt.${scope}.1`);
    {
      await using before = await fixture().open();
      await using _ = await before.consume(options, async () => {});
    }
    {
      await using between = await fixture().open();
      await between.publish(missed);
    }
    await using after = await fixture().open();
    const received = createRecorder<string>();
    await after.consume(options, async ({ id }) => received.add(id));
    expect(await received.next()).toBe(missed.id);
  });

  it("finishes the message that is handled before it stops", async () => {
    const scope = unique("drain");
    const options = { name: unique("drain"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    const received = createRecorder<string>();
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const bus = await fixture().open();
    await bus.consume(options, async () => {
      begun.resolve();
      await release.promise;
      received.add("finished");
    });
    await bus.publish(eventMessage(`evt.${scope}.1`));
    await begun.promise;
    const closing = bus[Symbol.asyncDispose]();
    release.resolve();
    await closing;
    expect(received.items).toEqual(["finished"]);

    await using again = await fixture().open();
    await again.consume(options, async ({ subject }) => received.add(subject));
    await again.publish(eventMessage(`evt.${scope}.2`));
    await received.next();
    expect(await received.next()).toBe(`evt.${scope}.2`);
  });

  it("delivers an interrupted message to the next consumer, without counting a failure", async () => {
    await using bus = await fixture().open();
    const scope = unique("interrupt");
    const subjects = [`evt.${scope}.*`];
    const options = { name: unique("interrupt"), subjects, concurrency: 1, maxFailures: 1 };
    const begun = Promise.withResolvers<void>();
    const first = await bus.consume(options, async ({ signal }) => {
      begun.resolve();
      await new Promise((_, reject) => signal.addEventListener("abort", reject));
    });
    const message = eventMessage(`evt.${scope}.1`);
    await bus.publish(message);
    await begun.promise;
    await first[Symbol.asyncDispose]();
    const received = createRecorder<string>();
    await bus.consume(options, async ({ id }) => received.add(id));
    expect(await received.next()).toBe(message.id);
  });

  it.each(["evt.a.*", "evt.a.>", "evt.a b", "evt..a", "evt", "other.a"])(
    "refuses %j as a durable message's subject",
    async (subject) => {
      await using bus = await fixture().open();
      await expect(bus.publish(eventMessage(subject))).rejects.toThrow(TypeError);
    },
  );

  it("refuses a consumer whose name or filter would reach further than it may", async () => {
    await using bus = await fixture().open();
    const start = (name: string, filter: string) =>
      bus.consume({ name, subjects: [filter], concurrency: 1 }, async () => {});
    await expect(start("a.b", "evt.a.*")).rejects.toThrow(TypeError);
    await expect(start("a", ">")).rejects.toThrow(TypeError);
    await expect(start("a", "evt.>.b")).rejects.toThrow(TypeError);
  });
}
