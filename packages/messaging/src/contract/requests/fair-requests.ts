import { expect, it } from "vitest";
import type { MessageBus } from "../../port.ts";
import { type BusFixture, createRecorder, unique } from "../support.ts";

const refusal = { code: "UNAVAILABLE", retryAfterSeconds: expect.any(Number) };

/** A responder with four places, whose handlers end when the test lets them. */
async function openResponder(bus: MessageBus) {
  const subject = unique("turns");
  const begun = createRecorder<string>();
  const ends = new Map<string, () => void>();
  const handler = async ({ context: { accountId = "", requestId = "" } }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(requestId, resolve);
    begun.add(requestId);
    await promise;
    return accountId;
  };
  await bus.respond(subject, handler, { concurrency: 4 });
  return {
    begun,
    ask: (requestId: string) => {
      const context = {
        accountId: requestId.charAt(0),
        requestId,
        deadlineAt: Date.now() + 60_000,
      };
      return bus.request(subject, null, context);
    },
    end: (requestId: string) => ends.get(requestId)?.(),
  };
}

export function fairRequestContract(fixture: () => BusFixture): void {
  it("lets accounts take turns in asking, however much one of them asks", async () => {
    await using bus = await fixture().open();
    const { begun, ask, end } = await openResponder(bus);
    const answers = ["a1", "a2", "a3", "a4", "a5"].map(ask);
    const first = [await begun.next(), await begun.next(), await begun.next()];
    expect(first).toEqual(["a1", "a2", "a3"]); // a quarter of the places is left to others
    answers.push(ask("b1"));
    expect(await begun.next()).toBe("b1");
    answers.push(ask("b2"));
    await bus.ping();
    end("a1");
    expect(await begun.next()).toBe("b2");
    for (const each of ["a2", "a3", "b1", "b2"]) end(each);
    expect([await begun.next(), await begun.next()]).toEqual(["a4", "a5"]);
    for (const each of ["a4", "a5"]) end(each);
    expect(await Promise.all(answers)).toEqual(["a", "a", "a", "a", "a", "b", "b"]);
  });

  it("asks the busiest account to come again when too many wait", async () => {
    await using bus = await fixture().open();
    const { begun, ask, end } = await openResponder(bus);
    const ids = Array.from({ length: 10 }, (_, index) => `a${index + 1}`);
    const served = ids.map(ask); // three run, eight may wait
    const last = ask("a11");
    await bus.ping();
    await expect(ask("a12")).rejects.toMatchObject(refusal);
    served.push(ask("b1"), ask("b2")); // one runs in the place left, the other needs room
    await expect(last).rejects.toMatchObject(refusal);
    for (let left = served.length; left > 0; left--) end(await begun.next());
    await Promise.all(served);
    expect(begun.items).toEqual(expect.arrayContaining(["b1", "b2"]));
  });
}
