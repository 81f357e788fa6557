import { getEventListeners } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { createFollowers } from "./followers.ts";

const open = (most = 10) =>
  createFollowers<string[]>({ most, what: "tests", merge: (kept, newer) => [...kept, ...newer] });
const never = () => new AbortController().signal;

it("notifies the followers of a key, and no others", async () => {
  const followers = open();
  using own = followers.follow("a", "acme", never());
  using other = followers.follow("b", "acme", never());
  followers.notify("a", ["one"]);
  expect(await own.next(1_000, never())).toEqual(["one"]);
  expect(await other.next(1, never())).toBeUndefined();
});

it("merges the news between two calls", async () => {
  const followers = open();
  using own = followers.follow("a", "acme", never());
  followers.notify("a", ["one"]);
  followers.notify("a", ["two"]);
  expect(await own.next(1_000, never())).toEqual(["one", "two"]);
});

it("wakes on an abort", async () => {
  using own = open().follow("a", "acme", never());
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
  using own = followers.follow("a", "acme", never());
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
  const first = followers.follow("a", "acme", never());
  for (const account of ["acme", "other"]) {
    expect(() => followers.follow("b", account, never())).toThrow(
      "Too many callers are following tests",
    );
  }
  first[Symbol.dispose]();
  followers.follow("b", "acme", never());
});

it("gives an account that has none the newest place of the account with the most", async () => {
  const followers = open(4);
  const [oldest, ...others] = Array.from({ length: 4 }, () =>
    followers.follow("a", "greedy", never()),
  );
  const waiting = others.map((each) => each.next(60_000, never()));
  using modest = followers.follow("a", "modest", never());
  await expect(waiting[2]).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 5 });
  await expect(others[2]?.next(60_000, never())).rejects.toThrow("no account more than yours");
  followers.notify("a", ["news"]);
  expect(await Promise.all(waiting.slice(0, 2))).toEqual([["news"], ["news"]]);
  expect(await oldest?.next(1_000, never())).toEqual(["news"]);
  expect(await modest.next(1_000, never())).toEqual(["news"]);
});

it("evens out the places of two accounts, and gives neither one of the other beyond that", () => {
  const followers = open(4);
  for (let count = 0; count < 4; count++) followers.follow("a", "greedy", never());
  followers.follow("a", "modest", never());
  followers.follow("a", "modest", never());
  for (const account of ["greedy", "modest"]) {
    expect(() => followers.follow("a", account, never())).toThrow("Too many callers");
  }
  expect(() => followers.follow("a", "third", never())).not.toThrow();
});

it("forgets a follower whose caller has disconnected, once", async () => {
  const followers = open(1);
  const stop = new AbortController();
  const left = followers.follow("a", "acme", stop.signal);
  stop.abort();
  const other = followers.follow("a", "acme", never());
  left[Symbol.dispose]();
  followers.notify("a", ["news"]);
  expect(await other.next(1_000, never())).toEqual(["news"]);
  expect(() => followers.follow("b", "acme", never())).toThrow("Too many callers");
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
});
