import { isOtherEnd } from "../fields/asked-edge.ts";
import type { Field, Reading } from "../fields/field.ts";
import { isNameKind } from "../fields/kind-groups.ts";
import { readInWords, readValue } from "../fields/read-value.ts";
import type { Candidate } from "../finders/candidate.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Place } from "../places/place.ts";
import { type Places, placesFor } from "../places/places.ts";
import type { Stated } from "../stated/stated-at.ts";
import type { Labels } from "./likeness.ts";
import type { Option } from "./option.ts";

/** The id, as of a finder, of the places of the text. */
const PLACES = "places";
/** Words that name a field less than this do not make a place its own. */
const NAMED = 0.2;
const SPELT_ALIKE = 0.5;
/** Lines at the top and end where values stand without a label: titles, issuers, signatures. */
const OPENING = 25;
const CLOSING = 12;
const MAX_OPTIONS = 250;
/** All values that a field may take: what its places hold, and what was proposed for it. */
export function optionsFor(
  view: DocumentView,
  field: Field,
  { places, labels }: { places: Places; labels: Labels },
  proposed: readonly Candidate[],
): Option[] {
  const options = new Map<string, Mutable>();
  const add = (key: string, option: Mutable) => {
    const known = options.get(key);
    if (!known) options.set(key, option);
    else if (option.fit > known.fit && option.place)
      Object.assign(known, { ...option, proposals: known.proposals });
    return known ?? option;
  };
  const near = placesFor(places, field)
    .map((place) => ({ place, named: namedBy(view, field, place, labels) }))
    .filter(({ named }) => named > 0)
    .sort((a, b) => b.named - a.named)
    .slice(0, MAX_OPTIONS);
  for (const { place } of near) {
    for (const reading of readingsOf(view, field, place)) {
      const { value, span, fit } = reading;
      const option = { field, value, span, fit, place, finders: [PLACES], proposals: new Map() };
      add(keyOf(value, span.start), option);
    }
  }
  for (const { value, others, span, stated, score, reason, finders = [] } of proposed) {
    const option = add(keyOf(value, span?.start), {
      field,
      value,
      ...(span && { span }),
      ...(stated && { stated }),
      ...(others && { others }),
      fit: 1,
      finders,
      proposals: new Map(),
    });
    option.finders = [...new Set([...option.finders, ...finders])];
    if (stated && !isNamedLess(stated, option.stated)) option.stated = stated;
    option.proposals.set(reason, Math.max(score, option.proposals.get(reason) ?? 0));
  }
  return [...options.values()].filter(({ span }) => !span || !isOtherEnd(view, field, span));
}

/** Whether another member of data that says the same is named better. */
function isNamedLess({ kind, named = 0 }: Stated, other: Stated | undefined): boolean {
  return kind === "data" && named < (other?.named ?? 0);
}

/** What suits the kind of a field, and the words as they stand where text is asked for. */
function readingsOf(view: DocumentView, field: Field, place: Place): Reading[] {
  const reading = readValue(view, field, place);
  const words = place.shape === "typed" ? undefined : readInWords(view, field, place);
  return [reading, words].filter((one) => one !== undefined);
}

type Mutable = Omit<Option, "proposals"> & { proposals: Map<string, number> };

function keyOf(value: Candidate["value"], start: number | undefined): string {
  return `${start ?? ""} ${typeof value} ${value}`;
}

/** How well anything around a place names the field; a little for places at the edges of the text. */
function namedBy(view: DocumentView, field: Field, place: Place, labels: Labels): number {
  let best = 0;
  for (const { words, relation } of place.contexts) {
    const { concepts, letters } = labels.of(field, words);
    const weight = relation === "section" ? 0.8 : 1;
    best = Math.max(best, weight * concepts, letters >= SPELT_ALIKE ? weight * letters : 0);
  }
  if (best >= NAMED) return best + (place.shape === "typed" ? 0.1 : 0);
  const isAtEdge = place.line < OPENING || place.line >= view.lines.length - CLOSING;
  if (place.shape === "typed") return 0.15 - Math.min(0.1, place.line / 10_000);
  if (isAtEdge || place.shape === "heading") return 0.1 - place.line / 100_000;
  return place.shape === "name" && isNameKind(field.kind) ? 0.05 - place.line / 200_000 : 0;
}
