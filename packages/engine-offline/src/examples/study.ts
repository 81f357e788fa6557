import { isEmpty, valueAt } from "@quarry/api/values";
import type { Span } from "@quarry/document";
import type { ValuePlaces } from "@quarry/engine";
import type { Locator } from "@quarry/evidence";
import { overlaps, trimSpan } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import { readValue } from "../fields/read-value.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Place } from "../places/place.ts";
import type { Places } from "../places/places.ts";
import type { Example } from "./example.ts";
import { type Neighbours, neighboursOf } from "./like-spans.ts";
import { isSameValue } from "./same-value.ts";
import type { Scene, Surroundings } from "./surroundings.ts";

/** Places of one value that are compared with: where a value stands more often, each place says less. */
const MAX_PLACES = 5;

/** How the engine alone did on a field of the example. */
export const states = ["right", "wrong", "missed", "invented", "absent"] as const;
export type State = (typeof states)[number];

/** A place of the example's value, with the words beside it. */
export type ExamplePlace = { surroundings: Surroundings; neighbours: Neighbours };

/** What an example shows of one field. */
export type Shown = { places: readonly ExamplePlace[]; state: State };

/** A document as examples are compared with it. */
export type Read = {
  view: DocumentView;
  places: () => Places;
  groups: () => readonly RecordGroup[];
  scene: () => Scene;
  locator: () => Locator;
};

/** An example that was read. */
export type Study = Read &
  Pick<Example, "id" | "output" | "found"> & {
    /** Where a person says that values stand, and where the engine found its own. */
    pointedAt: ValuePlaces;
    foundAt: ValuePlaces;
    /** Returns whether the example says anything of a field, be it that its document has no value for it. */
    knows(field: Field): boolean;
    /** Returns what the example shows of a field. */
    of(field: Field): Shown;
  };

/** A typed value of a document with its place. */
export type TypedValue = { span: Span; value: string | number | boolean };

/**
 * Returns the study of an example; each field is located when it is first asked for. Where a person pointed at a place, it
 * is the value's only one.
 */
export function studyExample(
  { id, output, places: pointedAt = {}, found, foundAt = {} }: Omit<Example, "document">,
  read: Read,
): Study {
  const { view, scene } = read;
  const known = new Map<string, Shown>();
  const locate = (field: Field, value: unknown): Span[] => {
    if (isTyped(field))
      return typedValues(read, field)
        .filter((one) => isSameValue(field.node, one.value, value))
        .map(({ span }) => span);
    return typeof value === "string" ? [...read.locator().locate("string", value)] : [];
  };
  const placesOf = (field: Field, value: unknown): Span[] => {
    const spans = locate(field, value);
    const pointed = pointedAt[field.pointer];
    const place = pointed && trimSpan(view.document.text, pointed);
    if (!place || place.start === place.end) return spans;
    const within = spans.filter((span) => overlaps(span, place));
    return within.length > 0 ? within : [place]; // a value that is not written as it is given
  };
  const study = (field: Field): Shown => {
    const value = valueAt(output, field.pointer);
    const spans = isEmpty(value) ? [] : placesOf(field, value).slice(0, MAX_PLACES);
    return {
      places: spans.map((span) => {
        const surroundings = scene().at(span);
        return { surroundings, neighbours: neighboursOf(scene(), surroundings) };
      }),
      state: isElsewhere(pointedAt[field.pointer], foundAt[field.pointer])
        ? "wrong"
        : stateOf(field, value, valueAt(found, field.pointer)),
    };
  };
  return {
    ...{ ...read, id, output, pointedAt, found, foundAt },
    knows: ({ pointer }) => valueAt(output, pointer) !== undefined,
    of(field) {
      const shown = known.get(field.pointer) ?? study(field);
      known.set(field.pointer, shown);
      return shown;
    },
  };
}

function isElsewhere(pointed: Span | undefined, found: Span | undefined): boolean {
  return pointed !== undefined && found !== undefined && !overlaps(pointed, found);
}

function stateOf({ node }: Field, right: unknown, found: unknown): State {
  if (isEmpty(right)) return isEmpty(found) ? "absent" : "invented";
  if (isEmpty(found)) return "missed";
  return isSameValue(node, right, found) ? "right" : "wrong";
}

const typedKinds = {
  number: ["number", "money", "percent", "duration"],
  integer: ["number", "money", "percent", "duration"],
  date: ["date"],
  datetime: ["datetime", "date"],
} as const;

/** Returns whether a field's values are recognised wherever they stand, and not cut out of the text. */
export function isTyped({ node }: Field): boolean {
  return node.type in typedKinds;
}

/** Returns the values of a document that have the type of a field, in the order of the text. */
export function typedValues(
  { view, places }: Pick<Read, "view" | "places">,
  field: Field,
): TypedValue[] {
  const { type } = field.node;
  const kinds = type in typedKinds ? typedKinds[type as keyof typeof typedKinds] : [];
  const found = new Map<string, TypedValue>();
  for (const place of kinds.flatMap((kind): readonly Place[] => places().typed.get(kind) ?? [])) {
    const reading = readValue(view, field, place);
    if (reading) found.set(`${reading.span.start} ${reading.value}`, reading);
  }
  return [...found.values()].sort((a, b) => a.span.start - b.span.start);
}
