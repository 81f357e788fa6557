import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "@quarry/command-line";
import { z } from "zod";
import { halves, reasonOf } from "./cases.ts";

/** Documents that were written or collected together, for one purpose. */
const CaseSet = z.strictObject({
  about: z.string().min(1),
  /** The project, issuer or author that the documents come from. */
  source: z.string().min(1),
  /** Who wrote the truth. */
  labelledBy: z.string().min(1),
  /** Whether rules of an engine were made by someone who looked at these documents. */
  rulesMadeFrom: z.enum(["yes", "no", "unknown"]),
});

const Entry = z.strictObject({
  /** What the document is: the folder that holds it. */
  genre: z.string().regex(/^[a-z-]+$/),
  /** The document itself; what is asked and the truth lie beside it in a `.json` of the same name. */
  file: z.string().regex(/^[\w-]+\.(txt|html)$/),
  /** The name of the case in reports, unique in its set. */
  id: z.string().min(1),
  set: z.string(),
  split: z.enum(halves),
});

const Manifest = z.strictObject({
  sets: z.record(z.string(), CaseSet),
  cases: z.array(Entry),
});
export type Manifest = z.output<typeof Manifest>;
export type ManifestEntry = z.output<typeof Entry>;

/** The manifest of a folder of cases. @throws UsageError where it is missing or has another shape. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, "manifest.json");
  try {
    return Manifest.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    throw new UsageError(`the manifest ${path} cannot be read: ${reasonOf(error)}`);
  }
}

/** The two files of a case, relative to the folder of the manifest. */
export function filesOf({ genre, file }: ManifestEntry): { source: string; truth: string } {
  return {
    source: `${genre}/${file}`,
    truth: `${genre}/${file.replace(/\.(txt|html)$/, ".json")}`,
  };
}
