import { expect, it } from "vitest";
import type { ConsumerOptions, MessageBus } from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, unique } from "../support.ts";

export function fairContract(fixture: () => BusFixture): void {
  /** A fair consumer with four places, whose handlers run until they are ended. */
  async function openConsumer(bus: MessageBus, further: Partial<ConsumerOptions> = {}) {
    const scope = unique("fair");
    const begun = createRecorder<string>();
    const ends = new Map<string, () => void>();
    const subjects = [`evt.${scope}.*`];
    const options = { name: unique("fair"), subjects, concurrency: 4, fair: true, ...further };
    await bus.consume(options, async ({ payload, context: { accountId } }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(`${accountId}${payload}`, resolve);
      begun.add(`${accountId}${payload}`);
      await promise;
    });
    const publish = (accountId: string, number: number) =>
      bus.publish({ ...eventMessage(`evt.${scope}.${number}`, number), context: { accountId } });
    return { begun, ends, publish };
  }

  it("lets accounts take turns, however much one of them has sent", async () => {
    await using bus = await fixture().open();
    const { begun, ends, publish } = await openConsumer(bus);
    for (let number = 1; number <= 40; number++) await publish("a", number);
    const first = [await begun.next(), await begun.next(), await begun.next()];
    expect(first).toEqual(["a1", "a2", "a3"]); // a quarter of the places is left to others
    await publish("b", 1);
    expect(await begun.next()).toBe("b1");
    await publish("b", 2);
    ends.get("b1")?.();
    expect(await begun.next()).toBe("b2");
    ends.get("a1")?.();
    expect(await begun.next()).toBe("a4");
    for (const end of ends.values()) end();
    for (let left = 36; left > 0; left--) ends.get(await begun.next())?.();
    expect(begun.items).toHaveLength(42);
  });

  it("gives a lone account all but four of many places", async () => {
    await using bus = await fixture().open();
    const { begun, ends, publish } = await openConsumer(bus, { concurrency: 32 });
    for (let number = 1; number <= 40; number++) await publish("a", number);
    for (let number = 1; number <= 28; number++) expect(await begun.next()).toBe(`a${number}`);
    await publish("b", 1);
    expect(await begun.next()).toBe("b1");
    for (const end of ends.values()) end();
    for (let left = 12; left > 0; left--) ends.get(await begun.next())?.();
    expect(begun.items).toHaveLength(41);
  });

  it("begins less of an account's work while others come, where that is asked for", async () => {
    await using bus = await fixture().open();
    const { begun, ends, publish } = await openConsumer(bus, { shareWhenShared: 1 / 4 });
    for (let number = 1; number <= 6; number++) await publish("a", number);
    for (const name of ["a1", "a2", "a3"]) expect(await begun.next()).toBe(name);
    await publish("b", 1);
    expect(await begun.next()).toBe("b1");
    ends.get("a1")?.();
    ends.get("a2")?.();
    await publish("c", 1);
    expect(await begun.next()).toBe("c1"); // a4 waits: a third of a still runs
    ends.get("a3")?.();
    expect(await begun.next()).toBe("a4");
    for (const end of ends.values()) end();
    for (let left = 2; left > 0; left--) ends.get(await begun.next())?.();
    expect(begun.items).toHaveLength(8);
  });
}
