import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { canonicalJson, sha256 } from "@quarry/kernel";
import { digestsFile } from "@quarry/ocr-models";
import type { ReaderLimits } from "./limits.ts";

const libraries = join(import.meta.dirname, "../package.json");

/** The lexicon knows the names of documents' numbers. */
const vocabulary = dirname(fileURLToPath(import.meta.resolve("@quarry/vocabulary")));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test(ing)?\./.test(entry.name));
  return files.map((file) => join(file.parentPath, file.name)).sort();
}

/**
 * A digest of everything that can change what is read: the readers' own code and data, the recognition models, the lexicon,
 * the versions of their libraries, their limits. It is computed from the files, so no version must be raised.
 */
export async function readersVersion(limits: ReaderLimits): Promise<string> {
  const own = await filesIn(import.meta.dirname);
  const files = [libraries, digestsFile, ...own, ...(await filesIn(vocabulary))];
  const digests: string[] = [];
  for (const file of files) digests.push(sha256(await readFile(file))); // a process may open few at once
  return sha256(canonicalJson({ digests, limits }));
}
