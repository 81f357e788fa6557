import { Locator } from "@quarry/evidence";
import { once } from "../document/once.ts";
import type { Read, Study } from "../examples/study.ts";
import { sceneOf } from "../examples/surroundings.ts";
import { type DocumentIndex, documentIndexOf } from "../finders/document-index.ts";
import { groupsIn } from "../groups/groups.ts";
import type { DocumentView } from "../labels/view.ts";
import { placesIn } from "../places/places.ts";
import { type Models, shippedModels } from "./models.ts";

/** All that values are taken from, made once a document. */
export type Sources = DocumentIndex &
  Read & {
    models: Models;
    /** Examples of documents made alike, with their right values. */
    studies: readonly Study[];
  };

export function sourcesOf(
  view: DocumentView,
  models: Models = shippedModels,
  studies: readonly Study[] = [],
): Sources {
  return { ...documentIndexOf(view), ...readOf(view), models, studies };
}

/** Returns the parts of a document that it is compared with others by, each made when it is first asked for. */
export function readOf(view: DocumentView): Read {
  const places = once(() => placesIn(view));
  return {
    view,
    places,
    groups: once(() => groupsIn(view)),
    scene: once(() => sceneOf(view, places().headings)),
    locator: once(() => new Locator(view.document)),
  };
}
