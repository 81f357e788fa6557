import { createSeal } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { createSessions } from "./sessions.ts";

const hour = 3_600_000;

function opened(pepper = "a pepper") {
  let now = 1_000_000;
  const sessions = createSessions({ pepper, clock: () => now });
  const wait = (ms: number) => {
    now += ms;
  };
  return { ...sessions, wait };
}

describe("a session", () => {
  it("names the key that it was begun with, under the same pepper alone", () => {
    const sessions = opened();
    const held = sessions.begin("hash");
    expect(sessions.open(held).keyHash).toBe("hash");
    expect(() => opened("another").open(held)).toThrow("unknown");
    expect(held).not.toContain("hash");
  });

  it("is unknown when a sign of it was changed, or it is no session", () => {
    const sessions = opened();
    const held = sessions.begin("hash");
    const other = createSeal("a pepper", "another purpose").close("{}");
    for (const forged of [`${held.slice(0, 30)}A${held.slice(31)}A`, "", "x", other]) {
      expect(() => sessions.open(forged)).toThrow("unknown");
    }
  });

  it("is over after an hour of silence, and is renewed by use", () => {
    const sessions = opened();
    const held = sessions.begin("hash");
    sessions.wait(hour - 1);
    const { id, renewed = "" } = sessions.open(held);
    sessions.wait(1);
    expect(() => sessions.open(held)).toThrow("over");
    expect(sessions.open(renewed)).toMatchObject({ id, keyHash: "hash" });
  });

  it("is over after twelve hours, however it is used", () => {
    const sessions = opened();
    let held = sessions.begin("hash");
    for (let halves = 0; halves < 23; halves += 1) {
      sessions.wait(hour / 2);
      held = sessions.open(held).renewed ?? held;
    }
    sessions.wait(hour / 2);
    expect(() => sessions.open(held)).toThrow("over");
  });
});

describe("a code", () => {
  it("signs in once", () => {
    const sessions = opened();
    const code = sessions.makeCode("hash");
    expect(sessions.takeCode(code)).toBe("hash");
    expect(() => sessions.takeCode(code)).toThrow("used before");
    expect(() => sessions.takeCode("made up")).toThrow("used before");
  });

  it("is good for ten minutes", () => {
    const sessions = opened();
    const code = sessions.makeCode("hash");
    sessions.wait(10 * 60_000);
    expect(() => sessions.takeCode(code)).toThrow("ten minutes");
  });
});
