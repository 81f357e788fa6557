import { expect, it, onTestFinished, vi } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const never = { key: "", signal: new AbortController().signal };
const full = new Error("full");
const open = (maxWaiting: number) =>
  createFairQueue({ slots: ["the slot"], maxWaiting, onFull: () => full });

it("runs as many jobs as there are slots, and the rest in order", async () => {
  const queue = open(2);
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const jobs = ["a", "b", "c"].map((name) =>
    queue.run(async () => {
      order.push(name);
      await gate.promise;
    }, never),
  );
  await Promise.resolve();
  expect(order).toEqual(["a"]);
  gate.resolve();
  await Promise.all(jobs);
  expect(order).toEqual(["a", "b", "c"]);
});

it("refuses a job when the queue is full", async () => {
  const queue = open(0);
  const gate = Promise.withResolvers<void>();
  const running = queue.run(() => gate.promise, never);
  await expect(queue.run(async () => {}, never)).rejects.toBe(full);
  gate.resolve();
  await running;
  await expect(queue.run(async () => "free again", never)).resolves.toBe("free again");
});

it("drops a waiting job when it is aborted, and keeps the order of the rest", async () => {
  const queue = open(2);
  const gate = Promise.withResolvers<void>();
  const running = queue.run(() => gate.promise, never);
  const leaving = new AbortController();
  const left = queue.run(async () => "never", { key: "", signal: leaving.signal });
  const stayed = queue.run(async () => "stayed", never);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  gate.resolve();
  await running;
  await expect(stayed).resolves.toBe("stayed");
});

it("gives a job the slot that was freed last", async () => {
  const queue = createFairQueue({ slots: ["first", "second"] });
  const gate = Promise.withResolvers<void>();
  const held = queue.run(() => gate.promise, never);
  const taken: string[] = [];
  for (let job = 0; job < 2; job += 1) await queue.run(async (slot) => taken.push(slot), never);
  gate.resolve();
  await held;
  await queue.run(async (slot) => taken.push(slot), never);
  expect(taken).toEqual(["second", "second", "first"]);
});

it("frees the slot when a job fails", async () => {
  const queue = open(0);
  await expect(queue.run(() => Promise.reject(new Error("broken")), never)).rejects.toThrow();
  await expect(queue.run(async () => 1, never)).resolves.toBe(1);
});

/** Jobs that run until the test ends them, and the order in which they began. */
function jobs(queue: ReturnType<typeof createFairQueue<number>>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const { signal } = new AbortController();
  return {
    begun,
    add(name: string): void {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      const work = () => {
        begun.push(name);
        return promise;
      };
      void queue.run(work, { key: name.charAt(0), signal });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

it("gives a free slot to the key with the fewest, then to the one whose last start is longest ago", async () => {
  const many = { maxWaiting: 10, onFull: () => full };
  const { begun, add, end } = jobs(createFairQueue({ slots: [1, 2, 3], ...many }));
  for (const name of ["a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2"]) add(name);
  for (const name of ["a1", "a2", "b1", "a3", "c1"]) await end(name);
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "c1", "b2", "a4", "a5"]);
});

it("alternates between keys at a single slot, starting with those that had none yet", async () => {
  const { begun, add, end } = jobs(createFairQueue({ slots: [1] }));
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) add(name);
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("serves a newcomer before the queues of as many keys as there are slots", async () => {
  const { begun, add, end } = jobs(createFairQueue({ slots: [1, 2] }));
  for (const name of ["a1", "b1", "a2", "b2", "a3", "b3", "c1"]) add(name);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
});

it("serves a queue among keys that keep returning with one job", async () => {
  const { begun, add, end } = jobs(createFairQueue({ slots: [1] }));
  for (const name of ["a1", "a2", "a3", "b1", "c1"]) add(name);
  await end("a1");
  await end("b1");
  add("b2");
  await end("c1");
  add("c2");
  for (const name of ["a2", "b2", "c2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
});

it("keeps slots free of a key that has reached its limit", async () => {
  const limits = { maxWaiting: 10, maxPerKey: 2, onFull: () => full };
  const { begun, add, end } = jobs(createFairQueue({ slots: [1, 2, 3], ...limits }));
  for (const name of ["a1", "a2", "a3", "b1"]) add(name);
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

it("refuses the last job of the key with the most jobs when the queue is full", async () => {
  const gate = Promise.withResolvers<void>();
  const queue = createFairQueue({ slots: [1], maxWaiting: 3, onFull: () => full });
  const add = (key: string) => queue.run(() => gate.promise, { key, signal: never.signal });
  const [first, second, third, last] = [add("a"), add("a"), add("a"), add("a")];
  const other = add("b");
  await expect(last).rejects.toBe(full);
  await expect(add("a")).rejects.toBe(full);
  const another = add("b"); // a has three with it, b has two
  await expect(third).rejects.toBe(full);
  await expect(add("b")).rejects.toBe(full); // no key has more
  gate.resolve();
  await Promise.all([first, second, other, another]);
});

it("gives a key fewer slots while others are active, and all once it has been alone for a while", async () => {
  let now = 0;
  const options = { slots: [1, 2, 3], maxPerKeyWhenShared: 1, clock: () => now };
  const { begun, add, end } = jobs(createFairQueue(options));
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6", "b1"]) add(name);
  await end("a1");
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
  await end("b1");
  now += 10_000;
  await end("a3");
  expect(begun.slice(4)).toEqual(["a4"]);
  now += 1;
  await end("a4");
  expect(begun.slice(5)).toEqual(["a5", "a6"]);
});

it("starts jobs that waited although slots were free, once the other keys are inactive", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const options = { slots: [1, 2, 3], maxPerKeyWhenShared: 1, clock: () => Date.now() };
  const { begun, add, end } = jobs(createFairQueue(options));
  for (const name of ["b1", "a1", "a2", "a3"]) add(name);
  await end("b1");
  expect(begun).toEqual(["b1", "a1"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual(["b1", "a1"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun).toEqual(["b1", "a1", "a2", "a3"]);
});

it("lets no new job overtake those of its key that could have begun", async () => {
  let now = 0;
  const options = { slots: [1, 2], maxPerKeyWhenShared: 1, clock: () => now };
  const { begun, add, end } = jobs(createFairQueue(options));
  for (const name of ["b1", "a1", "a2"]) add(name);
  await end("b1");
  now += 10_001;
  add("a3");
  await end("none");
  expect(begun).toEqual(["b1", "a1", "a2"]);
});

it("pauses between the waiting jobs of a key while another active key has none waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const cooldown = { maxPerKeyWhenShared: 1, cooldownMs: (tookMs: number) => 2 * tookMs };
  const { begun, add, end } = jobs(createFairQueue({ slots: [1, 2, 3], ...cooldown }));
  for (const name of ["b1", "a1", "a2", "a3"]) add(name);
  await vi.advanceTimersByTimeAsync(30);
  await end("a1");
  await end("b1");
  add("b2");
  await vi.advanceTimersByTimeAsync(59);
  expect(begun).toEqual(["b1", "a1", "b2"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["b1", "a1", "b2", "a2"]);
  add("b3");
  await end("a2"); // of both jobs wait
  expect(begun).toEqual(["b1", "a1", "b2", "a2", "a3"]);
});
