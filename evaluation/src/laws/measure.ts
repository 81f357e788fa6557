import { valueAt } from "@quarry/api/values";
import type { SourceDocument } from "@quarry/document";
import { extractOffline } from "@quarry/engine-offline";
import { readPdf } from "@quarry/readers/pdf";
import { parseStructure } from "@quarry/structure";
import { limits, readSource } from "../cases/read-source.ts";
import type { LawCase } from "./law-case.ts";
import { drawPdf, type PdfCase } from "./pdf-case.ts";

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
export function measureCase(one: LawCase): LawResult[] {
  return compared(readSource(one), one);
}

/** The same of a case that is a page of a PDF. */
export async function measurePdfCase(one: PdfCase): Promise<LawResult[]> {
  const read = await readPdf({ type: "pdf", content: await drawPdf(one) }, limits);
  return compared({ ...read, images: [] }, one);
}

function compared(
  document: SourceDocument,
  { structure, truth }: Pick<LawCase, "structure" | "truth">,
): LawResult[] {
  const { output, evidence } = extractOffline(document, parseStructure(structure), {
    deadlineAt: Number.POSITIVE_INFINITY,
  });
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
  if (typeof expected === "string" && typeof actual === "string")
    return plain(expected) === plain(actual);
  if (typeof expected !== "number" || typeof actual !== "number") return expected === actual;
  return Math.abs(expected - actual) <= PRECISION * Math.abs(expected);
}

/** Text but for kinds of white space and what has no width. */
function plain(text: string): string {
  return text
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, "")
    .replace(/\s+/g, " ");
}

type Leaf = { pointer: string; value: unknown };

function leavesOf(value: unknown, pointer = ""): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ pointer, value }];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${pointer}/${name}`));
}
