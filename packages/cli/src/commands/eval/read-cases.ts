import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Structure } from "@quarry/client";
import { compare, fieldAt } from "@quarry/scoring";
import { UsageError } from "../../exit-status.ts";
import { readJsonFile } from "../../inputs/find-schema.ts";
import { fileInput, type Input } from "../../inputs/inputs.ts";

/** A document, and the output that a careful person would give. */
export type Case = { document: string; input: Input; truth: unknown };

const ending = ".expected.json";

/**
 * The cases of a folder: `<name>.<any ending>` with `<name>.expected.json` beside it, in folders within it, too.
 *
 * @throws UsageError where there are none, or a truth has not exactly one document.
 */
export async function readCases(folder: string): Promise<Case[]> {
  const found = await readdir(folder, { recursive: true }).catch(() => {
    throw new UsageError(`There is no folder ${folder}`);
  });
  const files = found.toSorted();
  const truths = files.filter((file) => file.endsWith(ending));
  if (truths.length === 0) {
    throw new UsageError(`${folder} holds no case: put a.expected.json beside a.pdf`);
  }
  return Promise.all(truths.map((file) => readCase(folder, file, files)));
}

async function readCase(folder: string, file: string, files: readonly string[]): Promise<Case> {
  const stem = file.slice(0, -ending.length);
  const documents = files.filter((other) => other !== file && stemOf(other) === stem);
  const [document, another] = documents;
  if (document === undefined) throw new UsageError(`There is no document beside ${file}`);
  if (another !== undefined) {
    throw new UsageError(`More than one document is beside ${file}: ${documents.join(", ")}`);
  }
  const input = fileInput(join(folder, document));
  return { document, input, truth: await readJsonFile(join(folder, file)) };
}

const stemOf = (file: string) => file.slice(0, file.length - extname(basename(file)).length);

/** @throws UsageError where a truth has a value that the schema does not ask for. */
export function checkCases(cases: readonly Case[], structure: Structure): void {
  for (const { document, truth } of cases) {
    for (const { pointer } of compare(null, truth, structure)) {
      const { node } = fieldAt(structure, pointer);
      if (node && node.type !== "object" && node.type !== "array") continue;
      throw new UsageError(
        `What is expected of ${document} has a value at ${pointer || "/"}, where the schema has none`,
      );
    }
  }
}
