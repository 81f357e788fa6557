import type { Span } from "@quarry/document";
import { conceptsIn, namesItself } from "@quarry/vocabulary";
import { sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Candidate } from "../candidate.ts";
import { addressPart } from "./address-parts.ts";
import { joinedCandidate } from "./joined-candidate.ts";
import type { Letterhead } from "./letterhead.ts";

const ADDRESS = 0.62;
const PART = 0.58;
/** Fields of these parties are not the issuer's. */
const others = new Set(["customer", "payer", "shipping", "receiver", "sender", "person"]);

/** Candidates of the fields that ask for the issuer: its name, address, town and postal code. */
export function issuerCandidates(
  view: DocumentView,
  field: Field,
  heads: readonly Letterhead[],
): Candidate[] {
  const { name, describe, context } = field.meaning;
  const other = [...name, ...describe, ...context].find(
    (concept) => others.has(concept) || namesItself(concept),
  );
  if (other === undefined) return heads.flatMap((head) => fromHead(view, field, head));
  if (field.kind !== "organisation" || !namesItself(other)) return [];
  return heads.flatMap((head) =>
    fromHead(view, field, { ...head, names: saying(view, head, other) }),
  );
}

/** The names that say what they are: a bank's statement is headed by "Harbour Bank". */
function saying(
  { text }: DocumentView,
  { names }: Letterhead,
  concept: string,
): Letterhead["names"] {
  return names.filter(({ span }) => conceptsIn(sliceOf(text, span)).includes(concept));
}

function fromHead(view: DocumentView, field: Field, head: Letterhead): Candidate[] {
  const { names, address, score } = head;
  const letterheadCandidate = (parts: readonly Span[], score: number) =>
    joinedCandidate(view, field, parts, { score, reason: "letterhead" });
  if (field.kind === "organisation") {
    return names.map(({ span, score }) => letterheadCandidate([span], score));
  }
  if (address.length === 0) return [];
  if (field.kind === "address") return [letterheadCandidate(address, ADDRESS + score)];
  const part = addressPart(view, field, address);
  return part ? [letterheadCandidate([part], PART + score)] : [];
}
