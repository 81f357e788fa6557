import type { Span } from "@quarry/document";
import { plainWords } from "../document/plain-words.ts";
import { sliceOf } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import { readValue } from "../fields/read-value.ts";
import type { Candidate } from "../finders/candidate.ts";
import { agreementNames, agreementOf, roughAgreement } from "./agreement.ts";
import { type Alignment, alignLines, type Expected } from "./alignment.ts";
import { likeSpans } from "./like-spans.ts";
import { isSameValue } from "./same-value.ts";
import {
  type ExamplePlace,
  isTyped,
  type Read,
  type State,
  type Study,
  states,
  typedValues,
} from "./study.ts";
import { elementsInCommon, type Scene, type Surroundings } from "./surroundings.ts";

/** Options of a field that each example may add: those that agree best with it. */
const MOST_BY_EXAMPLE = 24;
/** Options of a field that are taken over from the engine without examples: its likeliest. */
const MOST_BY_ENGINE = 12;
/** Options that agree less than the best one by no more than this are distinguished by their order. */
const AS_GOOD = 1;
const UNCOMPARED = -2;
const LEAST_ODDS = -8;

/** What each number of an option's features says. */
export const exampleFeatureNames: readonly string[] = [
  ...agreementNames,
  "places in the example",
  "order among the best",
  "behind the best",
  "likeness of the lines",
  "likeness of the elements",
  "engine's odds",
  "engine's order",
  "engine's odds of its best",
  "same value as the engine's best",
  "engine found something",
  ...states.map((state) => `engine was ${state} on the example`),
  "examples",
  "share of examples that agree",
  "is a number",
  "is a day",
];

/** A value that a field may take, with its features in the order of `exampleFeatureNames`. */
export type ExampleOption = { candidate: Candidate; features: Float32Array };

/** A field's options; `likeness` (0 to 1) is that of the example that is most like the document. */
export type ByExamples = { field: Field; options: readonly ExampleOption[] };

type Compared = { study: Study; alignment: Alignment; elements: number };

/** Returns for each field the engine's likeliest candidates, and the places that agree with the examples. */
export function optionsByExamples(
  read: Read,
  fields: readonly Field[],
  { candidates, studies }: { candidates: readonly Candidate[]; studies: readonly Study[] },
): ByExamples[] {
  const scene = read.scene();
  const compared = studies.map((study) => ({
    study,
    alignment: alignLines(study.scene().alike, scene.alike),
    elements: elementsInCommon(study.scene(), scene),
  }));
  const own = Map.groupBy(candidates, ({ field }) => field);
  return fields.map((field) => {
    read.view.deadline.check();
    const engines = (own.get(field) ?? [])
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST_BY_ENGINE);
    const witnesses = compared.map((one) => witnessOf({ scene, field }, one));
    const found = proposed(read, { scene, field }, witnesses);
    const all = [...engines, ...found.filter((one) => !engines.some((other) => isAt(one, other)))];
    return { field, options: withFeatures({ scene, field, engines, witnesses }, all) };
  });
}

type Asked = { scene: Scene; field: Field };

/** An example as a witness for one field: its places, each with the lines that correspond to it. */
type Witness = Compared & {
  state: State;
  places: readonly (ExamplePlace & { expected: readonly Expected[] })[];
};

function witnessOf({ field }: Asked, compared: Compared): Witness {
  const { places, state } = compared.study.of(field);
  return {
    ...compared,
    state,
    places: places.map((place) => ({
      ...place,
      expected: compared.alignment.expected(place.surroundings.line),
    })),
  };
}

/** How well a place agrees with the best of a witness's places. */
type Agreed = { witness: Witness; shown: Surroundings; rough: number };

function agreedWith(place: Surroundings, witness: Witness): Agreed | undefined {
  let best: Agreed | undefined;
  for (const { surroundings, expected } of witness.places) {
    const rough = roughAgreement(place, surroundings, expected);
    if (rough > (best?.rough ?? Number.NEGATIVE_INFINITY))
      best = { witness, shown: surroundings, rough };
  }
  return best;
}

/** The values of the places that agree best with each example. */
function proposed(read: Read, asked: Asked, witnesses: readonly Witness[]): Candidate[] {
  const speaking = witnesses.filter(({ places }) => places.length > 0);
  if (speaking.length === 0) return [];
  const { scene, field } = asked;
  const values = isTyped(field) ? typedValues(read, field) : textValues(read, asked, speaking);
  const kept = new Map<string, Candidate>();
  for (const witness of speaking) {
    const ranked = values
      .map((value) => ({ value, rough: agreedWith(scene.at(value.span), witness)?.rough ?? 0 }))
      .sort((a, b) => b.rough - a.rough || a.value.span.start - b.value.span.start)
      .slice(0, MOST_BY_EXAMPLE);
    for (const { value } of ranked)
      kept.set(`${value.span.start}-${value.span.end}`, {
        field,
        ...value,
        score: 0,
        reason: "example",
      });
  }
  return [...kept.values()];
}

