import { settledSignal } from "@quarry/contracts";
import type { Json } from "@quarry/kernel";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { expect, it } from "vitest";
import { pending } from "./pending-view.testing.ts";
import { createWaiters } from "./waiters.ts";

const view = {
  ...pending,
  status: "completed",
  charged: true,
  output: { total: 3 },
  totalTokens: 7,
};
const never = new AbortController().signal;

async function open() {
  await using opened = new AsyncDisposableStack();
  const bus = opened.use(openEmbeddedBus({ path: ":memory:" }));
  const waiters = opened.use(await createWaiters(bus));
  const owned = opened.move();
  return { bus, waiters, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it("hears the end of its own extraction, however many wait for it", async () => {
  await using test = await open();
  using one = test.waiters.register("a");
  using two = test.waiters.register("a");
  using other = test.waiters.register("b");
  const heard: string[] = [];
  const waiting = [
    one.heard(60_000, never).then(() => heard.push("one")),
    two.heard(60_000, never).then(() => heard.push("two")),
  ];
  void other.heard(60_000, never).then(() => heard.push("other"));
  test.bus.signal(settledSignal("a"), {});
  await Promise.all(waiting);
  expect(heard.sort()).toEqual(["one", "two"]);
});

it("hands on the record that came with the signal, and nothing that is none", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  const heard = async (payload: Json) => {
    test.bus.signal(settledSignal("a"), payload);
    return await waiter.heard(60_000, never);
  };
  expect(await heard({ view })).toEqual(view);
  expect(await heard({ view: { ...view, status: "unheard of" } })).toBeUndefined();
  expect(await heard({})).toBeUndefined();
});

it("remembers a signal that came before it was asked, once", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  using witness = test.waiters.register("a");
  test.bus.signal(settledSignal("a"), {});
  await witness.heard(60_000, never);
  await waiter.heard(60_000, never);
  const gone = new AbortController();
  const again = waiter.heard(60_000, gone.signal).then(() => "heard");
  expect(
    await Promise.race([again, new Promise((resolve) => setImmediate(resolve))]),
  ).toBeUndefined();
  gone.abort();
  expect(await again).toBe("heard");
});

it("remembers a signal that came between two waits", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  using witness = test.waiters.register("a");
  for (let time = 0; time < 2; time++) {
    test.bus.signal(settledSignal("a"), {});
    await witness.heard(60_000, never);
    await waiter.heard(60_000, never);
  }
});

it("gives up at its limit, and at once where nobody waits any more", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  await waiter.heard(1, never);
  await waiter.heard(60_000, AbortSignal.abort());
});

it("counts who waits, until they are done", async () => {
  await using test = await open();
  using _one = test.waiters.register("a");
  {
    using _two = test.waiters.register("a");
    using _other = test.waiters.register("b");
    expect(test.waiters.count()).toBe(3);
  }
  expect(test.waiters.count()).toBe(1);
});
