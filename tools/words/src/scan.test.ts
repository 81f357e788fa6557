import { describe, expect, it } from "vitest";
import { baselineFolder, compare, countByFolder, findRefused } from "./scan.ts";

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

  it("leaves words alone that only contain a refused one", () => {
    expect(findRefused(path, "const year = early + retold + hearing;")).toEqual([]);
  });

  it("leaves exceptions alone", () => {
    expect(findRefused("packages/console/src/icon.tsx", '<path stroke="red" />')).toEqual([]);
    expect(findRefused(path, '<path stroke="red" />')).toHaveLength(1);
    expect(findRefused(path, 'const reason = "gone";')).toEqual([]);
    expect(findRefused(path, "it is gone")).toHaveLength(1);
  });
});

describe("baselineFolder", () => {
  it.each([
    ["packages/kernel/src/lines.ts", "packages/kernel"],
    ["docs/decisions/0001-a.md", "docs/decisions"],
    ["docs/testing.md", "docs"],
    ["tests/src/a.test.ts", "tests"],
    ["README.md", "."],
  ])("of %s is %s", (file, folder) => expect(baselineFolder(file)).toBe(folder));
});

describe("compare", () => {
  const findings = findRefused(path, "told\ntold");

  it("accepts what the baseline has", () => {
    expect(compare(findings, countByFolder(findings))).toEqual([]);
  });

  it("names the places of a word that occurs more often, with what to say instead", () => {
    expect(compare(findings, { "packages/kernel": { told: 1 } })).toEqual([
      'packages/kernel: "told" occurs 2 times, 1 are allowed; say reported, returned, recorded, passed:',
      `  ${path}:1`,
      `  ${path}:2`,
    ]);
  });

  it("refuses a baseline that allows more than there is", () => {
    const [problem] = compare([], { "packages/kernel": { told: 1 } });
    expect(problem).toContain("run npm run words");
  });
});
