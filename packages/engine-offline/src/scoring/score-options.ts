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
    const isNamed = options.some(isNamedWhole);
    const hasOwn = options.some((one) => isOwn(one, region));
    const only = onlyOfKind(sources, field, fields);
    return options.map((option, at) => {
      const { value, span, stated, others } = option;
      const isOthers = siblings.isOthers(field, option.place?.contexts ?? []);
      const likely =
        (isOthers ? OF_ANOTHER : 1) *
        shareOf(sumOfOdds([models.values, ...added], features[at] ?? []));
      const share = only !== undefined && only === value ? Math.max(ONLY_OF_KIND, likely) : likely;
      const own = !isOthers && isOwn(option, region) && { isOwn: true };
      const isBeside = isNamed || (hasOwn && isStatedBeside(option, head));
      const score = own ? Math.max(OWN_LABEL, share) : Math.min(isBeside ? BESIDE_NAMED : 1, share);
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

function isNamedWhole({ proposals }: Option): boolean {
  return named.some(([reason, least]) => (proposals.get(reason) ?? 0) >= least);
}

function isBesideLabel({ span, proposals }: Option): boolean {
  return span !== undefined && besides.some((relation) => proposals.has(relation));
}

/** Whether the one label that says the field's own words names the value, or the edge of a named range does. */
function isOwn(option: Option, region: Span | undefined): boolean {
  const { span } = option;
  if (isNamedWhole(option)) return true;
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
