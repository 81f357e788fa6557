import type { Field } from "../../fields/field.ts";
import type { ColumnPlace } from "./column-places.ts";
import { type Headings, plainHeading } from "./heading-score.ts";

type Pair = readonly [row: number, place: number];

/**
 * The pairs of fields and places, those moved whose heading stands again in the table: of two tables side by side,
 * "Earnings  Amount  Deductions  Amount", a list's amounts are those right of the column that names its rows.
 */
export function besideNames(
  pairs: readonly Pair[],
  {
    fields,
    places,
    headings,
  }: { fields: readonly Field[]; places: readonly ColumnPlace[]; headings: Headings },
): Pair[] {
  const columnOf = (place: number) => places[place]?.column ?? 0;
  const used = new Set(pairs.map(([, place]) => columnOf(place)));
  const first = Math.min(...used);
  const names = pairs
    .filter(([row]) => fields[row]?.node.type === "string" && fields[row].kind !== "identifier")
    .map(([, place]) => columnOf(place));
  const plain = headings.map(plainHeading);
  return pairs.map(([row, place]): Pair => {
    const column = columnOf(place);
    const heading = plain[column] ?? "";
    const twins = plain.flatMap((other, at) => (other === heading ? [at] : []));
    const key = names.find((name) => name > column);
    const twin = twins.find((at) => key !== undefined && at > key && !used.has(at));
    const isOthers = column === first && column > 0 && key !== undefined;
    if (heading === "" || !isOthers || twin === undefined) return [row, place];
    used.add(twin);
    return [row, places.findIndex((one) => one.column === twin)];
  });
}
