import { describe, expect, it } from "vitest";
import { type KnownStream, KnownStreams, learn, newStream } from "./known-streams.ts";

const opened = { q: 1, v: 1, n: 2, cmd: "open", pos: 4 };
const deposited = { q: 2, v: 3, n: 2, cmd: "deposit", pos: 7 };
const known: KnownStream = {
  head: { sequence: 2, firstVersion: 3, eventCount: 2 },
  commands: new Set(["open", "deposit"]),
  position: 7,
};

describe("a known stream", () => {
  it("is its head and the commands of all its commits", () => {
    expect(learn(newStream, [opened, deposited])).toEqual(known);
    expect(learn(newStream, [])).toEqual(newStream);
  });

  it("is learned from its former head on", () => {
    const former = learn(newStream, [opened]);
    expect(former && learn(former, [opened, deposited])).toEqual(known);
    expect(learn(known, [deposited])).toEqual(known);
  });

  it("is not known where a commit is missing", () => {
    expect(learn(newStream, [deposited])).toBeUndefined();
    expect(learn(known, [])).toBeUndefined();
    expect(learn(known, [{ ...deposited, q: 3 }])).toBeUndefined();
  });
});

describe("the streams known last", () => {
  it("are known at the version that a writer expects, and at no other", () => {
    const streams = new KnownStreams();
    streams.set("a", known);
    expect(streams.at("a", 4)).toEqual(known);
    expect(streams.at("a", 3)).toBeUndefined();
    expect(streams.at("a", "any")).toBeUndefined();
    expect(streams.at("b", 4)).toBeUndefined();
    expect(streams.at("a", "absent")).toEqual(newStream);
  });

  it("are read again each time where they are long", () => {
    const streams = new KnownStreams();
    const commands = (count: number) => new Set(Array.from({ length: count }, (_, id) => `${id}`));
    streams.set("a", { ...known, commands: commands(500) });
    expect(streams.get("a").commands.size).toBe(500);
    streams.set("a", { ...known, commands: commands(501) });
    expect(streams.get("a")).toEqual(newStream);
  });

  it("are forgotten on demand, and the first to come when there are too many", () => {
    const streams = new KnownStreams();
    for (let stream = 0; stream <= 1_000; stream++) streams.set(`${stream}`, known);
    streams.set("1", undefined);
    expect([0, 1, 2, 1_000].map((stream) => streams.get(`${stream}`))).toEqual([
      newStream,
      newStream,
      known,
      known,
    ]);
  });
});
