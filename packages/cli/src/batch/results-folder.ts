import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Evidence } from "@quarry/client";
import { UsageError } from "../exit-status.ts";
import { type Entry, openJournal } from "./journal.ts";
import { makeFolder } from "./make-folder.ts";
import type { Completed, InputOutcome } from "./outcome.ts";

export type ResultsFolder = {
  /** The outcome of an earlier run under this key, if its file is still there. */
  earlier(key: string): Promise<InputOutcome | undefined>;
  keep(key: string, outcome: InputOutcome): Promise<void>;
};

/**
 * A folder with `<input>.json` for the data of each input, and `<input>.evidence.json` where its evidence was
 * asked for, or `<input>.error.json` for its failure.
 *
 * @throws UsageError, or the system's error, where there can be no such folder.
 */
export async function openResultsFolder(folder: string): Promise<ResultsFolder> {
  await makeFolder(folder);
  if (!(await stat(folder)).isDirectory()) throw new UsageError(`${folder} is not a folder`);
  const journal = await openJournal(folder);
  const ownerOf = new Map<string, string>();
  const claim = (base: string, key: string) => {
    for (const ending of endings) ownerOf.set(base + ending, key);
  };
  for (const { key, file, status } of journal.known.values()) {
    claim(file.slice(0, -(status === "failed" ? ".error.json" : ".json").length), key);
  }

  /** A name of its own for each key, the same in every run. */
  function baseOf(key: string, source: string): string {
    const plain = source.replace(/^(\.?\.?\/)+/, "").replace(/[^\p{L}\p{N}._-]+/gu, "_");
    const short = withinBytes(plain, longestBase);
    const isFree = endings.every((ending) => (ownerOf.get(short + ending) ?? key) === key);
    const base = isFree && short === plain ? plain : `${short}-${key.slice(0, 12)}`;
    claim(base, key);
    return base;
  }

  return {
    async earlier(key) {
      const entry = journal.known.get(key);
      if (!entry) return undefined;
      const read = (file: string) => readFile(join(folder, file), "utf8").catch(() => undefined);
      const text = await read(entry.file);
      if (text === undefined) return undefined;
      return outcomeOf(entry, text, await read(evidenceFileOf(entry.file)));
    },
    async keep(key, outcome) {
      const { source, id, status } = outcome;
      const base = baseOf(key, source);
      const [file, other] =
        status === "completed"
          ? [`${base}.json`, `${base}.error.json`]
          : [`${base}.error.json`, `${base}.json`];
      if (status === "completed" && outcome.evidence) {
        const evidence = `${JSON.stringify(outcome.evidence, null, 2)}\n`;
        await writeWhole(join(folder, evidenceFileOf(file)), evidence);
      }
      const content =
        status === "completed" ? outcome.data : { source, id: outcome.id, error: outcome.error };
      await writeWhole(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
      await rm(join(folder, other), { force: true });
      const named = { key, source, ...(id !== undefined && { id }), status, file };
      await journal.add(
        outcome.status === "completed" ? { ...named, ...remarksOf(outcome) } : named,
      );
    },
  };
}

const endings = [".json", ".error.json", ".evidence.json"];

/** Of a result's name without its ending, in bytes: file systems take 255 in all. */
const longestBase = 180;

/** The beginning of a text that takes no more than so many bytes. */
function withinBytes(text: string, most: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** What the journal records of a completed extraction in addition to its data. */
function remarksOf({ schemaRevision, missing, warnings }: Completed) {
  return {
    ...(schemaRevision !== undefined && { schemaRevision }),
    ...(missing.length > 0 && { missing }),
    ...(warnings.length > 0 && { warnings }),
  };
}

const evidenceFileOf = (file: string) => file.replace(/\.json$/, ".evidence.json");

function outcomeOf(
  { key: _, file: __, status, missing = [], warnings = [], ...named }: Entry,
  text: string,
  evidenceText?: string,
): InputOutcome | undefined {
  try {
    const content = JSON.parse(text) as never;
    if (status === "failed")
      return { ...named, status, error: (content as { error: never }).error };
    const outcome = { ...named, status, data: content, missing, warnings };
    if (evidenceText === undefined) return outcome;
    return { ...outcome, evidence: JSON.parse(evidenceText) as Evidence };
  } catch {
    return undefined;
  }
}

/** A reader of the file finds all of it, or none. */
async function writeWhole(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.part`;
  await writeFile(fresh, text);
  await rename(fresh, path);
}
