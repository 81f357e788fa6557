import { expect, it } from "vitest";
import { type BusFixture, createRecorder, eventMessage, unique } from "./support.ts";

export function fairContract(fixture: () => BusFixture): void {
  it("lets accounts take turns, however much one of them has sent", async () => {
    await using bus = await fixture().open();
    const scope = unique("fair");
    const begun = createRecorder<string>();
    const ends = new Map<string, () => void>();
    const options = { name: unique("fair"), subjects: [`evt.${scope}.*`], concurrency: 4 };
    const publish = (accountId: string, number: number) =>
      bus.publish({ ...eventMessage(`evt.${scope}.${number}`, number), context: { accountId } });
    await bus.consume({ ...options, fair: true }, async ({ payload, context: { accountId } }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(`${accountId}${payload}`, resolve);
      begun.add(`${accountId}${payload}`);
      await promise;
    });
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
}
