import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { corpusFolder, readCorpus } from "./corpus.ts";
import { readManifest } from "./manifest.ts";
import { casesIn } from "./split.ts";
import { templatesOf } from "./template.ts";

describe("the project's own cases", () => {
  it("are those of the manifest, and every file belongs to one of them", async () => {
    const { cases } = await readManifest(corpusFolder);
    const read = await readCorpus();
    expect(read.map(({ set, id }) => `${set}/${id}`)).toEqual(
      cases.map(({ set, id }) => `${set}/${id}`),
    );
    expect(read.every(({ source }) => source.content.length > 0)).toBe(true);
  });

  it("are in the half that the manifest says, documents of a site or issuer in the same", async () => {
    const { cases } = await readManifest(corpusFolder);
    const read = await readCorpus();
    const heldOut = casesIn("held-out", read);
    expect(heldOut).toHaveLength(cases.filter(({ split }) => split === "held-out").length);
    const templates = templatesOf(read);
    const parted = Map.groupBy(read, (one) => templates.get(one));
    const halves = [...parted.values()].map((same) => new Set(same.map(({ split }) => split)).size);
    expect(halves.filter((count) => count > 1)).toEqual([]);
  });
});

describe("readCorpus", () => {
  const set = { about: "Notes", source: "A test", labelledBy: "Its author", rulesMadeFrom: "no" };
  const note = { genre: "notes", file: "a.txt", id: "a", set: "slip", split: "dev" };
  const truth = {
    schema: { type: "object", properties: { total: { type: "number" } } },
    truth: { total: 7 },
  };
  let folder: string;

  const write = (file: string, content: unknown) =>
    writeFile(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
  const manifest = (cases: unknown[], sets: unknown = { slip: set }) =>
    write("manifest.json", { sets, cases });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-corpus-"));
    await mkdir(join(folder, "notes"));
    await write("notes/a.txt", "Total: 7.00");
    await write("notes/a.json", truth);
    await manifest([note]);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("reads a document with what is asked of it, its truth and its half", async () => {
    expect(await readCorpus(folder)).toMatchObject([
      {
        ...{ set: "slip", id: "a", split: "dev", truth: { total: 7 } },
        source: { kind: "text", content: "Total: 7.00" },
      },
    ]);
  });

  it("names every file that is missing or not in the manifest", async () => {
    await write("notes/b.txt", "Total: 8.00");
    await manifest([note, { ...note, file: "c.html", id: "c" }]);
    await expect(readCorpus(folder)).rejects.toThrow(
      "notes/c.html is missing; notes/c.json is missing; notes/b.txt is not in the manifest",
    );
  });

  it("refuses a case that is named twice and a set that is not described", async () => {
    await manifest([note, note, { ...note, set: "other" }]);
    await expect(readCorpus(folder)).rejects.toThrow(
      /case slip\/a twice; the set other is not described; .*notes\/a\.txt twice/,
    );
  });

  it("refuses a manifest of another shape, with the place of the fault", async () => {
    await manifest([{ ...note, split: "half" }]);
    await expect(readCorpus(folder)).rejects.toThrow(
      /manifest\.json cannot be read: cases\.0\.split/,
    );
    await rm(join(folder, "manifest.json"));
    await expect(readCorpus(folder)).rejects.toThrow(/manifest\.json cannot be read: ENOENT/);
  });

  it("refuses a truth of another shape, with its name", async () => {
    await write("notes/a.json", { ...truth, extra: 1 });
    await expect(readCorpus(folder)).rejects.toThrow(/notes\/a\.json is no case: .*extra/);
  });
});
