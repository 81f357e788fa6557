import { expect, it, vi } from "vitest";
import { createSlots } from "./slots.ts";

const never = { key: "", signal: new AbortController().signal };
const full = new Error("full");
const open = (maxWaiting: number) =>
  createSlots({ places: ["the place"], maxWaiting, onFull: () => full });

it("runs as many jobs as there are places and the rest in order", async () => {
  const slots = open(2);
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const jobs = ["a", "b", "c"].map((name) =>
    slots.use(async () => {
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
  const slots = open(0);
  const gate = Promise.withResolvers<void>();
  const running = slots.use(() => gate.promise, never);
  await expect(slots.use(async () => {}, never)).rejects.toBe(full);
  gate.resolve();
  await running;
  await expect(slots.use(async () => "free again", never)).resolves.toBe("free again");
});

it("lets a waiting job go when it is aborted, without losing its place's turn", async () => {
  const slots = open(2);
  const gate = Promise.withResolvers<void>();
  const running = slots.use(() => gate.promise, never);
  const leaving = new AbortController();
  const left = slots.use(async () => "never", { key: "", signal: leaving.signal });
  const stayed = slots.use(async () => "stayed", never);
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  gate.resolve();
  await running;
  await expect(stayed).resolves.toBe("stayed");
});

it("gives the place on when a job fails", async () => {
  const slots = open(0);
  await expect(slots.use(() => Promise.reject(new Error("broken")), never)).rejects.toThrow();
  await expect(slots.use(async () => 1, never)).resolves.toBe(1);
});

/** Jobs that run until the test ends them, and the order in which they began. */
function jobs(slots: ReturnType<typeof createSlots<number>>) {
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
      void slots.use(work, { key: name.charAt(0), signal });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

it("gives a free place to the key that has the fewest, then to the one whose last turn is longest ago", async () => {
  const many = { maxWaiting: 10, onFull: () => full };
  const { begun, add, end } = jobs(createSlots({ places: [1, 2, 3], ...many }));
  for (const name of ["a1", "a2", "a3", "a4", "a5", "b1", "c1", "b2"]) add(name);
  for (const name of ["a1", "a2", "b1", "a3", "c1"]) await end(name);
  expect(begun).toEqual(["a1", "a2", "a3", "b1", "c1", "b2", "a4", "a5"]);
});

it("lets keys take turns at a single place, those first that had none yet", async () => {
  const { begun, add, end } = jobs(createSlots({ places: [1] }));
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) add(name);
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("serves a newcomer before the queues of as many keys as there are places", async () => {
  const { begun, add, end } = jobs(createSlots({ places: [1, 2] }));
  for (const name of ["a1", "b1", "a2", "b2", "a3", "b3", "c1"]) add(name);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
});

it("lets a queue have its turn among keys that come again and again with one job", async () => {
  const { begun, add, end } = jobs(createSlots({ places: [1] }));
  for (const name of ["a1", "a2", "a3", "b1", "c1"]) add(name);
  await end("a1");
  await end("b1");
  add("b2");
  await end("c1");
  add("c2");
  for (const name of ["a2", "b2", "c2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
});

it("keeps places free of a key that has its most", async () => {
  const most = { maxWaiting: 10, mostPerKey: 2, onFull: () => full };
  const { begun, add, end } = jobs(createSlots({ places: [1, 2, 3], ...most }));
  for (const name of ["a1", "a2", "a3", "b1"]) add(name);
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

it("refuses the last job of the key that has the most when the queue is full", async () => {
  const gate = Promise.withResolvers<void>();
  const slots = createSlots({ places: [1], maxWaiting: 3, onFull: () => full });
  const add = (key: string) => slots.use(() => gate.promise, { key, signal: never.signal });
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

it("gives a key fewer places while others come, and all when it was alone for a while", async () => {
  let now = 0;
  const options = { places: [1, 2, 3], mostBesideOthers: 1, clock: () => now };
  const { begun, add, end } = jobs(createSlots(options));
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

it("begins what waited beside free places when the others have been gone for a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const options = { places: [1, 2, 3], mostBesideOthers: 1, clock: () => Date.now() };
  const { begun, add, end } = jobs(createSlots(options));
  for (const name of ["b1", "a1", "a2", "a3"]) add(name);
  await end("b1");
  expect(begun).toEqual(["b1", "a1"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual(["b1", "a1"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun).toEqual(["b1", "a1", "a2", "a3"]);
  vi.useRealTimers();
});

it("lets no new job overtake those of its key that could have begun", async () => {
  let now = 0;
  const options = { places: [1, 2], mostBesideOthers: 1, clock: () => now };
  const { begun, add, end } = jobs(createSlots(options));
  for (const name of ["b1", "a1", "a2"]) add(name);
  await end("b1");
  now += 10_001;
  add("a3");
  await end("none");
  expect(begun).toEqual(["b1", "a1", "a2"]);
});

it("lets a key whose jobs wait rest between them while another comes that has none waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const rest = { mostBesideOthers: 1, restBesideModest: (tookMs: number) => 2 * tookMs };
  const { begun, add, end } = jobs(createSlots({ places: [1, 2, 3], ...rest }));
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
  vi.useRealTimers();
});
