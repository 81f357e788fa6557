import type { Span } from "@quarry/document";
import { fold } from "@quarry/vocabulary";
import { holds, overlaps } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import type { Candidate } from "../finders/candidate.ts";

/** Candidates that are less likely are no answer. */
const ACCEPTED = 0.1;

type Unseen = (span: Span) => boolean;

/**
 * Gives each field at most one candidate, the best of all fields first. A span serves one field,
 * unless another has it with the same score and the same value. Equal scores go to what stands
 * first in the text, then to the structure's order, so that the result is always the same. What is
 * not to be seen in the source comes after all that is.
 */
export function assign(
  candidates: readonly Candidate[],
  isUnseen: Unseen = () => false,
): Map<string, Candidate> {
  const late = ({ span }: Candidate) => (span && isUnseen(span) ? 1 : 0);
  const ranked = candidates
    .filter(({ score }) => score >= ACCEPTED)
    .sort((a, b) => late(a) - late(b) || b.score - a.score || startOf(a) - startOf(b));
  const chosen = new Map<string, Candidate>();
  const taken: Taken[] = [];
  for (const candidate of ranked) {
    const { field, span, score } = candidate;
    if (chosen.has(field.pointer)) continue;
    const own = span && { span, score, field };
    const holder =
      own && taken.find((other) => overlaps(other.span, own.span) && !mayShare(own, other));
    if (holder && holder.score - score > 0.001) continue;
    const rival = rivalOf(candidate, ranked);
    chosen.set(field.pointer, rival === undefined ? candidate : { ...candidate, rival });
    if (own) taken.push(own);
  }
  return chosen;
}

type Taken = Pick<Candidate, "score" | "field"> & { span: Span };

/** Kinds of values that stand within a text and are values of their own: "Ann Lee, ann@lee.example". */
const ownKinds = new Set<Field["kind"]>(["email", "url", "phone", "iban"]);

function mayShare(one: Taken, other: Taken): boolean {
  return isPartOf(one, other) || isPartOf(other, one);
}

function isPartOf(part: Taken, whole: Taken): boolean {
  const isText = whole.field.node.type === "string" && !ownKinds.has(whole.field.kind);
  return isText && holds(whole.span, part.span) && ownKinds.has(part.field.kind);
}

/** How near the best other value for the field comes, as a share of the candidate's score. */
function rivalOf(
  { field, value, score }: Candidate,
  ranked: readonly Candidate[],
): number | undefined {
  const rival = ranked.find((other) => other.field === field && isOther(other.value, value));
  return rival && rival.score / score;
}

/** Whether two values differ. A text that contains the other is the same value, cut short or extended. */
function isOther(one: Candidate["value"], other: Candidate["value"]): boolean {
  if (typeof one !== "string" || typeof other !== "string") return one !== other;
  const [mine, theirs] = [fold(one), fold(other)];
  return !mine.includes(theirs) && !theirs.includes(mine);
}

/** What is stated beside the text stands where another candidate has found the same for the field. */
export function placed(candidate: Candidate, candidates: readonly Candidate[]): Candidate {
  if (candidate.span) return candidate;
  const [same] = candidates
    .filter(({ field, value, span }) => {
      return span && field === candidate.field && value === candidate.value;
    })
    .sort((a, b) => b.score - a.score);
  return same?.span ? { ...candidate, span: same.span } : candidate;
}

function startOf({ span }: Candidate): number {
  return span?.start ?? -1;
}
