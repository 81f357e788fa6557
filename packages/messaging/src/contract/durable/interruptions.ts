import { AppError, StarvedError } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { Delivery, MessageBus } from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, unique } from "../support.ts";

const limits = { concurrency: 2, maxFailures: 2, backoffMs: [1] };

const lettersOf = async (bus: MessageBus, name: string) =>
  (await bus.deadLetters.list({ limit: 1_000 })).filter(({ consumer }) => consumer === name);

export function interruptionContract(fixture: () => BusFixture): void {
  it("does not count a delivery that the stop of its consumer ended", async () => {
    await using bus = await fixture().open();
    const name = unique("stopped");
    const options = { ...limits, name, subjects: [`evt.${name}.*`] };
    const subjects = ["1", "2"].map((each) => `evt.${name}.${each}`);
    await using known = await bus.consume(options, async () => undefined);
    await known[Symbol.asyncDispose]();
    for (const subject of subjects) await bus.publish(eventMessage(subject));
    for (let stop = 0; stop < 8; stop++) {
      const begun = createRecorder<string>();
      const consumer = await bus.consume(options, async ({ subject, signal }) => {
        begun.add(subject);
        await new Promise((_, reject) => signal.addEventListener("abort", reject));
      });
      const both = [await begun.next(), await begun.next()]; // none is handled alone
      expect(both.toSorted()).toEqual(subjects);
      await consumer[Symbol.asyncDispose]();
    }
    const handled = createRecorder<Delivery>();
    await bus.consume(options, async (delivery) => handled.add(delivery));
    for (const _ of subjects) expect(await handled.next()).toMatchObject({ isLast: false });
    expect(await lettersOf(bus, name)).toEqual([]);
  });

  it("redelivers a message without a limit while the machine is too busy, and keeps its tries", async () => {
    await using bus = await fixture().open();
    const name = unique("starved");
    const delivered = createRecorder<boolean>();
    const options = { ...limits, name, subjects: [`evt.${name}.*`] };
    await bus.consume(options, async ({ isLast }) => {
      delivered.add(isLast);
      const count = delivered.items.length;
      if (count < 10) throw new StarvedError("The machine is too busy");
      if (count === 10) throw new AppError("UNAVAILABLE", "The log is away");
    });
    await bus.publish(eventMessage(`evt.${name}.1`));
    for (let count = 1; count <= 10; count++) expect(await delivered.next()).toBe(false);
    expect(await delivered.next()).toBe(true);
    expect(await lettersOf(bus, name)).toEqual([]);
  });
}
