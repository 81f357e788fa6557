import type { Recognition } from "@quarry/vocabulary";
import { currencyBeside, edgeOf, isAssumed, isDayRange, isGeneric } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Finder } from "./finder.ts";

const SCORE = 0.48;

/** Values that occur only once need no label: the only price, the only time, the only date range. */
export const onlyOne: Finder = {
  id: "only-one",
  asks: ({ kind }) => kind === "date" || kind === "datetime" || kind === "money",
  find({ view }, field) {
    const found = onlyIn(view, field);
    if (!found) return [];
    const { start, end, value } = found;
    const isText = field.node.type === "string";
    const asTyped = isText ? view.text.slice(start, end) : value;
    return [{ value: asTyped, span: { start, end }, score: SCORE, reason: "only" }];
  },
};

function onlyIn(view: DocumentView, field: Field): Recognition | undefined {
  const { kind, meaning, node } = field;
  const [edge, ...others] = meaning.name.flatMap((concept) => edgeOf(concept) ?? []);
  if (kind === "date" && edge && others.length === 0) return onlyRange(view, edge);
  const isPlain = meaning.name.every(
    (name) => isGeneric(name) || isAssumed(name) || name === "price",
  );
  if (kind === "money" && node.type === "number" && isPlain && meaning.name.includes("price")) {
    return single(view.recognitions.money.filter((one) => currencyBeside(view.text, one)));
  }
  const isBegin = meaning.name.every(
    (name) => isGeneric(name) || isAssumed(name) || edgeOf(name) === "first",
  );
  if (kind === "datetime" && (isBegin || meaning.name.includes("sent"))) {
    return single(view.recognitions.datetime);
  }
  return undefined;
}

/** The one that all of them are alike, where it stands first. */
function single(found: readonly Recognition[]): Recognition | undefined {
  const [first] = found;
  return found.every(({ value }) => value === first?.value) ? first : undefined;
}

function onlyRange(
  { text, recognitions }: DocumentView,
  edge: "first" | "last",
): Recognition | undefined {
  const { date } = recognitions;
  const starts = date.flatMap((first, at) => {
    const last = date[at + 1];
    return last && isDayRange(text.slice(first.end, last.start)) ? [at] : [];
  });
  const [at] = starts;
  if (at === undefined || starts.length > 1) return undefined;
  return date[edge === "first" ? at : at + 1];
}
