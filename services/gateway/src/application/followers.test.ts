import { getEventListeners } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { createFollowers } from "./followers.ts";

const open = (most = 10) =>
  createFollowers<string[]>({ most, what: "tests", merge: (kept, newer) => [...kept, ...newer] });
const never = () => new AbortController().signal;

it("notifies the followers of a key, and no others", async () => {
  const followers = open();
  using own = followers.follow("a", never());
  using other = followers.follow("b", never());
  followers.notify("a", ["one"]);
  expect(await own.next(1_000, never())).toEqual(["one"]);
  expect(await other.next(1, never())).toBeUndefined();
});

it("merges the news between two calls", async () => {
  const followers = open();
  using own = followers.follow("a", never());
  followers.notify("a", ["one"]);
  followers.notify("a", ["two"]);
  expect(await own.next(1_000, never())).toEqual(["one", "two"]);
});

it("wakes on an abort", async () => {
  using own = open().follow("a", never());
  const stop = new AbortController();
  const next = own.next(60_000, stop.signal);
  stop.abort();
  expect(await next).toBeUndefined();
  expect(await own.next(60_000, stop.signal)).toBeUndefined();
});

it("leaves no timer and no listener behind", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const followers = open();
  using own = followers.follow("a", never());
  const signal = never();
  for (let times = 0; times < 3; times++) {
    const next = own.next(1_000, signal);
    followers.notify("a", ["news"]);
    await next;
    const waited = own.next(1_000, signal);
    vi.advanceTimersByTime(1_000);
    await waited;
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it("refuses more followers than the limit, until one has left", () => {
  const followers = open(1);
  const first = followers.follow("a", never());
  expect(() => followers.follow("b", never())).toThrow(
    "Too many callers are following tests; try again",
  );
  first[Symbol.dispose]();
  followers.follow("b", never());
});

it("forgets a follower whose caller has disconnected, once", async () => {
  const followers = open(1);
  const stop = new AbortController();
  const left = followers.follow("a", stop.signal);
  stop.abort();
  const other = followers.follow("a", never());
  left[Symbol.dispose]();
  followers.notify("a", ["news"]);
  expect(await other.next(1_000, never())).toEqual(["news"]);
  expect(() => followers.follow("b", never())).toThrow("Too many callers");
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
});
