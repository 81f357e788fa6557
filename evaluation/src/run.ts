import { defaultReviewPolicy, type Evidence, type LeafEvidence } from "@quarry/api";
import type { FinderTrace } from "@quarry/engine-offline/training";
import { assess } from "@quarry/extraction";
import { compare, fieldKindAt, type LeafOutcome } from "@quarry/scoring";
import type { Case } from "./cases/cases.ts";
import type { CaseLeaf, CaseResult } from "./scores/case-result.ts";
import { isRightPlace } from "./scores/grounding.ts";
import type { Subject } from "./subjects/subject.ts";

export async function runCase(subject: Subject, one: Case): Promise<CaseResult> {
  const { set, id, origin, structure, truth } = one;
  const kindOf = ({ pointer }: LeafOutcome) => fieldKindAt(structure, pointer);
  const answer = await subject.answer(one);
  if ("failure" in answer) {
    const leaves = compare(null, truth, structure).map((leaf) => ({ ...leaf, kind: kindOf(leaf) }));
    const { failure, said } = answer;
    return { set, id, origin, leaves, failure, ...(said && { said }) };
  }
  const { trace, said } = answer;
  const byPointer = new Map(answer.evidence.leaves.map((leaf) => [leaf.pointer, leaf]));
  const leaves = compare(answer.output, truth, structure).map((outcome) => {
    const evidence = "value" in outcome ? byPointer.get(outcome.at) : undefined;
    const finders = evidence && trace?.chosen[outcome.at];
    const withKind = { ...outcome, kind: kindOf(outcome), ...(finders && { finders }) };
    return evidence
      ? { ...withKind, ...describeEvidence(one, outcome, { evidence, text: answer.text }) }
      : withKind;
  });
  const finders = trace && {
    proposed: trace.proposed,
    withheld: withheldOf(answer.evidence, trace),
  };
  const assessed = { extractionId: id, evidence: answer.evidence, warnings: [] };
  const needsReview = assess(assessed, defaultReviewPolicy).reasons.length > 0;
  const warned = answer.evidence.warnings.length > 0;
  const more = { ...(finders && { finders }), ...(said && { said, warned }) };
  return { set, id, origin, leaves, ms: answer.ms, needsReview, ...more };
}

/** Counts the values that were withheld, for each finder that proposed them. */
function withheldOf({ withheld = [] }: Evidence, { chosen }: FinderTrace): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of withheld.flatMap(({ pointer }) => chosen[pointer] ?? []))
    counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

function describeEvidence(
  one: Case,
  outcome: LeafOutcome,
  { evidence, text }: { evidence: LeafEvidence; text: string | undefined },
): Partial<CaseLeaf> {
  const { confidence, reason, match, start, stated } = evidence;
  const rightPlace =
    text === undefined
      ? undefined
      : isRightPlace(one, text, { ...evidence, pointer: outcome.pointer });
  return {
    confidence,
    reason,
    match,
    placed: start !== undefined ? "text" : stated !== undefined ? "stated" : "nowhere",
    ...(rightPlace !== undefined && { rightPlace }),
  };
}
