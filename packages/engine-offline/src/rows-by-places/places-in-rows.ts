import type { Span } from "@quarry/document";
import type { ValuePlaces } from "@quarry/engine";
import { overlaps } from "../document/span.ts";
import type { Field, ListField } from "../fields/field.ts";

/** Places in the rows of a list, by the fields that they are of. */
export type FieldPlaces = ReadonlyMap<string, readonly Span[]>;

/** Returns the places of fields in the rows of a list, of places by pointers of an output. */
export function placesInRows(
  places: ValuePlaces,
  list: ListField,
  fields: readonly Field[],
): FieldPlaces {
  const inRows = new Map<string, Span[]>(fields.map(({ pointer }) => [pointer, []]));
  for (const [pointer, place] of Object.entries(places)) {
    if (!pointer.startsWith(`${list.pointer}/`)) continue;
    const inRow = pointer.slice(list.pointer.length).replace(/^\/\d+/, "");
    inRows.get(inRow)?.push(place);
  }
  return inRows;
}

/** Returns the share of places at which the engine found a value of the same field; 1 where there are none. */
export function shareFound(pointed: FieldPlaces, found: FieldPlaces): number {
  const asked = [...pointed].flatMap(([field, places]) =>
    places.map((place) => found.get(field)?.some((one) => overlaps(one, place)) ?? false),
  );
  return asked.length === 0 ? 1 : asked.filter(Boolean).length / asked.length;
}
