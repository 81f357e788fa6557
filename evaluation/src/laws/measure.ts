import { extractOffline } from "@quarry/engine-offline";
import { parseStructure } from "@quarry/structure";
import { readSource } from "../cases/read-source.ts";
import type { LawCase } from "./number-case.ts";

export const SURE = 0.9;
const PRECISION = 1e-9;

export const verdicts = ["exact", "null", "wrong", "wrongAndSure"] as const;
export type Verdict = (typeof verdicts)[number];

/** One value of a case with what was read. */
export type LawResult = {
  pointer: string;
  expected: unknown;
  actual: unknown;
  confidence: number;
  verdict: Verdict;
};

/** Reads a case's document with the offline engine and compares each of its values. */
export function measureCase({ kind, content, structure, truth }: LawCase): LawResult[] {
  const { output, evidence } = extractOffline(
    readSource({ kind, content }),
    parseStructure(structure),
    { deadlineAt: Number.POSITIVE_INFINITY },
  );
  const confidences = new Map(evidence.leaves.map((leaf) => [leaf.pointer, leaf.confidence]));
  return leavesOf(truth).map(({ pointer, value: expected }) => {
    const actual = valueAt(output, pointer);
    const confidence = confidences.get(pointer) ?? 0;
    return {
      pointer,
      expected,
      actual,
      confidence,
      verdict: verdictOf(expected, actual, confidence),
    };
  });
}

function verdictOf(expected: unknown, actual: unknown, confidence: number): Verdict {
  if (actual === null || actual === undefined) return "null";
  if (isSame(expected, actual)) return "exact";
  return confidence >= SURE ? "wrongAndSure" : "wrong";
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== "number" || typeof actual !== "number") return expected === actual;
  return Math.abs(expected - actual) <= PRECISION * Math.abs(expected);
}

type Leaf = { pointer: string; value: unknown };

function leavesOf(value: unknown, pointer = ""): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ pointer, value }];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${pointer}/${name}`));
}

function valueAt(output: unknown, pointer: string): unknown {
  let value: unknown = output;
  for (const name of pointer.split("/").slice(1)) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return value;
}
