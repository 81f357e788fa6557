import type { Study } from "../examples/study.ts";
import { type Scene, sceneOf } from "../examples/surroundings.ts";
import { type DocumentIndex, documentIndexOf } from "../finders/document-index.ts";
import { groupsIn } from "../groups/groups.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import type { DocumentView } from "../labels/view.ts";
import { type Places, placesIn } from "../places/places.ts";
import { type Models, shippedModels } from "./models.ts";

/** All that values are taken from, made once a document. */
export type Sources = DocumentIndex & {
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
  const places = once(() => placesIn(view));
  return {
    ...documentIndexOf(view),
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
