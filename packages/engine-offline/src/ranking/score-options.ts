import { isRecognised } from "../document/recognition.ts";
import type { Field } from "../fields/field.ts";
import type { Candidate } from "../finders/candidate.ts";
import { ownLabelsOf } from "../labels/own-label.ts";
import type { Sources } from "../sources/sources.ts";
import { featuresOf } from "./features/features.ts";
import { createLabels } from "./likeness.ts";
import type { Option } from "./option.ts";
import { optionsFor } from "./options.ts";
import { atStanding, standingsIn } from "./standing.ts";
import { shareOf, sumOfOdds } from "./trees.ts";

/** Words that name a field no better than this are no reason. */
const LEAST_NAMED = 0.3;
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
  const own = ownLabelsOf(view, fields);
  const labels = createLabels(fields, (field) => own.isNamed(field));
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
  const { models } = sources;
  const added = isRecognised(sources.view.document) ? [models.recognised.values] : [];
  const standingOf = standingsIn(sources, fields);
  return askAll(sources, fields, proposed).flatMap(({ field, options, features, named }) => {
    const standing = standingOf(field, options);
    return options.map((option, at) => {
      const { value, span, stated, others, finders } = option;
      const share = shareOf(sumOfOdds([models.values, ...added], features[at] ?? []));
      const how = standing(option);
      const found = {
        field,
        value,
        score: atStanding(how, share),
        reason: reasonOf(option, named),
        finders,
      };
      const more = { ...(how === "own" && { isOwn: true }), ...(others && { others }) };
      return { ...found, ...more, ...(span && { span }), ...(stated && { stated }) };
    });
  });
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
