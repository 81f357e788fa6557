import { expect, it } from "vitest";
import type { Delivery, MessageBus } from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, unique } from "../support.ts";

/** A consumer whose messages may be interrupted `maxDeliveries` times before they are handled alone. */
function optionsOf(scope: string) {
  const limits = { concurrency: 2, maxDeliveries: 2, backoffMs: [1] };
  return { name: scope, subjects: [`evt.${scope}.*`], ...limits };
}

/** Starts a consumer, stops it once it has begun so many messages, and returns their subjects. */
async function interrupt(
  bus: MessageBus,
  options: ReturnType<typeof optionsOf>,
  count: number,
): Promise<string[]> {
  const begun = createRecorder<string>();
  const consumer = await bus.consume(options, async ({ subject, signal }) => {
    begun.add(subject);
    await new Promise((_, reject) => signal.addEventListener("abort", reject));
  });
  for (let seen = 0; seen < count; seen++) await begun.next();
  await consumer[Symbol.asyncDispose]();
  return begun.items.toSorted();
}

export function interruptionContract(fixture: () => BusFixture): void {
  it("handles messages that were interrupted as often as their limit alone, and others together", async () => {
    await using bus = await fixture().open();
    const scope = unique("alone");
    const options = optionsOf(scope);
    const subjects = ["1", "2"].map((each) => `evt.${scope}.${each}`);
    await using known = await bus.consume(options, async () => undefined);
    await known[Symbol.asyncDispose]();
    for (const subject of subjects) await bus.publish(eventMessage(subject));
    for (let time = 0; time < options.maxDeliveries; time++) {
      expect(await interrupt(bus, options, 2)).toEqual(subjects);
    }
    let running = 0;
    const handled = createRecorder<[Delivery["attempt"], number]>();
    await bus.consume(options, async ({ attempt }) => {
      running += 1;
      for (let ping = 0; ping < 10; ping++) await bus.ping();
      handled.add([attempt, running]);
      running -= 1;
    });
    expect([await handled.next(), await handled.next()]).toEqual([
      [3, 1],
      [3, 1],
    ]);
    const letters = await bus.deadLetters.list({ limit: 1_000 });
    expect(letters.filter(({ consumer }) => consumer === scope)).toEqual([]);
  });

  it("dead-letters a message that was interrupted as often again while it was handled alone", async () => {
    await using bus = await fixture().open();
    const scope = unique("crash");
    const options = optionsOf(scope);
    const message = eventMessage(`evt.${scope}.1`);
    await using known = await bus.consume(options, async () => undefined);
    await known[Symbol.asyncDispose]();
    await bus.publish(message);
    for (let time = 0; time < 2 * options.maxDeliveries; time++) await interrupt(bus, options, 1);
    const handled = createRecorder<string>();
    await bus.consume(options, async ({ subject }) => handled.add(subject));
    await bus.publish(eventMessage(`evt.${scope}.2`));
    expect(await handled.next()).toBe(`evt.${scope}.2`);
    await expect
      .poll(async () => {
        const letters = await bus.deadLetters.list({ limit: 1_000 });
        return letters.filter(({ consumer }) => consumer === scope);
      })
      .toMatchObject([{ subject: message.subject, reason: "4 deliveries were interrupted" }]);
    expect(handled.items).toHaveLength(1);
  });
}
