import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { UsageError } from "@quarry/command-line";
import { type Case, CaseFile, reasonOf, toCase } from "./cases.ts";
import { filesOf, type Manifest, type ManifestEntry, readManifest } from "./manifest.ts";

/** The project's own documents of many kinds, with their truth. */
export const corpusFolder = join(import.meta.dirname, "../../cases");

const Truth = CaseFile.pick({ schema: true, truth: true, places: true, holds: true }).strict();

/**
 * Reads the cases that a folder's manifest names, in its order.
 * @throws UsageError that names every file that is missing, unknown to the manifest or no case.
 */
export async function readCorpus(folder = corpusFolder): Promise<Case[]> {
  const manifest = await readManifest(folder);
  const faults = [...faultsOf(manifest), ...(await filesAtFault(folder, manifest))];
  if (faults.length > 0) throw new UsageError(`${folder}: ${faults.join("; ")}`);
  return Promise.all(manifest.cases.map((entry) => readEntry(folder, entry)));
}

async function readEntry(folder: string, entry: ManifestEntry): Promise<Case> {
  const { source, truth } = filesOf(entry);
  const content = await readFile(join(folder, source), "utf8");
  const { set, id, split } = entry;
  try {
    const asked = Truth.parse(JSON.parse(await readFile(join(folder, truth), "utf8")));
    const document = source.endsWith(".html") ? { html: content } : { text: content };
    return { ...toCase({ set, id, ...asked, ...document }), split, isOwn: true };
  } catch (error) {
    throw new UsageError(`${join(folder, truth)} is no case: ${reasonOf(error)}`);
  }
}

function faultsOf({ sets, cases }: Manifest): string[] {
  const names = cases.map(({ set, id }) => `${set}/${id}`);
  const used = new Set(cases.map(({ set }) => set));
  return [
    ...repeated(names).map((name) => `the manifest names the case ${name} twice`),
    ...[...used]
      .filter((set) => !Object.hasOwn(sets, set))
      .map((set) => `the set ${set} is not described`),
    ...Object.keys(sets).flatMap((set) => (used.has(set) ? [] : [`the set ${set} has no case`])),
  ];
}

async function filesAtFault(folder: string, { cases }: Manifest): Promise<string[]> {
  const named = cases.map(filesOf).flatMap(({ source, truth }) => [source, truth]);
  const there = await filesIn(folder);
  return [
    ...repeated(named).map((file) => `the manifest names the file ${file} twice`),
    ...named.filter((file) => !there.has(file)).map((file) => `${file} is missing`),
    ...[...there]
      .filter((file) => !named.includes(file))
      .map((file) => `${file} is not in the manifest`),
  ];
}

/** Every file of every genre, relative to the folder. */
async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return new Set(paths.filter((path) => path !== "manifest.json").sort());
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
