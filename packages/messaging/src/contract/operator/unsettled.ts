import { expect, it, vi } from "vitest";
import { type MessageBus, PermanentFailure } from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, patience, unique } from "../support.ts";

/** Waits, for an acknowledgement is on its way when its handler has ended. */
async function expectUnsettled(bus: MessageBus, consumer: string, unsettled: readonly string[]) {
  const subjects = ["1", "2", "3", "unheard-of"].map((id) => `evt.${consumer}.${id}`);
  await vi.waitFor(async () => {
    const found = await bus.unsettled(consumer, subjects);
    expect([...found].sort()).toEqual(unsettled.map((id) => `evt.${consumer}.${id}`));
  }, patience);
}

export function unsettledContract(fixture: () => BusFixture): void {
  async function stage(backoffMs: number, handle: (id: string) => Promise<void>) {
    const bus = await fixture().open();
    const name = unique("unsettled");
    const begun = createRecorder<string>();
    const options = { name, subjects: [`evt.${name}.*`], concurrency: 1, backoffMs: [backoffMs] };
    await bus.consume(options, async ({ subject }) => {
      const id = subject.slice(`evt.${name}.`.length);
      begun.add(id);
      await handle(id);
    });
    const publish = (id: string) => bus.publish(eventMessage(`evt.${name}.${id}`));
    return { bus, name, begun, publish };
  }

  it("are those that wait and those that are worked on, not what was settled", async () => {
    const gates = { 1: Promise.withResolvers<void>(), 2: Promise.withResolvers<void>() };
    const { bus, name, begun, publish } = await stage(1, (id) => gates[id === "1" ? 1 : 2].promise);
    await using _closed = bus;
    for (const id of ["1", "2"]) await publish(id);
    await begun.next();
    await expectUnsettled(bus, name, ["1", "2"]);
    gates[1].resolve();
    await begun.next();
    await expectUnsettled(bus, name, ["2"]);
    gates[2].resolve();
    await expectUnsettled(bus, name, []);
  });

  it("are a subject's again once it has a newer message", async () => {
    let gate = Promise.resolve();
    const { bus, name, publish } = await stage(1, () => gate);
    await using _closed = bus;
    await publish("3");
    await expectUnsettled(bus, name, []);
    const closed = Promise.withResolvers<void>();
    gate = closed.promise;
    await publish("3");
    await expectUnsettled(bus, name, ["3"]);
    closed.resolve();
    await expectUnsettled(bus, name, []);
  });

  it("are those that come again after a wait", async () => {
    const { bus, name, begun, publish } = await stage(3_600_000, async () => {
      throw new Error("not yet");
    });
    await using _closed = bus;
    await publish("1");
    await begun.next();
    await expectUnsettled(bus, name, ["1"]);
  });

  it("are not those of dead letters", async () => {
    const { bus, name, begun, publish } = await stage(1, async () => {
      throw new PermanentFailure("no use");
    });
    await using _closed = bus;
    await publish("1");
    await begun.next();
    await expectUnsettled(bus, name, []);
  });
}
