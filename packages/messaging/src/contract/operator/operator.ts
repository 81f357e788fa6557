import { expect, it, vi } from "vitest";
import type { BusOperator } from "../../operator.ts";
import { type MessageBus, PermanentFailure } from "../../port.ts";
import { createRecorder, eventMessage, patience, unique } from "../support.ts";

/** A bus in use, and its operator, who is another process's. */
export type OperatedBus = AsyncDisposable & { bus: MessageBus; operator: BusOperator };

export function operatorContract(open: () => Promise<OperatedBus>): void {
  it("sees who takes messages, and puts a dead letter back while the bus is in use", async () => {
    await using operated = await open();
    const { bus, operator } = operated;
    const name = unique("operated");
    const received = createRecorder<number>();
    let failing = true;
    const options = { name, subjects: [`evt.${name}.*`], concurrency: 1 };
    await bus.consume(options, async ({ attempt }) => {
      received.add(attempt);
      if (failing) throw new PermanentFailure("no use");
    });
    await bus.publish(eventMessage(`evt.${name}.1`, { number: 1 }));
    await received.next();
    const letter = await vi.waitFor(async () => {
      const [found] = await operator.deadLetters.list();
      expect(found).toMatchObject({ consumer: name, payload: { number: 1 }, reason: "no use" });
      return found;
    }, patience);
    const states = (await operator.streams()).flatMap(({ consumers }) => consumers);
    expect(states.find(({ consumer }) => consumer === name)).toMatchObject({ deadLetters: 1 });

    failing = false;
    expect(await operator.deadLetters.replay(letter?.id ?? "")).toBe(true);
    expect(await received.next()).toBe(1);
    expect(await operator.deadLetters.list()).toEqual([]);
  });
}