type TextValue = { span: Span; value: string | number | boolean };

function textValues(
  read: Read,
  { scene, field }: Asked,
  witnesses: readonly Witness[],
): TextValue[] {
  const { typed, text, names } = read.places();
  const alike = witnesses.flatMap(({ places }) =>
    places.flatMap(({ surroundings, neighbours }) => likeSpans(scene, surroundings, neighbours)),
  );
  const spans = new Map<string, Span>();
  for (const { start, end } of [...text, ...names, ...[...typed.values()].flat(), ...alike])
    spans.set(`${start}-${end}`, { start, end });
  return [...spans.values()].flatMap((span) => {
    if (field.node.type !== "string") {
      const reading = readValue(read.view, field, span);
      return reading ? [{ span: reading.span, value: reading.value }] : [];
    }
    return [{ span, value: plainWords(sliceOf(scene.text, span)) }];
  });
}

function isAt(one: Candidate, other: Candidate): boolean {
  return one.value === other.value && one.span?.start === other.span?.start;
}

function withFeatures(
  {
    scene,
    field,
    engines,
    witnesses,
  }: Asked & { engines: readonly Candidate[]; witnesses: readonly Witness[] },
  candidates: readonly Candidate[],
): ExampleOption[] {
  const speaking = witnesses.filter(({ places }) => places.length > 0);
  const agreed = candidates.map(({ span }) =>
    span ? speaking.flatMap((witness) => agreedWith(scene.at(span), witness) ?? []) : [],
  );
  const chosen = speaking.map((witness) => bestValueOf(witness, candidates, agreed));
  const best = agreed.map((all) => all.toSorted((a, b) => weightOf(b) - weightOf(a))[0]);
  const top = Math.max(...best.map((one) => one?.rough ?? 0), 0);
  const order = orderAmongBest(candidates, best, top);
  const [first] = engines;
  return candidates.map((candidate, at) => {
    const one = best[at];
    const witness = one?.witness ?? witnesses.toSorted((a, b) => likeness(b) - likeness(a))[0];
    const rank = engines.indexOf(candidate);
    const agreeing = chosen.filter((value) =>
      isSameValue(field.node, value, candidate.value),
    ).length;
    const place = one && candidate.span && scene.at(candidate.span);
    const isLearnt = speaking.length > 0 && rank !== 0;
    return {
      candidate: isLearnt ? { ...candidate, reason: "example" } : candidate,
      features: Float32Array.from([
        ...(place
          ? agreementOf(
              { next: scene, example: one.witness.study.scene(), alignment: one.witness.alignment },
              place,
              one.shown,
            )
          : agreementNames.map(() => UNCOMPARED)),
        one?.witness.places.length ?? 0,
        Math.min(20, order.get(at) ?? 20),
        one ? top - one.rough : UNCOMPARED,
        witness?.alignment.likeness ?? 0,
        witness?.elements ?? UNCOMPARED,
        rank === -1 ? LEAST_ODDS : oddsOf(candidate.score),
        rank === -1 ? MOST_BY_ENGINE : rank,
        first ? oddsOf(first.score) : LEAST_ODDS,
        Number(first !== undefined && isSameValue(field.node, first.value, candidate.value)),
        Number(first !== undefined),
        ...states.map((state) => Number(witness?.state === state)),
        speaking.length,
        speaking.length === 0 ? 0 : agreeing / speaking.length,
        Number(field.node.type === "number" || field.node.type === "integer"),
        Number(field.node.type === "date" || field.node.type === "datetime"),
      ]),
    };
  });
}

/** The value of the place that agrees best with one witness. */
function bestValueOf(
  witness: Witness,
  candidates: readonly Candidate[],
  agreed: readonly (readonly Agreed[])[],
): Candidate["value"] | undefined {
  let best: { value: Candidate["value"]; rough: number } | undefined;
  for (const [at, { value }] of candidates.entries()) {
    const rough = agreed[at]?.find((one) => one.witness === witness)?.rough;
    if (rough !== undefined && rough > (best?.rough ?? Number.NEGATIVE_INFINITY))
      best = { value, rough };
  }
  return best?.value;
}

/** The order in the text of the options that agree about as well as the best. */
function orderAmongBest(
  candidates: readonly Candidate[],
  best: readonly (Agreed | undefined)[],
  top: number,
): Map<number, number> {
  const near = [...candidates.keys()].filter((at) => (best[at]?.rough ?? 0) > top - AS_GOOD);
  const start = (at: number) => candidates[at]?.span?.start ?? -1;
  return new Map(near.sort((a, b) => start(a) - start(b)).map((at, rank) => [at, rank]));
}

/** What counts among several examples: agreement, and more so with one that is like the document. */
function weightOf({ rough, witness }: Agreed): number {
  return rough + 4 * likeness(witness);
}

function likeness({ alignment, elements }: Compared): number {
  return alignment.likeness + Math.max(0, elements);
}

function oddsOf(score: number): number {
  const share = Math.min(0.999, Math.max(0.001, score));
  return Math.log(share / (1 - share));
}
