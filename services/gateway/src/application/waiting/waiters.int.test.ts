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

it("wakes all requests that wait for the same extraction, and no others", async () => {
  await using test = await open();
  using one = test.waiters.register("a");
  using two = test.waiters.register("a");
  using other = test.waiters.register("b");
  const woken: string[] = [];
  const waiting = [
    one.next(60_000, never).then(() => woken.push("one")),
    two.next(60_000, never).then(() => woken.push("two")),
  ];
  void other.next(60_000, never).then(() => woken.push("other"));
  test.bus.signal(settledSignal("a"), {});
  await Promise.all(waiting);
  expect(woken.sort()).toEqual(["one", "two"]);
});

it("passes on the record of a signal, and ignores an invalid one", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  const send = async (payload: Json) => {
    test.bus.signal(settledSignal("a"), payload);
    return await waiter.next(60_000, never);
  };
  expect(await send({ view })).toEqual(view);
  expect(await send({ view: { ...view, status: "unknown" } })).toBeUndefined();
  expect(await send({})).toBeUndefined();
});

it("keeps a signal that came before the wait, once", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  using witness = test.waiters.register("a");
  test.bus.signal(settledSignal("a"), {});
  await witness.next(60_000, never);
  await waiter.next(60_000, never);
  const closed = new AbortController();
  const again = waiter.next(60_000, closed.signal).then(() => "ended");
  expect(
    await Promise.race([again, new Promise((resolve) => setImmediate(resolve))]),
  ).toBeUndefined();
  closed.abort();
  expect(await again).toBe("ended");
});

it("keeps a signal that came between two waits", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  using witness = test.waiters.register("a");
  for (let time = 0; time < 2; time++) {
    test.bus.signal(settledSignal("a"), {});
    await witness.next(60_000, never);
    await waiter.next(60_000, never);
  }
});

it("stops waiting at its limit, and at once if its caller disconnects", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  await waiter.next(1, never);
  await waiter.next(60_000, AbortSignal.abort());
});

it("counts waiting requests until they are done", async () => {
  await using test = await open();
  using _one = test.waiters.register("a");
  {
    using _two = test.waiters.register("a");
    using _other = test.waiters.register("b");
    expect(test.waiters.count()).toBe(3);
  }
  expect(test.waiters.count()).toBe(1);
});
