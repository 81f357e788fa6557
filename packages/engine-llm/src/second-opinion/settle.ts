import type { LeafEvidence } from "@quarry/api";
import type { Leaf } from "../merge/tree.ts";
import type { Candidate, Contest } from "./contests.ts";
import type { Reading } from "./readings.ts";

/** No confidence is higher than this for a value that two engines found. */
const SUREST = 0.99;

/** What was chosen of two candidates, and what was given although the model then chose neither. */
const CHOSEN = 0.85;
const REFUSED = 0.3;

/** The other engine's value is returned without the model's consent if it is at least so sure. */
const LIKELY = 0.45;

/** The reason of a candidate that another one was preferred to. */
export const notChosen = "not_chosen";

/** A value that both give, at the place of the one that is surer of it. */
export function agreed({ own }: Reading, found: LeafEvidence): Leaf {
  const said = own.value === null ? own.withheld : own.evidence;
  if (!said) return own;
  const confidence = Math.min(SUREST, 1 - (1 - said.confidence) * (1 - found.confidence));
  const evidence = said.confidence >= found.confidence ? said : found;
  const { value } = own.value === null ? found : own;
  return { kind: "leaf", value, evidence: { ...evidence, value, confidence } };
}

/** @param verdicts of the contests that the model was asked about. */
export function settled(
  contest: Contest,
  verdicts: ReadonlyMap<Contest, Candidate | undefined>,
): { leaf: Leaf; isOpen: boolean } {
  const { own, candidates } = contest;
  const mine = candidates.find(({ side }) => side === "own");
  const other = candidates.find(({ side }) => side === "other");
  const chosen = verdicts.get(contest);
  if (chosen) {
    const left = candidates.find((one) => one !== chosen);
    const confidence = Math.max(CHOSEN, chosen.evidence.confidence);
    return { leaf: leafOf(chosen.evidence, confidence, left?.evidence), isOpen: false };
  }
  const wasAsked = verdicts.has(contest);
  if (mine) {
    const disputed = mine.evidence.confidence * (1 - (other?.evidence.confidence ?? 0));
    const confidence = wasAsked ? Math.min(REFUSED, mine.evidence.confidence) : disputed;
    return { leaf: leafOf(mine.evidence, confidence, other?.evidence), isOpen: true };
  }
  return { leaf: { ...own, ...(other && { withheld: aside(other.evidence) }) }, isOpen: !wasAsked };
}

/** Settles a contest with a model that cannot be relied on: the other engine's value is taken if it is likely. */
export function withoutModel({ own, candidates }: Contest): { leaf: Leaf; isOpen: boolean } {
  const mine = candidates.find(({ side }) => side === "own")?.evidence;
  const other = candidates.find(({ side }) => side === "other")?.evidence;
  if (!other) return { leaf: own, isOpen: true };
  if (other.confidence >= LIKELY)
    return { leaf: leafOf(other, other.confidence, mine), isOpen: true };
  if (!mine) return { leaf: { ...own, withheld: aside(other) }, isOpen: true };
  return { leaf: leafOf(mine, mine.confidence * (1 - other.confidence), other), isOpen: true };
}

/** A value of a model that can be relied on so far. */
export function doubted(leaf: Leaf, reliance: number): Leaf {
  const { evidence } = leaf;
  if (!evidence) return leaf;
  return { ...leaf, evidence: { ...evidence, confidence: evidence.confidence * reliance } };
}

/** Evidence of what is kept out of the output. */
export function aside(evidence: LeafEvidence): LeafEvidence {
  return { ...evidence, reason: notChosen };
}

function leafOf(evidence: LeafEvidence, confidence: number, left?: LeafEvidence): Leaf {
  const { value } = evidence;
  const withheld = left && { withheld: aside(left) };
  return { kind: "leaf", value, evidence: { ...evidence, confidence }, ...withheld };
}
