import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { StructureNode } from "@quarry/api";
import { UsageError } from "@quarry/command-line";
import type { SourceDocument } from "@quarry/document";
import { parseStructure } from "@quarry/structure";
import { z } from "zod";

/** Where values stand in the text, by pointer; only a made document knows. */
const Places = z.record(z.string(), z.object({ start: z.int(), end: z.int() }));

/** A case in one file, as folders outside this project hold it. */
export const CaseFile = z.object({
  set: z.string(),
  id: z.string(),
  schema: z.json(),
  truth: z.json(),
  text: z.string().optional(),
  html: z.string().optional(),
  places: Places.optional(),
  holds: z.array(z.string()).optional(),
  /** The public project, site or issuer that the document is of. */
  project: z.string().optional(),
});
export type CaseFile = z.output<typeof CaseFile>;

/** Rules are tuned on `dev` alone; `held-out` shows whether they generalise. */
export const halves = ["dev", "held-out"] as const;
export type Half = (typeof halves)[number];

/** A document with the output that a careful person would give. */
export type Case = {
  set: string;
  id: string;
  schema: unknown;
  structure: StructureNode;
  truth: unknown;
  /** Empty where a case has its original alone, until that was read. */
  source: { kind: "text" | "html"; content: string };
  /** Project, site or issuer: documents of one are alike, so that none is measured on its own kin. */
  origin: string;
  /** Made for this project, not gathered. */
  isOwn?: boolean;
  /** What was read of an original that has no text beside it, or the code of the failure. */
  document?: SourceDocument | { failure: string };
  places: z.output<typeof Places>;
  /** Which of the probes' fields the document does hold. */
  holds: string[];
  /** The half that a manifest puts it in; others are dealt out by site or issuer. */
  split?: Half;
  /** The picture or PDF that the text was taken from, where it lies beside the cases. */
  original?: string | undefined;
};

/**
 * Reads every `*.json` of a folder, in the order of the names; originals lie in `../sources`. Throws
 * `UsageError` for a folder that cannot be read, and one that names every file that is no case.
 */
export async function readCases(folder: string): Promise<Case[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`the folder ${folder} cannot be read: ${error.code}`);
  });
  const originals = await originalsBeside(folder);
  const files = names.filter((name) => name.endsWith(".json")).sort();
  const read = await Promise.allSettled(files.map((name) => readCase(folder, name)));
  const faults = read.flatMap((one, at) =>
    one.status === "rejected" ? [`${files[at]} (${reasonOf(one.reason)})`] : [],
  );
  if (faults.length > 0) throw new UsageError(`no case: ${faults.join("; ")}`);
  return read.flatMap((one, at) =>
    one.status === "fulfilled"
      ? [{ ...one.value, original: originals.get(basename(files[at] ?? "", ".json")) }]
      : [],
  );
}

async function readCase(folder: string, name: string): Promise<Case> {
  return toCase(CaseFile.parse(JSON.parse(await readFile(join(folder, name), "utf8"))));
}

/** Why a file cannot be read or is no case, in a line. */
export function reasonOf(reason: unknown): string {
  if (!(reason instanceof z.ZodError))
    return reason instanceof Error ? reason.message : "unreadable";
  return reason.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(", ");
}

export function toCase({
  set,
  id,
  schema,
  truth,
  text,
  html,
  places = {},
  holds = [],
  project,
}: CaseFile): Case {
  const notation = inNotation(schema);
  const source =
    html === undefined
      ? { kind: "text" as const, content: text ?? "" }
      : { kind: "html" as const, content: html };
  return {
    set,
    id,
    schema: notation,
    structure: parseStructure(notation),
    truth,
    source,
    origin: project ?? set,
    places,
    holds,
  };
}

async function originalsBeside(folder: string): Promise<Map<string, string>> {
  const sources = join(dirname(folder), "sources");
  const names = await readdir(sources).catch(() => []);
  return new Map(names.map((name) => [basename(name, extname(name)), join(sources, name)]));
}

/** Older case files name finer types for text, such as `url`: the notation calls all of them string. */
function inNotation(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "type" && (value === "url" || value === "email" || value === "phone")
      ? "string"
      : value,
  );
}
