import { expect, it, vi } from "vitest";
import { type ConsumerState, type MessageBus, PermanentFailure } from "../../port.ts";
import { type BusFixture, eventMessage, patience, unique } from "../support.ts";

/** Waits, for an acknowledgement is on its way when its handler has ended. */
async function expectState(
  bus: MessageBus,
  consumer: string,
  expected: Partial<ConsumerState>,
): Promise<void> {
  await vi.waitFor(async () => {
    const states = await bus.consumerStates();
    expect(states.find((state) => state.consumer === consumer)).toMatchObject(expected);
  }, patience);
}

const settled = { pending: 0, ackPending: 0, redelivered: 0, deadLetters: 0 };

export function consumerStateContract(fixture: () => BusFixture): void {
  it("show what waits, what is worked on and what comes again", async () => {
    await using bus = await fixture().open();
    const name = unique("state");
    const options = { name, subjects: [`evt.${name}.*`], concurrency: 1, backoffMs: [1] };
    const mayFail = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    await bus.consume(options, async ({ attempt }) => {
      if (attempt > 1) return mayEnd.promise;
      await mayFail.promise;
      throw new Error("not yet");
    });
    await expectState(bus, name, settled);
    for (let count = 0; count < 3; count++) await bus.publish(eventMessage(`evt.${name}.1`));
    await expectState(bus, name, { ...settled, pending: 2, ackPending: 1 });
    mayFail.resolve();
    await vi.waitFor(async () => {
      const [state] = (await bus.consumerStates()).filter(({ consumer }) => consumer === name);
      expect(state?.redelivered).toBeGreaterThan(0);
    }, patience);
    mayEnd.resolve();
    await expectState(bus, name, settled);
  });

  it("show how many dead letters a consumer has", async () => {
    await using bus = await fixture().open();
    const name = unique("state");
    await bus.consume({ name, subjects: [`evt.${name}.*`], concurrency: 1 }, async () => {
      throw new PermanentFailure("no use");
    });
    for (let count = 0; count < 2; count++) await bus.publish(eventMessage(`evt.${name}.1`));
    await expectState(bus, name, { ...settled, deadLetters: 2 });
  });
}
