import type { SourceDocument } from "@quarry/document";
import { indexPairs, type PairIndex } from "../candidates/labelled.ts";
import { type Addressee, addresseeOf } from "../candidates/letterheads/addressee.ts";
import { type Letterhead, letterheadsOf } from "../candidates/letterheads/letterhead.ts";
import { type PartyBlock, partyBlocksOf } from "../candidates/letterheads/party-blocks.ts";
import { type StatedFact, statedFacts } from "../candidates/structured-candidates.ts";
import type { Study } from "../examples/study.ts";
import { type Scene, sceneOf } from "../examples/surroundings.ts";
import { groupsIn } from "../groups/groups.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import type { DocumentView } from "../labels/view.ts";
import { type Places, placesIn } from "../places/places.ts";
import { type Entity, entitiesOf } from "../stated/entities.ts";
import { type Models, shippedModels } from "./models.ts";

/** All that candidates are taken from, made once a document. */
export type Sources = {
  view: DocumentView;
  pairs: PairIndex;
  addressee: Addressee | undefined;
  heads: readonly Letterhead[];
  parties: readonly PartyBlock[];
  entities: readonly Entity[];
  stated: readonly StatedFact[];
  /** Made when they are first asked for. */
  places: () => Places;
  groups: () => readonly RecordGroup[];
  scene: () => Scene;
  models: Models;
  /** Examples of documents made alike, with their right values. */
  studies: readonly Study[];
};

export function sourcesOf(
  view: DocumentView,
  models: Models = shippedModels,
  studies: readonly Study[] = [],
): Sources {
  const entities = entitiesOf(stated(view.document));
  const places = once(() => placesIn(view));
  return {
    view,
    pairs: indexPairs(view.pairs),
    addressee: addresseeOf(view),
    heads: letterheadsOf(view),
    parties: partyBlocksOf(view),
    entities,
    stated: statedFacts(entities),
    places,
    groups: once(() => groupsIn(view)),
    scene: once(() => sceneOf(view, places().headings)),
    models,
    studies,
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * What a document states for machines. A web page's forms are its visitors': what they search for or
 * sign up with says nothing of what the page is about, and what they show is in its text anyway.
 */
function stated({ reader, structured }: SourceDocument): SourceDocument["structured"] {
  return reader.name === "html" ? structured.filter(({ kind }) => kind !== "form") : structured;
}
