import type { Clock } from "@quarry/kernel";
import type { Fault, Feature } from "../faults/fault.ts";

/** How the answer's form is asked for, the surest first: strict schema, any JSON, the prompt alone. */
const rungs = ["schema", "object", "text"] as const;
type Rung = (typeof rungs)[number];

/** How little a model is asked to think, the least first. */
const efforts: readonly string[] = ["none", "minimal", "low"];

/** The two names of the output limit. */
export type LimitName = "max_tokens" | "max_completion_tokens";

/** What a provider's model takes, as far as it is known. */
export type Capabilities = {
  rung: Rung;
  without: ReadonlySet<Feature>;
  /** How much the model is asked to think; as it likes unless given. */
  effort?: string | undefined;
};

/** The same, asked for by so many steps less strictly than it could be. */
export function loosened(capabilities: Capabilities, steps: number): Capabilities {
  const rung = rungs[Math.min(rungs.indexOf(capabilities.rung) + steps, rungs.length - 1)];
  return { ...capabilities, rung: rung ?? capabilities.rung };
}

/** A provider that was updated is asked for everything again after this time, in ms. */
const REMEMBERED_MS = 3_600_000;

type Start = {
  /** What the provider at this address is known not to take. */
  without: readonly Feature[];
  /** The names of the output limit, the one that it obeys first. */
  limitNames: readonly LimitName[];
  effort: string | undefined;
};

/** What the models of one provider were found to lack, remembered for an hour. */
export class CapabilityMemory {
  readonly #clock: Clock;
  readonly #start: Capabilities;
  readonly #limitNames: readonly LimitName[];
  readonly #known = new Map<string, { capabilities: Capabilities; until: number }>();

  constructor({ without, limitNames, effort }: Start, clock: Clock) {
    this.#clock = clock;
    this.#limitNames = limitNames;
    this.#start = { rung: "schema", without: new Set(without), effort };
  }

  of(model: string): Capabilities {
    const known = this.#known.get(model);
    return known && known.until > this.#clock() ? known.capabilities : this.#start;
  }

  /**
   * Learns from a fault of a request that was made with `used`. True where the request has
   * another form in which to try again, false where the fault has another reason.
   */
  learn(model: string, used: Capabilities, fault: Fault): boolean {
    const less = this.#reduced(used, fault);
    if (!less) return false;
    const known = this.of(model);
    const capabilities = {
      rung: rungs[Math.max(rungs.indexOf(known.rung), rungs.indexOf(less.rung))] ?? less.rung,
      without: new Set([...known.without, ...less.without]),
      effort: less.effort,
    };
    this.#known.set(model, { capabilities, until: this.#clock() + REMEMBERED_MS });
    return true;
  }

  #reduced(used: Capabilities, { kind, feature }: Fault): Capabilities | undefined {
    const without = (...names: (Feature | undefined)[]) => {
      const news = names.filter((name) => name !== undefined && !used.without.has(name));
      return news.length > 0
        ? { ...used, without: new Set([...used.without, ...news.flatMap((name) => name ?? [])]) }
        : undefined;
    };
    const limitName = this.#limitNames.find((name) => !used.without.has(name));
    if (kind === "thought_only") return lessThought(used) ?? without(...this.#limitNames);
    if (feature === "reasoning_effort") {
      return lessThought(used) ?? without(feature);
    }
    if (kind === "format_unsupported" || (feature === "bounds" && used.without.has("bounds"))) {
      const rung = rungs[rungs.indexOf(used.rung) + 1];
      return rung && { ...used, rung };
    }
    const isLimit = feature === "max_tokens" || feature === "max_completion_tokens";
    return without(isLimit ? limitName : feature); // a refusal of one name often speaks of the other
  }
}

/** A model that takes no word on how much to think, or none of ours, is not asked further. */
function lessThought(used: Capabilities): Capabilities | undefined {
  if (used.without.has("reasoning_effort")) return undefined;
  const next = efforts[used.effort === undefined ? 0 : efforts.indexOf(used.effort) + 1];
  return next === undefined ? undefined : { ...used, effort: next };
}
