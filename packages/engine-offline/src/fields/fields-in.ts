import type { StructureNode } from "@quarry/api";
import { fold, isConcept } from "@quarry/vocabulary";
import parties from "@quarry/vocabulary/lexicon/names/party-labels.json" with { type: "json" };
import { once } from "../document/once.ts";
import type { TextView } from "../document/text-view.ts";
import { type Fields, fieldsOf } from "./field.ts";

/** Words such as "billing", which are no concepts and say whose a field is. */
const roles = new Set(parties.roles.flatMap(({ concepts }) => concepts));

/**
 * Returns the fields of a structure as they are sought in a document. A group that only orders the schema
 * (`header`, `metadata`) does not change what its fields mean: its name counts where the lexicon knows it or the
 * document says it.
 */
export function fieldsIn({ text }: TextView, node: StructureNode, pointer = ""): Fields {
  const said = once(() => fold(text));
  return fieldsOf(
    node,
    pointer,
    (concept) => isConcept(concept) || roles.has(concept) || said().includes(concept),
  );
}
