import type { Span } from "@quarry/document";
import { isGeneric, kindOf } from "@quarry/vocabulary";
import type { Candidate } from "../candidates/candidate.ts";
import type { Field } from "../fields/field.ts";
import { ownLabelsOf } from "../labels/own-label.ts";
import type { Sources } from "../sources.ts";
import { headerEnd } from "../text/message-header.ts";
import { isRecognised } from "../text/recognition.ts";
import { featuresOf } from "./features/features.ts";
import { createLabels } from "./likeness.ts";
import type { Option } from "./option.ts";
import { optionsFor } from "./options.ts";
import { createSiblings } from "./siblings.ts";
import { shareOf, sumOfOdds } from "./trees.ts";

/** Words that name a field no better than this are no reason. */
const LEAST_NAMED = 0.3;
/** A value that a label names in the field's own words is hardly another's. */
const OWN_LABEL = 0.85;
/** Nor is a member of data whose names say all that the field asks for, and no more. */
const STATED_WHOLE = 0.95;
const ALL_SAID = 0.98;

/** And no other value is as likely as one that a proposal names. */
const BESIDE_NAMED = 0.8;

/** How likely a value remains that stands under the name of another object with such a field. */
const OF_ANOTHER = 0.25;

/** A value of a kind that a source has once, and that one field asks for by its kind alone. */
const ONLY_OF_KIND = 0.7;
const onceKinds = ["email", "iban"] as const;

/** Proposals that name all of the field: an edge of a range, a mark beside its words, its part of a label, a member of data, a price that is struck out. */
const named = [
  ["range", 0.75],
  ["ticked", 0.7],
  ["joint", 0.7],
  ["party", 0.68],
  ["struck", OWN_LABEL],
  ["data", OWN_LABEL],
] as const;

/** Where a value stands whose label says the field's own words. */
const besides = ["colon", "right", "joint", "below"];

/** A field's options with their features, and how well words name the field. */
export type Asked = {
  field: Field;
  options: readonly Option[];
  features: readonly Float32Array[];
  named: Named;
};

/** How well words name a field, 0 to 1. */
type Named = (words: string) => number;

/** All options of the fields, with what speaks for each. */
export function askAll(
  { view, places }: Pick<Sources, "view" | "places">,
  fields: readonly Field[],
  proposed: readonly Candidate[],
): Asked[] {
  const labels = createLabels(fields);
  const byField = Map.groupBy(proposed, ({ field }) => field);
  return fields.map((field) => {
    view.deadline.check();
    const options = optionsFor(view, field, { places: places(), labels }, byField.get(field) ?? []);
    return {
      field,
      options,
      features: featuresOf(options, { view, labels, fieldCount: fields.length }),
      named: (words: string) => labels.of(field, words).concepts,
    };
  });
}

/** Each option as a candidate whose score is how likely it is to be right. */
export function scoreOptions(
  sources: Sources,
  fields: readonly Field[],
  proposed: readonly Candidate[],
): Candidate[] {
  const { models, view } = sources;
  const added = isRecognised(view.document) ? [models.recognised.values] : [];
  const siblings = createSiblings(fields);
  const head = headerEnd(view);
  const ownLabels = ownLabelsOf(view, fields);
  return askAll(sources, fields, proposed).flatMap(({ field, options, features, named }) => {
    const region = ownLabels.regionOf(field);
    const best = options.reduce((most, one) => Math.max(most, namedInData(one) ?? 0), 0);
    const namedBest = bestNamed(options, best);
    const isNamed = namedBest.size > 0;
    const isOwn = (one: Option) => namedBest.has(one) || standsIn(one, region);
    const hasOwn = options.some(isOwn);
    const only = onlyOfKind(sources, field, fields);
    return options.map((option, at) => {
      const { value, span, stated, others } = option;
      const isOthers = siblings.isOthers(field, option.place?.contexts ?? []);
      const likely =
        (isOthers ? OF_ANOTHER : 1) *
        shareOf(sumOfOdds([models.values, ...added], features[at] ?? []));
      const share = only !== undefined && only === value ? Math.max(ONLY_OF_KIND, likely) : likely;
      const own = !isOthers && isOwn(option) && { isOwn: true };
      const isBeside = isNamed || (hasOwn && isStatedBeside(option, head));
      const inData = namedInData(option);
      const least = inData !== undefined && inData >= ALL_SAID ? STATED_WHOLE : OWN_LABEL;
      const most = isBeside ? BESIDE_NAMED * (inData === undefined ? 1 : (inData / best) ** 2) : 1;
      const score = own ? Math.max(least, share) : Math.min(most, share);
      const reason = reasonOf(option, named);
      const found = { field, value, score, reason, ...own, ...(others && { others }) };
      return { ...found, ...(span && { span }), ...(stated && { stated }) };
    });
  });
}

/** The e-mail address or IBAN that the source has alone, for the only field that is called one and no more. */
function onlyOfKind(
  { view }: Pick<Sources, "view">,
  { kind, meaning }: Field,
  fields: readonly Field[],
): string | number | undefined {
  const once = onceKinds.find((one) => one === kind);
  const isPlain = meaning.name.every((concept) => kindOf(concept) === kind || isGeneric(concept));
  if (!once || !isPlain || fields.filter((field) => field.kind === kind).length > 1)
    return undefined;
  const [first, ...others] = view.recognitions[once];
  return others.every(({ value }) => value === first?.value) ? first?.value : undefined;
}

/** Whether a value is of data beside the text, or of the lines over a message, which end at `head`. */
function isStatedBeside({ stated, span }: Option, head: number): boolean {
  return stated !== undefined || (span !== undefined && span.end <= head);
}

/** The options that a proposal names; of several members of data the one that says it best. */
function bestNamed(options: readonly Option[], best: number): ReadonlySet<Option> {
  const isNamed = (option: Option) =>
    named.some(([reason, least]) => {
      const isBest = reason !== "data" || namedInData(option) === best;
      return isBest && (option.proposals.get(reason) ?? 0) >= least;
    });
  return new Set(options.filter(isNamed));
}

/** How well the names of a member of data suit the field; undefined of a value that no data states. */
function namedInData({ stated }: Option): number | undefined {
  return stated?.kind === "data" ? stated.named : undefined;
}

function isBesideLabel({ span, proposals }: Option): boolean {
  return span !== undefined && besides.some((relation) => proposals.has(relation));
}

/** Whether a value stands at the one label that says the field's own words. */
function standsIn(option: Option, region: Span | undefined): boolean {
  const { span } = option;
  if (!span || !region || !isBesideLabel(option)) return false;
  return region.start <= span.start && span.end <= region.end;
}

/** What speaks most for an option, in a word. */
function reasonOf({ proposals, place, stated }: Option, named: Named): string {
  if (stated) return stated.kind;
  let best = "";
  let most = LEAST_NAMED;
  for (const { relation, words } of place?.contexts ?? []) {
    const share = named(words);
    if (share <= most) continue;
    best = relation;
    most = share;
  }
  const [proposal] = [...proposals].sort(([, a], [, b]) => b - a);
  return best || proposal?.[0] || place?.shape || "kind";
}
