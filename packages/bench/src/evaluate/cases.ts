import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseStructure, type StructureNode } from "@quarry/structure";
import { z } from "zod";

const CaseFile = z.object({
  set: z.string(),
  id: z.string(),
  schema: z.json(),
  truth: z.json(),
  text: z.string().optional(),
  html: z.string().optional(),
});

/** A document with the output that a careful person would give. */
export type Case = {
  set: string;
  id: string;
  structure: StructureNode;
  truth: unknown;
  source: { kind: "text" | "html"; content: string };
};

/** Reads every `*.json` of a folder, in the order of the names. */
export async function readCases(folder: string): Promise<Case[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map((name) => readCase(join(folder, name))));
}

async function readCase(path: string): Promise<Case> {
  const { set, id, schema, truth, text, html } = CaseFile.parse(
    JSON.parse(await readFile(path, "utf8")),
  );
  const source =
    html === undefined
      ? { kind: "text" as const, content: text ?? "" }
      : { kind: "html" as const, content: html };
  return { set, id, structure: parseStructure(inNotation(schema)), truth, source };
}

/** Older case files name finer types for text, such as `url`: the notation calls all of them string. */
function inNotation(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "type" && (value === "url" || value === "email" || value === "phone")
      ? "string"
      : value,
  );
}
