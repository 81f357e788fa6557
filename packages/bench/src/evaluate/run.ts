import { extractOffline } from "@quarry/extraction/offline";
import type { Case } from "./cases.ts";
import { compare, type LeafOutcome } from "./compare.ts";
import { readSource } from "./read-source.ts";

/** What the engine made of one case. */
export type CaseResult = {
  set: string;
  id: string;
  outcomes: (LeafOutcome & { confidence?: number; reason?: string })[];
  ms: number;
};

const TIME_LIMIT_MS = 60_000;

export function runCase(subject: Case): CaseResult {
  const document = readSource(subject.source);
  const started = performance.now();
  const { output, evidence } = extractOffline(document, subject.structure, {
    deadlineAt: Date.now() + TIME_LIMIT_MS,
  });
  const ms = performance.now() - started;
  const told = new Map(
    evidence.leaves.map((leaf) => [
      `${lastName(leaf.pointer)}=${JSON.stringify(leaf.value)}`,
      leaf,
    ]),
  );
  const outcomes = compare(output, subject.truth).map((outcome) => {
    const leaf = told.get(`${lastName(outcome.pointer)}=${JSON.stringify(outcome.value)}`);
    return leaf ? { ...outcome, confidence: leaf.confidence, reason: leaf.reason } : outcome;
  });
  return { set: subject.set, id: subject.id, outcomes, ms };
}

function lastName(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1).replace(/^(?:\d+|-)$/, "");
}
