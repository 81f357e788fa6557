import type { CaseResult } from "../scores/case-result.ts";
import { type Mistake, mistakes } from "../scripted-model/script.ts";

/** A confidence below this says that a value may well be wrong. */
const DOUBTED = 0.5;

/** What an engine made of the answers of a model that knows the truth. */
export type SurvivalReport = {
  /** Of right values that the model gave: as they were, changed, and null or left out. */
  right: { given: number; exact: number; changed: number; lost: number };
  documents: {
    /** Those in which a right value was lost, and those of them without any warning. */
    lost: number;
    silent: number;
  };
  /** Of wrong values by kind: how many came out null, put right, or with a confidence below 0.5. */
  wrong: Partial<Record<Mistake, { given: number; caught: number }>>;
};

/** Returns undefined where no model was scripted. */
export function survivalOf(results: readonly CaseResult[]): SurvivalReport | undefined {
  const scripted = results.filter(({ said }) => said !== undefined);
  if (scripted.length === 0) return undefined;
  const fates = scripted.map(fatesOf);
  const right = fates.flatMap((one) => one.right);
  const count = (fate: string) => right.filter((one) => one === fate).length;
  const losing = scripted.filter((_, index) => fates[index]?.right.includes("lost"));
  return {
    right: {
      given: right.length,
      exact: count("exact"),
      changed: count("changed"),
      lost: count("lost"),
    },
    documents: {
      lost: losing.length,
      silent: losing.filter(({ warned, failure }) => !warned && !failure).length,
    },
    wrong: wrongOf(fates.flatMap((one) => one.wrong)),
  };
}

type Fates = {
  right: ("exact" | "changed" | "lost")[];
  wrong: { kind: Mistake; isCaught: boolean }[];
};

/** What became of each value that the model gave. */
function fatesOf({ said = {}, leaves }: CaseResult): Fates {
  const outcomes = new Map(leaves.map((leaf) => [leaf.pointer, leaf]));
  const fates: Fates = { right: [], wrong: [] };
  for (const [pointer, { kind }] of Object.entries(said)) {
    const outcome = outcomes.get(pointer);
    const isLost = !outcome || outcome.verdict === "missing";
    const isExact = outcome?.verdict === "exact";
    if (kind === "right") fates.right.push(isLost ? "lost" : isExact ? "exact" : "changed");
    else if (kind !== "omission") {
      const isDoubted = (outcome?.confidence ?? 1) < DOUBTED;
      fates.wrong.push({ kind, isCaught: isLost || isExact || isDoubted });
    }
  }
  return fates;
}

function wrongOf(wrong: Fates["wrong"]): SurvivalReport["wrong"] {
  const counts = mistakes.flatMap((kind) => {
    const given = wrong.filter((one) => one.kind === kind);
    const caught = given.filter(({ isCaught }) => isCaught).length;
    return given.length === 0 ? [] : [[kind, { given: given.length, caught }] as const];
  });
  return Object.fromEntries(counts);
}
