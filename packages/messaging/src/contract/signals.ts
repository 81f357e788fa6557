import type { Json } from "@quarry/kernel";
import { expect, it } from "vitest";
import { type BusFixture, createRecorder, eventMessage, unique } from "./support.ts";

export function signalContract(fixture: () => BusFixture): void {
  it("sends every listener the signals and durable messages of its filter", async () => {
    await using bus = await fixture().open();
    await using other = await fixture().open();
    const [scope, received] = [unique("signal"), createRecorder<[string, Json]>()];
    const listen = (subject: string, payload: Json) => received.add([subject, payload]);
    await bus.listen(`settled.${scope}.*`, listen);
    await other.listen(`settled.${scope}.*`, listen);
    await bus.listen(`evt.${scope}.>`, listen);
    await other.ping();
    bus.signal(`settled.${scope}.1`, { ok: true });
    const signalled = [`settled.${scope}.1`, { ok: true }];
    expect([await received.next(), await received.next()]).toEqual([signalled, signalled]);
    await bus.publish(eventMessage(`evt.${scope}.Closed.1`, "payload"));
    expect(await received.next()).toEqual([`evt.${scope}.Closed.1`, "payload"]);
  });

  it("sends a stopped listener nothing more", async () => {
    await using bus = await fixture().open();
    const [scope, received] = [unique("stop"), createRecorder<string>()];
    const stopped = await bus.listen(`${scope}.*`, (subject) => received.add(`stopped ${subject}`));
    await stopped[Symbol.asyncDispose]();
    await bus.listen(`${scope}.*`, (subject) => received.add(subject));
    bus.signal(`${scope}.1`, null);
    expect(await received.next()).toBe(`${scope}.1`);
  });

  it("is fine with a signal without a listener", async () => {
    await using bus = await fixture().open();
    bus.signal(unique("unheard"), null);
    await bus.ping();
  });

  it.each(["a.*", "a b", "evt.a.b", "dlq.a"])(
    "refuses %j as a signal's subject",
    async (subject) => {
      await using bus = await fixture().open();
      expect(() => bus.signal(subject, null)).toThrow(TypeError);
    },
  );
}
