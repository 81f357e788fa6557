import type { Span } from "@quarry/document";
import { isGeneric, kindOf } from "@quarry/vocabulary";
import { holds } from "../document/span.ts";
import { isChoice } from "../fields/choices/read-ticked.ts";
import type { Field } from "../fields/field.ts";
import { namesAnother } from "../fields/one-of-several.ts";
import { rightBehind } from "../labels/label-pair.ts";
import { ownLabelsOf } from "../labels/own-label.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Sources } from "../sources/sources.ts";
import type { Option } from "./option.ts";
import { createSiblings } from "./siblings.ts";

/** A value's standing among a field's options: the first of these that holds of it. */
const standings = {
  /** It stands under the name of another object with such a field, or of another one of several. */
  anothers: { times: 0.25, least: 0, most: 1 },
  /** The names of a member of data say all that the field asks for, and no more. */
  whole: { times: 1, least: 0.95, most: 1 },
  /** A label has the field's own words, or a proposal names all of the field. */
  own: { times: 1, least: 0.85, most: 1 },
  /** Such a label or proposal names another value. */
  outranked: { times: 1, least: 0, most: 0.8 },
  /** The names of another member of data suit the field better. */
  lesser: { times: 1, least: 0, most: 0.5 },
  /** It is the source's only one of a kind, and one field asks for it by its kind alone. */
  only: { times: 1, least: 0.7, most: 1 },
  unnamed: { times: 1, least: 0, most: 1 },
};
type Standing = keyof typeof standings;

/** How likely a value is, with what its standing says of that. */
export function atStanding(standing: Standing, share: number): number {
  const { times, least, most } = standings[standing];
  return Math.min(most, Math.max(least, times * share));
}

const ownParty = 0.68;

const onceKinds = ["email", "iban"] as const;

/** Proposals that name all of the field: an edge of a range, a mark beside its words, its part of a label, the day behind its reference, a member of data, a price that is struck out. */
const named = [
  ["range", 0.75],
  ["ticked", 0.7],
  ["joint", 0.7],
  ["dated", 0.7],
  ["party", ownParty],
  ["struck", 0.85],
  ["head-name", 0.7],
  ["data", 0.85],
] as const;

/** Where a value stands whose label says the field's own words. */
const besides = [...rightBehind, "below"];

/** Names of a member that suit a field as well as this say all of it. */
const ALL_SAID = 0.98;

/** Finds the standing of each of a field's options. */
export function standingsIn({ view }: Pick<Sources, "view">, fields: readonly Field[]) {
  const siblings = createSiblings(fields);
  const ownLabels = ownLabelsOf(view, fields);
  return (field: Field, options: readonly Option[]) => {
    const region = regionFor(view, field, ownLabels.regionOf(field));
    const isNamed = options.some(isNamedWhole);
    const best = Math.max(0, ...options.map(namedInData));
    const only = onlyOfKind(view, field, fields);
    return (option: Option): Standing => {
      const isOthers = siblings.isOthers(field, option.place?.contexts ?? []);
      if ((isOthers && !isOfParty(option)) || isOfAnother(field, option)) return "anothers";
      if (isInData(option) && namedInData(option) < best) return "lesser";
      if (isOwn(option, region)) return namedInData(option) >= ALL_SAID ? "whole" : "own";
      if (isNamed) return "outranked";
      return only !== undefined && only === option.value ? "only" : "unnamed";
    };
  };
}

/** Where a place has its label. */
const labelling = new Set<string>(["colon", "before", "left", "head"]);

/** "Phone 1: …" for a second telephone. */
function isOfAnother(field: Field, { place }: Option): boolean {
  const contexts = place?.contexts ?? [];
  return contexts.some(
    ({ relation, words }) => labelling.has(relation) && namesAnother(field, words),
  );
}

/** What a field's own label holds: of a choice all to the end of the line, as each option may stand in a cell of its own. */
function regionFor({ text }: DocumentView, field: Field, own: Span | undefined): Span | undefined {
  if (!own || !isChoice(field.node)) return own;
  const next = text.indexOf("\n", own.end);
  return { start: own.start, end: next === -1 ? text.length : next };
}

function isInData({ stated }: Option): boolean {
  return stated?.kind === "data";
}

/** How well the names of a member of data suit the field. */
function namedInData(option: Option): number {
  return isInData(option) ? (option.stated?.named ?? 0) : 0;
}

/** The e-mail address or IBAN that the source has alone, for the only field that is called one and no more. */
function onlyOfKind(
  { recognitions }: DocumentView,
  { kind, meaning }: Field,
  fields: readonly Field[],
): string | number | undefined {
  const once = onceKinds.find((one) => one === kind);
  const isPlain = meaning.name.every((concept) => kindOf(concept) === kind || isGeneric(concept));
  if (!once || !isPlain || fields.filter((field) => field.kind === kind).length > 1)
    return undefined;
  const [first, ...others] = recognitions[once];
  return others.every(({ value }) => value === first?.value) ? first?.value : undefined;
}

function isNamedWhole({ proposals }: Option): boolean {
  return named.some(([reason, least]) => (proposals.get(reason) ?? 0) >= least);
}

/** Whether a value stands under the name of the field's own object: columns beside it name others. */
function isOfParty({ proposals }: Option): boolean {
  return (proposals.get("party") ?? 0) >= ownParty;
}

/** Whether the one label that says the field's own words names the value, or the edge of a named range does. */
function isOwn(option: Option, region: Span | undefined): boolean {
  const { span, proposals } = option;
  if (isNamedWhole(option)) return true;
  const isBesideLabel = besides.some((relation) => proposals.has(relation));
  if (!span || !region || !isBesideLabel) return false;
  return isIn(region, option);
}

function isIn(region: Span, { span }: Option): boolean {
  return span !== undefined && holds(region, span);
}
