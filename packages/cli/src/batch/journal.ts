import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";

/** That an input has its outcome, in which file. */
export type Entry = {
  key: string;
  source: string;
  /** Of the extraction that ended so; absent where none has. */
  id?: string;
  status: "completed" | "failed";
  /** Of the schema, where it was completed. */
  schemaRevision?: number;
  /** Of what was completed: as `Outcome` has it, left out where there is none. */
  missing?: readonly string[];
  warnings?: readonly string[];
  file: string;
};

export type Journal = {
  /** The last entry of each key. */
  known: ReadonlyMap<string, Entry>;
  add(entry: Entry): Promise<void>;
};

/**
 * The journal of a folder of results, from which a repeat continues. One line for each outcome, written
 * after its file; a line that was cut off counts as none.
 */
export async function openJournal(folder: string): Promise<Journal> {
  const path = join(folder, ".quarry-journal.jsonl");
  const text = await readFile(path, "utf8").catch(() => "");
  const known = new Map(text.split("\n").flatMap(entryOf));
  let lead = text === "" || text.endsWith("\n") ? "" : "\n"; // after a line that was cut off
  return {
    known,
    async add(entry) {
      const line = `${lead}${JSON.stringify(entry)}\n`;
      lead = "";
      await appendFile(path, line);
      known.set(entry.key, entry);
    },
  };
}

function entryOf(line: string): [string, Entry][] {
  try {
    const entry = JSON.parse(line) as Entry;
    return [[entry.key, entry]];
  } catch {
    return [];
  }
}
