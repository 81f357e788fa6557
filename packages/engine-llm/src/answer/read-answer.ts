import type { Issue, StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import { checkOutput } from "@quarry/structure";
import { ownPointer, withOwnNames } from "../schema/wire-names.ts";
import { aligned, withMissing } from "./align.ts";
import type { Alignment } from "./alignments.ts";
import { fitToStructure } from "./fit-to-structure.ts";
import { jsonInText } from "./json-in-text.ts";
import { habitsIn } from "./own-spelling.ts";

/**
 * `issues` speak of the answer as the model wrote it; `ownIssues` of the caller's own structure, as does
 * `output`, which is there where the answer is JSON at all.
 */
export type Reading =
  | { fits: true; output: Json; alignments: Alignment[] }
  | { fits: false; issues: Issue[]; ownIssues: Issue[]; output?: Json; alignments?: Alignment[] };

/** What a model answered, and what it was asked. Plain data, which crosses threads. */
export type Answer = {
  text: string;
  /** What the caller asked for, and the same in the names that the model was asked by. */
  structure: StructureNode;
  wireStructure: StructureNode;
  /** What the model read of the document. */
  content: string;
};

/** Takes a model's answer only where it fits the structure once its form and its spellings are aligned to it. */
export function readAnswer(answer: Answer): Reading {
  const json = jsonInText(answer.text);
  if (json === undefined) return noJson;
  const readings = candidates(json).map((value) => check(answer, value));
  return readings.find(({ fits }) => fits) ?? readings[0] ?? noJson;
}

const noJsonIssue = { field: "", rule: "json", message: "the answer holds no complete JSON value" };
const noJson: Reading = { fits: false, issues: [noJsonIssue], ownIssues: [noJsonIssue] };

/** The value under `result`, or the whole: without a strict schema models leave the root out, or put it in a list. */
function candidates(json: Json): Json[] {
  const [only, ...others] = Array.isArray(json) ? json : [json];
  const isRoot = others.length === 0 && only !== null && typeof only === "object";
  const inner = isRoot && !Array.isArray(only) ? only?.result : undefined;
  return inner === undefined ? [json] : [inner, json];
}

function check({ structure, wireStructure, content }: Answer, value: Json): Reading {
  const done: Alignment[] = [];
  const whole = withMissing(wireStructure, aligned(wireStructure, value, done), done);
  const formed = fitToStructure(wireStructure, whole, habitsIn(content));
  const issues = issuesOf(wireStructure, formed);
  const output = withOwnNames(structure, formed);
  const alignments = done.map((one) => ({ ...one, pointer: ownPointer(structure, one.pointer) }));
  if (issues.length === 0) return { fits: true, output, alignments };
  return { fits: false, issues, ownIssues: issuesOf(structure, output), output, alignments };
}

/** A property that the model made up is content, which may obey the document: its place alone is reported. */
function issuesOf(structure: StructureNode, output: Json): Issue[] {
  return checkOutput(structure, output).map((issue) => {
    if (issue.rule !== "additionalProperties") return issue;
    return { ...issue, field: issue.field.slice(0, issue.field.lastIndexOf("/")) };
  });
}
