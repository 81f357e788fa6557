import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { digestsFile, modelFolder, recognitionModel } from "./index.ts";

describe("the models of text recognition", () => {
  it("are the files of the digests, with their licence, and no others", async () => {
    const digests: Record<string, string> = JSON.parse(await readFile(digestsFile, "utf8"));
    const names = (await readdir(modelFolder)).filter((name) => name !== "digests.json");
    const found = names.map(async (name) => [
      name,
      sha256(await readFile(join(modelFolder, name))),
    ]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(digests);
    expect(names).toContain("LICENSE");
  });

  it("read Latin letters alone, or those of Chinese and Japanese too", async () => {
    const latin = (await recognitionModel("latin")).characters;
    const full = (await recognitionModel("full")).characters;
    for (const character of "Aßéșł€0—") expect(latin).toContain(character);
    for (const character of "语語かカ") {
      expect(latin).not.toContain(character);
      expect(full).toContain(character);
    }
    expect(full.filter((character) => latin.includes(character))).toEqual(latin);
  });
});
