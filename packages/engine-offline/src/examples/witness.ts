import type { Field } from "../fields/field.ts";
import { agreementOf, roughAgreement } from "./agreement.ts";
import { type Alignment, alignLines, type Expected } from "./alignment.ts";
import type { ExamplePlace, State, Study } from "./study.ts";
import { elementsInCommon, type Scene, type Surroundings } from "./surroundings.ts";

/** An example beside the document that it is given for. */
export type Compared = {
  study: Study;
  alignment: Alignment;
  /** Share of the elements' names that both pages have; -1 where one of them has none. */
  elements: number;
};

/** An example as a witness for one field: its places, each with the lines that correspond to it. */
export type Witness = Compared & {
  state: State;
  places: readonly (ExamplePlace & { expected: readonly Expected[] })[];
  /** How well places of the document agree, as far as they were compared. */
  agreed: Map<Surroundings, Agreed>;
};

/** How well a place agrees with the best of a witness's places. */
export type Agreed = { witness: Witness; shown: Surroundings; rough: number };

const known = new WeakMap<Scene, WeakMap<Study, Compared>>();

/** Returns an example beside the document that it is given for; each pair is compared once. */
export function compareWith(scene: Scene, study: Study): Compared {
  const ofScene = known.get(scene) ?? new WeakMap<Study, Compared>();
  known.set(scene, ofScene);
  const compared = ofScene.get(study) ?? {
    study,
    alignment: alignLines(study.scene().alike, scene.alike),
    elements: elementsInCommon(study.scene(), scene),
  };
  ofScene.set(study, compared);
  return compared;
}

/** Returns what an example says of a field. */
export function witnessOf(field: Field, compared: Compared): Witness {
  const { places, state } = compared.study.of(field);
  return {
    ...compared,
    state,
    places: places.map((place) => ({
      ...place,
      expected: compared.alignment.expected(place.surroundings.line),
    })),
    agreed: new Map(),
  };
}

/** Returns the witness's place that a place agrees with best, compared once; undefined where the witness has none. */
export function agreedWith(place: Surroundings, witness: Witness): Agreed | undefined {
  const { agreed } = witness;
  const found = agreed.get(place) ?? bestOf(place, witness);
  if (found) agreed.set(place, found);
  return found;
}

function bestOf(place: Surroundings, witness: Witness): Agreed | undefined {
  let best: Agreed | undefined;
  for (const { surroundings, expected } of witness.places) {
    const rough = roughAgreement(place, surroundings, expected);
    if (rough > (best?.rough ?? Number.NEGATIVE_INFINITY))
      best = { witness, shown: surroundings, rough };
  }
  return best;
}

/** Returns the numbers of an agreement, in the order of `agreementNames`. */
export function agreementIn(scene: Scene, place: Surroundings, { witness, shown }: Agreed) {
  const { study, alignment } = witness;
  return agreementOf({ next: scene, example: study.scene(), alignment }, place, shown);
}

/** Returns what counts among several examples: agreement, and more so with one that is like the document. */
export function weightOf({ rough, witness }: Agreed): number {
  return rough + 4 * likenessOf(witness);
}

/** Returns how like an example and the document are: 0 for nothing in common, 1 or 2 for all lines and elements. */
export function likenessOf({ alignment, elements }: Compared): number {
  return alignment.likeness + Math.max(0, elements);
}
