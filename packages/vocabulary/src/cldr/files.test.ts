import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cldrFiles } from "./files.ts";

it.each(Object.entries(cldrFiles()))(
  "stores in %s the words of this Node's CLDR",
  (name, content) => {
    const stored = readFileSync(new URL(`../lexicon/cldr/${name}`, import.meta.url), "utf8");
    expect(stored).toBe(content); // else: npm run generate
  },
);
