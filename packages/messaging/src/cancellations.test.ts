import { afterEach, beforeEach, expect, it } from "vitest";
import { type Cancellations, subscribeToCancellations } from "./cancellations.ts";
import { openEmbeddedBus } from "./embedded/index.ts";
import type { MessageBus } from "./port.ts";

const subjectOf = (id: string) => `cancel.job.${id}`;
let bus: MessageBus;
let cancellations: Cancellations;

beforeEach(async () => {
  bus = openEmbeddedBus({ path: ":memory:" });
  cancellations = await subscribeToCancellations(bus, subjectOf);
});
afterEach(() => bus[Symbol.asyncDispose]());

const never = new AbortController().signal;

/** Work that ends when it is stopped, and whether it was. */
function untilStopped() {
  const ends: string[] = [];
  const finishing = Promise.withResolvers<void>();
  const work = (signal: AbortSignal): Promise<void> => {
    const stopping = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => stopping.resolve());
    return Promise.race([
      stopping.promise.then(() => void ends.push("stopped")),
      finishing.promise.then(() => void ends.push("finished")),
    ]);
  };
  return { work, ends, finish: finishing.resolve };
}

it("stops the work of the id that is cancelled and no other", async () => {
  const [one, other] = [untilStopped(), untilStopped()];
  const first = cancellations.during("a", never, one.work);
  const second = cancellations.during("b", never, other.work);
  bus.signal(subjectOf("a"), {});
  await first;
  expect(one.ends).toEqual(["stopped"]);
  other.finish();
  await second;
  expect(other.ends).toEqual(["finished"]);
});

it("stops work when the whole consumer stops", async () => {
  const stopping = new AbortController();
  const { work, ends } = untilStopped();
  const ended = cancellations.during("a", stopping.signal, work);
  stopping.abort();
  await ended;
  expect(ends).toEqual(["stopped"]);
});

it("does not begin work of an id again that is under way, and lets its end be that of both", async () => {
  const { work, ends } = untilStopped();
  const both = [cancellations.during("a", never, work), cancellations.during("a", never, work)];
  bus.signal(subjectOf("a"), {});
  await Promise.all(both);
  expect(ends).toEqual(["stopped"]);
  const failure = new Error("broken");
  const failing = [1, 2].map(() => cancellations.during("a", never, () => Promise.reject(failure)));
  expect(await Promise.allSettled(failing)).toEqual([
    { status: "rejected", reason: failure },
    { status: "rejected", reason: failure },
  ]);
});

it("begins work of an id again once the former has ended", async () => {
  let begun = 0;
  const work = async () => void begun++;
  await cancellations.during("a", never, work);
  await cancellations.during("a", never, work);
  expect(begun).toBe(2);
});
