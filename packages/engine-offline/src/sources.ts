import type { SourceDocument } from "@quarry/document";
import { indexPairs, type PairIndex } from "./candidates/labelled.ts";
import { type Addressee, addresseeOf } from "./candidates/letterheads/addressee.ts";
import { type Letterhead, letterheadsOf } from "./candidates/letterheads/letterhead.ts";
import { type PartyBlock, partyBlocksOf } from "./candidates/letterheads/party-blocks.ts";
import { type Entity, entitiesOf } from "./structured/entities.ts";
import { type StatedFact, statedFacts } from "./structured/structured-candidates.ts";
import type { DocumentView } from "./view.ts";

/** All that candidates are taken from, made once a document. */
export type Sources = {
  view: DocumentView;
  pairs: PairIndex;
  addressee: Addressee | undefined;
  heads: readonly Letterhead[];
  parties: readonly PartyBlock[];
  entities: readonly Entity[];
  stated: readonly StatedFact[];
};

export function sourcesOf(view: DocumentView): Sources {
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

/**
 * What a document states for machines. A web page's forms are its visitors': what they search for or
 * sign up with says nothing of what the page is about, and what they show is in its text anyway.
 */
function stated({ reader, structured }: SourceDocument): SourceDocument["structured"] {
  return reader.name === "html" ? structured.filter(({ kind }) => kind !== "form") : structured;
}
