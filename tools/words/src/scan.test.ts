import { describe, expect, it } from "vitest";
import { describeFinding, findRefused } from "./scan.ts";

const path = "packages/kernel/src/lines.ts";

describe("findRefused", () => {
  it("finds refused words in comments, messages and parts of names, with their lines", () => {
    const text = "/** What is told. */\nconst toldBy = `nobody`;\n// it goes on";
    expect(findRefused(path, text)).toEqual([
      { path, line: 1, word: "told" },
      { path, line: 2, word: "told" },
      { path, line: 2, word: "nobody" },
      { path, line: 3, word: "goes on" },
    ]);
  });

  it("ignores words that only contain a refused one", () => {
    expect(findRefused(path, "const year = early + retold + hearing;")).toEqual([]);
  });

  it("allows words in files with an exception", () => {
    expect(findRefused("packages/console/src/icon.tsx", '<path stroke="red" />')).toEqual([]);
    expect(findRefused(path, '<path stroke="red" />')).toHaveLength(1);
  });

  it("allows texts with an exception in every file", () => {
    expect(findRefused(path, 'const reason = "gone";')).toEqual([]);
    expect(findRefused(path, "it is gone")).toHaveLength(1);
  });
});

describe("describeFinding", () => {
  it("names the place, the word and what to write instead", () => {
    expect(describeFinding({ path, line: 3, word: "anew" })).toBe(
      `${path}:3: "anew" is refused; write again, from the start`,
    );
  });
});
