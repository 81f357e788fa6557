import { expect, it } from "vitest";
import { createSlots } from "./slots.ts";

const never = new AbortController().signal;
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
  const left = slots.use(async () => "never", leaving.signal);
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
