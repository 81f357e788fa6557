import {
  isConcept,
  isGeneric,
  kindOf,
  nearTo,
  oppositesOf,
  type ValueKind,
} from "../lexicon/traits.ts";
import type { Meaning } from "./meaning.ts";
import { likest } from "./word-likeness.ts";

const DESCRIBE_ONLY = 0.85;
const OPPOSITE = 0.15;
const ONLY_KIND = 0.6;
const OTHER_KIND = 0.55;
/** What describes a field or stands around it is less than its name. */
const BESIDE_NAME = 0.6;
const SPELLED = 0.85;

/**
 * How well a label names a field, 0 to 1: the better of its name and its description, each as the
 * harmonic mean of what the label covers of the field and the field of the label. A label that
 * shares only words such as "number" or "date" names nothing (the head gate), unless the field
 * has no others. A label that is the whole description names the field, one of a single concept only where
 * the name says nothing ("f3").
 */
export function labelScore(meaning: Meaning, kind: ValueKind, label: readonly string[]): number {
  if (label.length === 0) return 0;
  const isWhole = isWholeDescription(meaning, label);
  if (isWhole && !meaning.name.some(isConcept)) return DESCRIBE_ONLY;
  const whole = isWhole && label.length > 1 ? DESCRIBE_ONLY : 0;
  const byName = agreement(meaning.name, meaning, label);
  const byDescribe = DESCRIBE_ONLY * agreement(meaning.describe, meaning, label);
  const score = Math.max(byName, byDescribe);
  return score <= whole ? whole : Math.max(whole, score * contradiction(meaning, kind, label));
}

function isWholeDescription({ describe }: Meaning, label: readonly string[]): boolean {
  return label.length === describe.length && label.every((one) => describe.includes(one));
}

function agreement(wanted: readonly string[], meaning: Meaning, label: readonly string[]): number {
  if (wanted.length === 0 || !passesHeadGate(wanted, label)) return 0;
  const recall = weigh(wanted, (concept) => nearest(concept, label));
  const precision = weigh(label, (concept) => {
    const named = nearest(concept, meaning.name);
    if (named === 1) return 1;
    return Math.max(
      named,
      BESIDE_NAME * nearest(concept, meaning.describe),
      BESIDE_NAME * nearest(concept, meaning.context),
    );
  });
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

function passesHeadGate(wanted: readonly string[], label: readonly string[]): boolean {
  const heads = wanted.filter((concept) => !isGeneric(concept));
  const required = heads.length > 0 ? heads : wanted;
  return required.some((concept) => nearest(concept, label) > 0);
}

/** How alike a word is to the likest of others; one that is only spelled like it counts less. */
function nearest(word: string, others: readonly string[]): number {
  return others.includes(word) ? 1 : SPELLED * likest(word, others);
}

/** The share of the concepts' weight that `degree` grants. */
function weigh(concepts: readonly string[], degree: (concept: string) => number): number {
  let granted = 0;
  let all = 0;
  for (const concept of concepts) {
    const weight = weightOf(concept);
    granted += weight * degree(concept);
    all += weight;
  }
  return all === 0 ? 0 : granted / all;
}

function weightOf(concept: string): number {
  if (isGeneric(concept)) return 0.4;
  return isConcept(concept) ? 1 : 0.8;
}

/** A label with the field's opposite ("subtotal" for a total), or of another kind, counts less. */
export function contradiction(meaning: Meaning, kind: ValueKind, label: readonly string[]): number {
  const known = new Set([...meaning.name, ...meaning.describe]);
  let factor = namesOnlyKind(meaning, kind, label) ? ONLY_KIND : 1;
  for (const concept of label) {
    if (meaning.name.includes(concept)) continue;
    for (const opposite of oppositesOf(concept)) {
      if (meaning.name.includes(opposite) || (known.has(opposite) && !known.has(concept))) {
        factor = Math.min(factor, OPPOSITE);
      }
    }
    const other = kindOf(concept);
    const isNear = [...nearTo(concept)].some((one) => known.has(one));
    const isSaid = known.has(concept) || isNear || meaning.context.includes(concept);
    const isOther = other !== undefined && other !== kind && !isSaid && !isAnyParty(kind, concept);
    if (isOther && !isGeneric(concept)) factor = Math.min(factor, OTHER_KIND);
  }
  return factor;
}

/** "Party" says no more of a name than whose it is. */
function isAnyParty(kind: ValueKind, concept: string): boolean {
  return concept === "party" && (kind === "organisation" || kind === "person");
}

/** "Website" names any address; a field of its own name ("LinkedIn") wants more than its kind. */
function namesOnlyKind(meaning: Meaning, kind: ValueKind, label: readonly string[]): boolean {
  const heads = meaning.name.filter((concept) => !isGeneric(concept));
  if (heads.length === 0 || heads.some((concept) => label.includes(concept))) return false;
  const shared = label.filter(
    (concept) => meaning.describe.includes(concept) && !isGeneric(concept),
  );
  return shared.every((concept) => kindOf(concept) === kind);
}
