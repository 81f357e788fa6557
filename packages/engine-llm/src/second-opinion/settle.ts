import type { LeafEvidence } from "@quarry/api";
import type { Leaf } from "../merge/tree.ts";
import type { Contest } from "./contests.ts";
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

/**
 * Settles a contest by what the model said of it. With a model that cannot be relied on, the other engine's value is taken if it
 * is likely.
 *
 * @param verdicts of the contests that the model was asked about; undefined for a model that cannot be relied on.
 */
export function settled(
  contest: Contest,
  verdicts: ReadonlyMap<Contest, LeafEvidence | undefined> | undefined,
): { leaf: Leaf; isOpen: boolean } {
  const { own, mine, theirs } = contest;
  const chosen = verdicts?.get(contest);
  if (chosen) {
    const left = chosen === mine ? theirs : mine;
    const confidence = Math.max(CHOSEN, chosen.confidence);
    return { leaf: leafOf(chosen, confidence, left), isOpen: false };
  }
  if (!verdicts && theirs.confidence >= LIKELY)
    return { leaf: leafOf(theirs, theirs.confidence, mine), isOpen: true };
  const wasAsked = verdicts?.has(contest) ?? false;
  if (!mine) return { leaf: { ...own, withheld: aside(theirs) }, isOpen: !wasAsked };
  const disputed = mine.confidence * (1 - theirs.confidence);
  const confidence = wasAsked ? Math.min(REFUSED, mine.confidence) : disputed;
  return { leaf: leafOf(mine, confidence, theirs), isOpen: true };
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
