import { isAddressed } from "@quarry/vocabulary";
import { isPartyKind } from "../../fields/kind-groups.ts";
import type { Finder } from "../finder.ts";
import { joinedProposal } from "./joined-proposal.ts";

const NAME = 0.52;
const ADDRESS = 0.5;

/** Proposes the name and address that a letter is sent to, for a customer, a holder, a receiver. */
export const addressee: Finder = {
  id: "addressee",
  asks({ kind, meaning: { name, context } }) {
    if (![...name, ...context].some(isAddressed)) return false;
    if (kind === "address") return true;
    const isOfParty = isPartyKind(kind) || kind === "text";
    return isOfParty && name.every((concept) => isAddressed(concept) || concept === "name");
  },
  find({ view, addressee: found }, { kind }) {
    if (!found) return [];
    const isAddress = kind === "address";
    const parts = isAddress ? found.address : [found.name];
    const score = isAddress ? ADDRESS : NAME;
    return [joinedProposal(view, parts, { score, reason: "addressee" })];
  },
};
