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

it("receives the end of its own extraction, however many wait for it", async () => {
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

it("hands on the record that came with the signal, and nothing that is none", async () => {
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

it("remembers a signal that came before it was asked, once", async () => {
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

it("remembers a signal that came between two waits", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  using witness = test.waiters.register("a");
  for (let time = 0; time < 2; time++) {
    test.bus.signal(settledSignal("a"), {});
    await witness.next(60_000, never);
    await waiter.next(60_000, never);
  }
});

it("gives up at its limit, and at once where its caller no longer waits", async () => {
  await using test = await open();
  using waiter = test.waiters.register("a");
  await waiter.next(1, never);
  await waiter.next(60_000, AbortSignal.abort());
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
