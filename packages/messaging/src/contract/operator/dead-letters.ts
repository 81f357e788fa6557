import { AppError } from "@quarry/kernel";
import { expect, it } from "vitest";
import { z } from "zod";
import {
  type ConsumerOptions,
  type Delivery,
  type MessageBus,
  PermanentFailure,
} from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, unique } from "../support.ts";

async function lettersOf(bus: MessageBus, consumer: string) {
  const letters = await bus.deadLetters.list({ limit: 1_000 });
  return letters.filter((letter) => letter.consumer === consumer);
}

/** One handler at a time, so that a later message is delivered after an earlier one's settling. */
function oneAtATime(scope: string): ConsumerOptions {
  return { name: unique("poison"), subjects: [`evt.${scope}.*`], concurrency: 1, backoffMs: [1] };
}

export function deadLetterContract(fixture: () => BusFixture): void {
  /** Consumes with a handler that fails on subjects that end in `poison`; answers with one letter. */
  async function deadLetter(
    bus: MessageBus,
    failure: () => Error,
    limits: { maxFailures?: number } = {},
  ) {
    const scope = unique("poison");
    const options = { ...oneAtATime(scope), ...limits };
    const received = createRecorder<Delivery>();
    let failing = true;
    await bus.consume(options, async (delivery) => {
      received.add(delivery);
      if (failing && delivery.subject.endsWith("poison")) throw failure();
    });
    const context = { requestId: "request-1" };
    const poison = { ...eventMessage(`evt.${scope}.poison`, { n: 1 }), context };
    await bus.publish(poison);
    for (let count = 0; count < (limits.maxFailures ?? 1); count++) await received.next();
    await bus.publish(eventMessage(`evt.${scope}.after`));
    expect((await received.next()).subject).toBe(`evt.${scope}.after`);
    const [letter] = await lettersOf(bus, options.name);
    if (!letter) throw new Error("the message was not dead-lettered");
    failing = false;
    return { poison, letter, received, options, scope };
  }

  it("buries a permanent failure at once, with its reason, and continues", async () => {
    await using bus = await fixture().open();
    const before = Date.now();
    const { poison, letter, options } = await deadLetter(
      bus,
      () => new PermanentFailure("no such page"),
    );
    expect(letter).toMatchObject({
      consumer: options.name,
      subject: poison.subject,
      payload: { n: 1 },
      context: { requestId: "request-1" },
      reason: "no such page",
    });
    expect(letter.at).toBeGreaterThanOrEqual(before);
  });

  it("buries any other failure after the last delivery, without an unknown error's words", async () => {
    await using bus = await fixture().open();
    const { letter } = await deadLetter(bus, () => new TypeError("secret"), { maxFailures: 3 });
    expect(letter.reason).toBe("TypeError");
    const refusal = () => new AppError("UNAVAILABLE", "The log is away");
    const other = await deadLetter(bus, refusal, { maxFailures: 1 });
    expect(other.letter.reason).toBe("UNAVAILABLE: The log is away");
    const shape = z.object({ event: z.object({ at: z.int() }) });
    const misfit = () => shape.safeParse({ event: { at: "secret" } }).error ?? new Error("fits");
    const wrong = await deadLetter(bus, misfit, { maxFailures: 1 });
    expect(wrong.letter.reason).toBe("ZodError: event.at invalid_type");
  });

  it("replays a letter to its own consumer only, as a first delivery, and forgets it", async () => {
    await using bus = await fixture().open();
    const { poison, letter, received, options, scope } = await deadLetter(
      bus,
      () => new PermanentFailure("not now"),
    );
    const others = createRecorder<string>();
    const other = { ...oneAtATime(scope), name: unique("other") };
    await bus.consume(other, async ({ subject }) => others.add(subject));
    expect(await bus.deadLetters.replay(letter.id)).toBe(true);
    const { subject, id, payload } = poison;
    const context = { ...poison.context, replayed: true };
    expect(await received.next()).toMatchObject({ subject, id, payload, context, attempt: 1 });
    expect(await lettersOf(bus, options.name)).toEqual([]);
    expect(await bus.deadLetters.replay(letter.id)).toBe(false);

    await bus.publish(eventMessage(`evt.${scope}.last`));
    while ((await others.next()) !== `evt.${scope}.last`);
    expect(others.items.filter((each) => each === poison.subject).length).toBeLessThan(2);
  });

  it("keeps a replayed letter that fails again as a new one", async () => {
    await using bus = await fixture().open();
    const scope = unique("again");
    const options = oneAtATime(scope);
    const received = createRecorder<string>();
    await bus.consume(options, async ({ subject }) => {
      received.add(subject);
      if (subject.endsWith("poison")) throw new PermanentFailure("never");
    });
    for (let round = 0; round < 2; round++) {
      if (round === 0) await bus.publish(eventMessage(`evt.${scope}.poison`));
      else
        for (const { id } of await lettersOf(bus, options.name)) await bus.deadLetters.replay(id);
      await received.next();
      await bus.publish(eventMessage(`evt.${scope}.after`));
      await received.next();
      expect(await lettersOf(bus, options.name)).toHaveLength(1);
    }
  });

  it("drops a letter for good", async () => {
    await using bus = await fixture().open();
    const { letter, options } = await deadLetter(bus, () => new PermanentFailure("never"));
    expect(await bus.deadLetters.drop(letter.id)).toBe(true);
    expect(await bus.deadLetters.drop(letter.id)).toBe(false);
    expect(await lettersOf(bus, options.name)).toEqual([]);
  });

  it("lists no more letters than asked for, the oldest first", async () => {
    await using bus = await fixture().open();
    await deadLetter(bus, () => new PermanentFailure("one"));
    await deadLetter(bus, () => new PermanentFailure("two"));
    const all = await bus.deadLetters.list();
    expect(await bus.deadLetters.list({ limit: 1 })).toEqual(all.slice(0, 1));
    expect(all.map((letter) => letter.at)).toEqual(all.map((letter) => letter.at).toSorted());
  });

  it.each(["0", "999999999", "x", "1.5", ""])("knows no letter %j", async (id) => {
    await using bus = await fixture().open();
    expect(await bus.deadLetters.replay(id)).toBe(false);
    expect(await bus.deadLetters.drop(id)).toBe(false);
  });
}
