import type { Span } from "@quarry/document";
import type { Meaning, Recognition } from "@quarry/vocabulary";
import { edgeOf, isDayRange, isEitherDay, isGeneric } from "@quarry/vocabulary";
import type { RangeEnds } from "../document/day-ranges.ts";
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

/** What the range is called whose end the field asks for: the other words of its name, and what stands around it. */
export function rangeAsked(field: Pick<Field, "kind" | "meaning">): Meaning {
  const { describe, context } = field.meaning;
  const name = nameAsked(field);
  const own = name.filter((concept) => edgeOf(concept) === undefined);
  const telling = own.filter((concept) => !isGeneric(concept));
  if (telling.length > 0) return { name: own, describe, context };
  const around = [...new Set([...context, ...own])];
  const described = describe.filter((concept) => edgeOf(concept) === undefined);
  return { name: around.length > 0 ? around : described, describe: described, context };
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
  const [asked, other] = askedEdge(field) === "last" ? [last, first] : [first, last];
  if (!isEndInDoubt(field, between)) return asked;
  return { ...asked, others: [...(asked.others ?? []), other.value] };
}

/**
 * Whether either end of a range of days may be meant: the field asks for none of the two, or the words between them
 * may part two days that are no range.
 */
export function isEndInDoubt(field: Pick<Field, "kind" | "meaning">, between: string): boolean {
  return askedEdge(field) === undefined || isEitherDay(between);
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
