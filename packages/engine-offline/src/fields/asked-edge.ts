import type { Span } from "@quarry/document";
import type { Recognition } from "@quarry/vocabulary";
import { edgeOf, isDayRange, isEitherDay } from "@quarry/vocabulary";
import type { RangeEnds } from "../text/day-ranges.ts";
import type { Field } from "./field.ts";

export type Edge = "first" | "last";

const days = new Set<Field["kind"]>(["date", "datetime"]);
const kinds = ["date", "datetime", "money", "number"] as const;

/** Which end of a range the field's name asks for, or else its description; undefined where it names both or none. */
export function askedEdge(field: Pick<Field, "kind" | "meaning">): Edge | undefined {
  const { describe } = field.meaning;
  const own = nameAsked(field).flatMap((concept) => edgeOf(concept) ?? []);
  const edges = new Set(
    own.length > 0 ? own : describe.flatMap((concept) => edgeOf(concept) ?? []),
  );
  const [edge] = edges;
  return edges.size === 1 ? edge : undefined;
}

/** The concepts of a field's name; of a day or an amount, "to" names no destination but the end. */
export function nameAsked({ kind, meaning }: Pick<Field, "kind" | "meaning">): readonly string[] {
  const [only, ...others] = meaning.name;
  const isEnd = only === "destination" && others.length === 0;
  return isEnd && kinds.some((known) => known === kind) ? ["end"] : meaning.name;
}

/** The day of a text that the field asks for: of a range its end, else the first, with what else it may be. */
export function askedDay(
  field: Pick<Field, "kind" | "meaning">,
  text: string,
  found: readonly Recognition[],
): Recognition | undefined {
  const [first, last] = found;
  const between = text.slice(first?.end, last?.start);
  if (!first || !last || !isDayRange(between)) return first;
  const edge = askedEdge(field);
  const [asked, other] = edge === "last" ? [last, first] : [first, last];
  if (edge && !isEitherDay(between)) return asked;
  return { ...asked, others: [...(asked.others ?? []), other.value] };
}

/** Whether a day is the end of a range that the field does not ask for. */
export function isOtherEnd(
  { rangeEnds }: { rangeEnds: RangeEnds },
  field: Field,
  { start }: Span,
): boolean {
  const end = days.has(field.kind) ? rangeEnds.get(start) : undefined;
  const edge = end && askedEdge(field);
  return edge !== undefined && end !== edge;
}
