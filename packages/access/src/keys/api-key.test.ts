import { expect, it } from "vitest";
import { drawFrom, hashKey, isMistypedKey, keyHint, makeApiKey } from "./api-key.ts";

it("makes keys of the prefix, 36 random signs and a checksum, never twice", () => {
  const keys = Array.from({ length: 200 }, () => makeApiKey());
  for (const key of keys) expect(key).toMatch(/^quarry_[0-9A-Za-z]{42}$/);
  expect(new Set(keys).size).toBe(200);
  expect(keys.some(isMistypedKey)).toBe(false);
});

it("draws every sign about equally often", () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 3_000; made++) {
    for (const sign of makeApiKey().slice(7, 43)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const expected = (3_000 * 36) / 62;
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.2);
});

it("notices every single mistyped sign", () => {
  const key = makeApiKey();
  for (let place = 7; place < key.length; place++) {
    const other = key[place] === "x" ? "y" : "x";
    expect(isMistypedKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(true);
  }
});

it("leaves tokens of another shape to the look-up", () => {
  expect(["secret", "quarry_short", "a.b.c"].some(isMistypedKey)).toBe(false);
});

it("hints at a key without giving it away", () => {
  expect(keyHint(`quarry_AB${"c".repeat(38)}yz`)).toBe("quarry_AB…yz");
  expect(keyHint("hunter2-and-more")).toBe("hu…");
});

it("hashes under a pepper: another pepper, another hash", () => {
  expect(hashKey("one", "key")).toMatch(/^[0-9a-f]{64}$/);
  expect(hashKey("one", "key")).not.toBe(hashKey("two", "key"));
});

it("follows from a seed and the pepper, if it is to be returned again", () => {
  const key = (pepper: string, seed: string) => makeApiKey(drawFrom(pepper, seed));
  expect(key("p", "a")).toBe(key("p", "a"));
  expect(new Set([key("p", "a"), key("p", "b"), key("q", "a")]).size).toBe(3);
  expect(isMistypedKey(key("p", "a"))).toBe(false);
});
