import type { SourceDocument } from "@quarry/document";
import type { Field } from "../fields/field.ts";
import { type OwnLabels, ownLabelsOf } from "../labels/own-label.ts";
import type { DocumentView } from "../labels/view.ts";
import { type Entity, entitiesOf } from "../stated/entities.ts";
import { type Addressee, addresseeOf } from "./letterheads/addressee-block.ts";
import { type Letterhead, letterheadsOf } from "./letterheads/letterhead.ts";
import { type PartyBlock, partyBlocksOf } from "./letterheads/party-blocks.ts";
import { type NamesField, namesFieldOf } from "./names-field.ts";
import { indexPairs, type PairIndex } from "./pair-index.ts";
import { type StatedFact, statedFacts } from "./stated-facts.ts";

/** The parts of a document that finders look at, found once. */
export type DocumentIndex = {
  view: DocumentView;
  pairs: PairIndex;
  addressee: Addressee | undefined;
  heads: readonly Letterhead[];
  parties: readonly PartyBlock[];
  entities: readonly Entity[];
  stated: readonly StatedFact[];
};

/** A document with the labels that have the words of the fields that are asked for together. */
export type FieldsIndex = DocumentIndex & { ownLabels: OwnLabels; namesField: NamesField };

export function documentIndexOf(view: DocumentView): DocumentIndex {
  const entities = entitiesOf(stated(view.document));
  return {
    view,
    pairs: indexPairs(view.pairs),
    addressee: addresseeOf(view),
    heads: letterheadsOf(view),
    parties: partyBlocksOf(view),
    entities,
    stated: statedFacts(entities),
  };
}

export function fieldsIndexOf(index: DocumentIndex, fields: readonly Field[]): FieldsIndex {
  const { view } = index;
  return { ...index, ownLabels: ownLabelsOf(view, fields), namesField: namesFieldOf(fields) };
}

/**
 * Returns what a document states for machines. A web page's forms are its visitors': what they search for or
 * sign up with says nothing of what the page is about, and what they show is in its text anyway.
 */
function stated({ reader, structured }: SourceDocument): SourceDocument["structured"] {
  return reader.name === "html" ? structured.filter(({ kind }) => kind !== "form") : structured;
}
