import type { Span } from "@quarry/document";
import { conceptsIn, namesItself } from "@quarry/vocabulary";
import { sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder, Proposal } from "../finder.ts";
import { addressPart } from "./address-parts.ts";
import { joinedProposal } from "./joined-proposal.ts";
import type { Letterhead } from "./letterhead.ts";

const ADDRESS = 0.62;
const PART = 0.58;
/** Fields of these parties are not the issuer's. */
const others = new Set(["customer", "payer", "shipping", "receiver", "sender", "person"]);

/** Proposes the issuer's name, address, town and postal code. */
export const issuer: Finder = {
  id: "issuer",
  asks(field) {
    const other = otherIn(field);
    return other === undefined || (field.kind === "organisation" && namesItself(other));
  },
  find({ view, heads }, field) {
    const other = otherIn(field);
    if (other === undefined) return heads.flatMap((head) => fromHead(view, field, head));
    return heads.flatMap((head) =>
      fromHead(view, field, { ...head, names: saying(view, head, other) }),
    );
  },
};

function otherIn({ meaning: { name, describe, context } }: Field): string | undefined {
  return [...name, ...describe, ...context].find(
    (concept) => others.has(concept) || namesItself(concept),
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

function fromHead(view: DocumentView, field: Field, head: Letterhead): Proposal[] {
  const { names, address, score } = head;
  const proposalOf = (parts: readonly Span[], score: number) =>
    joinedProposal(view, parts, { score, reason: "letterhead" });
  if (field.kind === "organisation") {
    return names.map(({ span, score }) => proposalOf([span], score));
  }
  if (address.length === 0) return [];
  if (field.kind === "address") return [proposalOf(address, ADDRESS + score)];
  const part = addressPart(view, field, address);
  return part ? [proposalOf([part], PART + score)] : [];
}
