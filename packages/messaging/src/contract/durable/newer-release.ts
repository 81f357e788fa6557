import { ReleaseTooOldError } from "@quarry/kernel";
import { expect, it } from "vitest";
import type { Delivery } from "../../port.ts";
import { type BusFixture, createRecorder, eventMessage, unique } from "../support.ts";

export function newerReleaseContract(fixture: () => BusFixture): void {
  it("come back until a newer replica takes them, never from the dead letters", async () => {
    await using former = await fixture().open();
    await using newer = await fixture().open();
    const scope = unique("newer");
    const options = { name: unique("newer"), subjects: [`evt.${scope}.*`], concurrency: 1 };
    const limits = { backoffMs: [1], maxFailures: 3 };
    const refused = createRecorder<Delivery>();
    const stopping = Promise.withResolvers<void>();
    const refusing = await former.consume({ ...options, ...limits }, async (delivery) => {
      refused.add(delivery);
      if (refused.items.length > 20) await stopping.promise; // so that it stops with the message in hand
      throw new ReleaseTooOldError("INTERNAL", "a newer release is needed");
    });
    const context = { requestId: "request-1", accountId: "account-1" };
    const message = { ...eventMessage(`evt.${scope}.1`, { n: 1 }), context };
    await former.publish(message);
    for (let count = 1; count <= 20; count++) {
      const delivery = await refused.next();
      expect(delivery).toMatchObject(message);
      expect(delivery.isLast).toBe(false);
    }
    await refused.next(); // the one in hand
    const stopped = refusing[Symbol.asyncDispose]();
    stopping.resolve();
    await stopped;
    const taken = createRecorder<Delivery>();
    await newer.consume({ ...options, ...limits }, async (delivery) => taken.add(delivery));
    expect(await taken.next()).toMatchObject({ ...message, isLast: false });
    const letters = await newer.deadLetters.list({ limit: 1_000 });
    expect(letters.filter(({ consumer }) => consumer === options.name)).toEqual([]);
  });
}
