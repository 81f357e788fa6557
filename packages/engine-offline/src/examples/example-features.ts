import { oddsOf } from "../document/odds.ts";
import type { Field } from "../fields/field.ts";
import type { Candidate } from "../finders/candidate.ts";
import { agreementNames } from "./agreement.ts";
import { isSameValue } from "./same-value.ts";
import { states } from "./study.ts";
import type { Scene } from "./surroundings.ts";
import {
  type Agreed,
  agreedWith,
  agreementIn,
  likenessOf,
  type Witness,
  weightOf,
} from "./witness.ts";

/** Options that agree less than the best one by no more than this are distinguished by their order. */
const AS_GOOD = 1;
const LATEST = 20;
const UNCOMPARED = -2;
const LEAST_ODDS = -8;

/** A field's options: the engine's own, the likeliest first, and behind them those that examples add. */
type FieldOptions = {
  scene: Scene;
  field: Field;
  engines: readonly Candidate[];
  candidates: readonly Candidate[];
  witnesses: readonly Witness[];
};

/** Returns the features of each option: how it agrees with the example that agrees best, what the engine says of it, and its type. */
export function exampleFeatures(asked: FieldOptions): Float32Array[] {
  const { scene, candidates, witnesses } = asked;
  const speaking = witnesses.filter(({ places }) => places.length > 0);
  const agreed = candidates.map(({ span }) =>
    span ? speaking.flatMap((witness) => agreedWith(scene.at(span), witness) ?? []) : [],
  );
  const best = agreed.map((all) => all.toSorted((a, b) => weightOf(b) - weightOf(a))[0]);
  const top = Math.max(...best.map((one) => one?.rough ?? 0), 0);
  const order = orderAmongBest(candidates, best, top);
  const likest = witnesses.toSorted((a, b) => likenessOf(b) - likenessOf(a))[0];
  const chosen = speaking.map((witness) => bestValueOf(witness, candidates, agreed));
  const { node } = asked.field;
  return candidates.map((candidate, at) => {
    const one = best[at];
    const witness = one?.witness ?? likest;
    const agreeing = chosen.filter((value) => isSameValue(node, value, candidate.value)).length;
    return Float32Array.from([
      ...agreementNumbers(scene, candidate, one),
      one?.witness.places.length ?? 0, // places in the example
      Math.min(LATEST, order.get(at) ?? LATEST), // order among the best
      one ? top - one.rough : UNCOMPARED, // behind the best
      witness?.alignment.likeness ?? 0, // likeness of the lines
      witness?.elements ?? UNCOMPARED, // likeness of the elements
      ...engineNumbers(asked, candidate),
      ...states.map((state) => Number(witness?.state === state)), // how the engine did on the example
      speaking.length, // examples
      speaking.length === 0 ? 0 : agreeing / speaking.length, // share of examples that agree
      Number(node.type === "number" || node.type === "integer"),
      Number(node.type === "date" || node.type === "datetime"),
    ]);
  });
}

function agreementNumbers(scene: Scene, { span }: Candidate, one: Agreed | undefined): number[] {
  if (!one || !span) return agreementNames.map(() => UNCOMPARED);
  return agreementIn(scene, scene.at(span), one);
}

/** What the engine alone says of an option. */
function engineNumbers({ engines, field }: FieldOptions, candidate: Candidate): number[] {
  const rank = engines.indexOf(candidate);
  const [first] = engines;
  return [
    rank === -1 ? LEAST_ODDS : oddsOf(candidate.score), // engine's odds
    rank === -1 ? mostByEngine : rank, // engine's order
    first ? oddsOf(first.score) : LEAST_ODDS, // engine's odds of its best
    Number(first !== undefined && isSameValue(field.node, first.value, candidate.value)), // is the engine's best
    Number(first !== undefined), // engine found something
  ];
}

/** Options of a field that are taken over from the engine without examples: its likeliest. */
export const mostByEngine = 12;

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
