import type { Field } from "../fields/field.ts";
import type { Candidate } from "../finders/candidate.ts";
import { exampleFeatures, mostByEngine } from "./example-features.ts";
import { proposeByExamples } from "./propose-by-examples.ts";
import type { Read, Study } from "./study.ts";
import { compareWith, witnessOf } from "./witness.ts";

/** A value that a field may take, with its features as `exampleFeatures` gives them. */
export type ExampleOption = { candidate: Candidate; features: Float32Array };

/** A field with its options. */
export type ByExamples = { field: Field; options: readonly ExampleOption[] };

/** Returns for each field that an example knows the engine's likeliest candidates, and the places that agree with the examples. */
export function optionsByExamples(
  read: Read,
  fields: readonly Field[],
  { candidates, studies }: { candidates: readonly Candidate[]; studies: readonly Study[] },
): ByExamples[] {
  const scene = read.scene();
  const compared = studies.map((study) => compareWith(scene, study));
  const own = Map.groupBy(candidates, ({ field }) => field);
  return fields.flatMap((field) => {
    const knowing = compared.filter(({ study }) => study.knows(field));
    if (knowing.length === 0) return [];
    read.view.deadline.check();
    const engines = (own.get(field) ?? [])
      .toSorted((a, b) => b.score - a.score)
      .slice(0, mostByEngine);
    const witnesses = knowing.map((one) => witnessOf(field, one));
    const speaking = witnesses.filter(({ places }) => places.length > 0);
    const found = proposeByExamples(read, field, speaking);
    const all = [...engines, ...found.filter((one) => !engines.some((other) => isAt(one, other)))];
    const features = exampleFeatures({ scene, field, engines, candidates: all, witnesses });
    const isLearnt = (at: number) => speaking.length > 0 && at > 0;
    const options = all.map((candidate, at) => ({
      candidate: isLearnt(at) ? { ...candidate, reason: "example" } : candidate,
      features: features[at] ?? new Float32Array(),
    }));
    return { field, options };
  });
}

function isAt(one: Candidate, other: Candidate): boolean {
  return one.value === other.value && one.span?.start === other.span?.start;
}
