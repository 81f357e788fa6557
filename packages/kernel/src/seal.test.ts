import { expect, it } from "vitest";
import { createSeal } from "./seal.ts";

const secret = "a pepper for tests, as long as it must be";
const seal = createSeal(secret, "tests");

it("opens what it closed, each time closed otherwise", () => {
  const sealed = seal.close("whsec_é");
  expect(sealed).not.toContain("whsec");
  expect(seal.close("whsec_é")).not.toBe(sealed);
  expect(seal.open(sealed)).toBe("whsec_é");
});

it("opens a text in its context alone", () => {
  const sealed = seal.close("text", "w1");
  expect(seal.open(sealed, "w1")).toBe("text");
  expect([seal.open(sealed, "w2"), seal.open(sealed)]).toEqual([undefined, undefined]);
});

it("opens nothing of another secret or purpose, nothing changed, and no other text", () => {
  const sealed = seal.close("text");
  expect(createSeal("another", "tests").open(sealed)).toBeUndefined();
  expect(createSeal(secret, "others").open(sealed)).toBeUndefined();
  const changed = `${sealed.at(0) === "A" ? "B" : "A"}${sealed.slice(1)}`;
  for (const text of ["", "short", "not base64 at all !", changed]) {
    expect(seal.open(text)).toBeUndefined();
  }
});

it("opens what was stored before: nonce, tag and text, bound to a webhook", () => {
  const stored = createSeal(secret, "quarry webhook secrets");
  expect(stored.open("maNYcTtGK06ISCkyNCvTugeHUD8BKniQNO_ajrraka3NUM2fCQ", "w1")).toBe("whsec_abc");
});
