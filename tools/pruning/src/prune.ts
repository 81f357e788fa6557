import { globSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join, matchesGlob } from "node:path";
import { nodeFileTrace } from "@vercel/nft";

/** What is deleted, in files and bytes. */
export type Pruned = { files: number; bytes: number };

const script = /\.[cm]?[jt]s$/;
const readable = /\.([cm]?[jt]s|json)$/;

/** Returns what a file imports from, as Node.js would see it; a library or a model imports nothing. */
async function readSource(path: string): Promise<string | null> {
  if (!readable.test(path)) return "";
  const isFile = await stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (!isFile) return null;
  const text = await readFile(path, "utf8");
  return path.endsWith(".ts") && !path.endsWith(".d.ts") ? stripTypeScriptTypes(text) : text;
}

/** Returns the files that the sources of packages and services can load, as paths in the folder. */
async function importedFiles(folder: string): Promise<Set<string>> {
  const sources = globSync("{packages,services}/*/src/**/*", { cwd: folder });
  const { fileList } = await nodeFileTrace(
    sources.filter((path) => script.test(path)).map((path) => join(folder, path)),
    {
      base: folder,
      processCwd: folder,
      conditions: ["node", "module-sync"],
      exportsOnly: true,
      readFile: readSource,
    },
  );
  return fileList;
}

/**
 * Deletes the files of installed packages that neither the sources can load nor a pattern of `opened` matches.
 *
 * @param opened Patterns of paths in the folder, of files that are opened by a name that no source imports.
 */
export async function prune(folder: string, opened: readonly string[]): Promise<Pruned> {
  const imported = await importedFiles(folder);
  const isNeeded = (path: string) =>
    imported.has(path) || opened.some((pattern) => matchesGlob(path, pattern));
  const unneeded = globSync("**/node_modules/**", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isNeeded(path.slice(folder.length + 1)));
  const sizes = await Promise.all(unneeded.map(async (path) => (await stat(path)).size));
  await Promise.all(unneeded.map((path) => rm(path)));
  return { files: unneeded.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
