import type { Span } from "@quarry/document";
import { isGeneric } from "@quarry/vocabulary";
import type { Field } from "../../fields/field.ts";
import { isPartyKind } from "../../fields/kind-groups.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder } from "../finder.ts";
import { addressPart, isRegion, streetOf } from "./address-parts.ts";
import { joinedProposal } from "./joined-proposal.ts";
import type { PartyBlock } from "./party-blocks.ts";

const SCORE = 0.74;
/** Where the label names the other word for the role: "Recipient" for a customer. */
const OF_ROLE = 0.68;
const contacts = ["email", "phone", "vat"] as const;

/** Proposes a party's name, its address or a part of that, and how to reach it. */
export const party: Finder = {
  id: "party",
  asks: () => true,
  find({ view, parties }, field) {
    const asked = [...field.meaning.name, ...field.meaning.context];
    return parties.flatMap((block) => {
      const isAsked = (concept: string) => asked.includes(concept);
      const isOfRole = block.isOwn ? block.role.every(isAsked) : block.role.some(isAsked);
      if (!isOfRole && !saysAll(block.named, asked)) return [];
      const parts = partsFor(view, field, block);
      const isNamed = asked.some((concept) => block.named.includes(concept));
      const grounds = { score: isNamed ? SCORE : OF_ROLE, reason: "party" };
      return parts.length > 0 ? [joinedProposal(view, parts, grounds)] : [];
    });
  },
};

/** "Factuuradres" for `invoiceAddress.name`. */
function saysAll(named: readonly string[], asked: readonly string[]): boolean {
  const own = named.filter((concept) => concept !== "address");
  return own.length > 0 && own.every((concept) => !isGeneric(concept) && asked.includes(concept));
}

function partsFor(view: DocumentView, field: Field, block: PartyBlock): readonly Span[] {
  const { kind, meaning } = field;
  const ofAddress = meaning.name.at(-1) === "name" ? "address" : undefined; // "deliveryAddress.name"
  const isName = meaning.name.every(
    (one) => block.role.includes(one) || one === "name" || one === ofAddress,
  );
  if (isName) return isPartyKind(kind) || kind === "text" ? [block.name] : [];
  const isWhole = !meaning.name.includes("street") && !isRegion(field);
  if (kind === "address" && isWhole) return block.address;
  const contact = contacts.find((one) => one === kind);
  if (meaning.name.includes("street")) {
    const street = streetOf(view, block.address);
    return street ? [street] : [];
  }
  const part = contact
    ? block.lines.flatMap((line) => within(view.recognitions[contact], line))[0]
    : addressPart(view, field, block.address);
  return part ? [part] : [];
}
