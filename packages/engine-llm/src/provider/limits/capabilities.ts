import type { Clock } from "@quarry/kernel";
import type { Fault, Feature } from "../faults/fault.ts";
import type { Profile, Rung } from "../profiles.ts";
import { RefusedSchemas } from "./refused-schemas.ts";

/** How the answer's form is asked for, the surest first. */
const rungs: readonly Rung[] = ["schema", "object", "text"];

/** How little a model is asked to think, the least first. */
const efforts: readonly string[] = ["none", "minimal", "low"];

/** What a provider's model takes, as far as it is known. */
export type Capabilities = {
  rung: Rung;
  without: ReadonlySet<Feature>;
  /** How much the model is asked to think; as it likes unless given. */
  effort?: string | undefined;
};

/** The same, asked for by so many steps less strictly than it could be. */
export function loosened(capabilities: Capabilities, steps: number): Capabilities {
  return { ...capabilities, rung: below(capabilities.rung, steps) };
}

/** A provider that was updated is asked for everything again after this time, in ms. */
const REMEMBERED_MS = 3_600_000;

/** Of one request: the provider's name of the model, and the digest of the schema. */
type Asked = { model: string; schema: string };

type Start = Pick<Profile, "rung" | "without" | "limitNames" | "thinking" | "thinkingWithout"> & {
  /** How much models are asked to think by configuration. */
  effort: string | undefined;
};

/** What the models of one provider were found to lack, remembered for an hour. */
export class CapabilityMemory {
  readonly #clock: Clock;
  readonly #start: Start;
  readonly #refusedSchemas: RefusedSchemas;
  readonly #known = new Map<string, { capabilities: Capabilities; until: number }>();

  constructor(start: Start, clock: Clock) {
    this.#clock = clock;
    this.#start = start;
    this.#refusedSchemas = new RefusedSchemas(clock, REMEMBERED_MS);
  }

  /** Of a model whatever the schema. */
  of(model: string): Capabilities {
    const known = this.#known.get(model);
    return known && known.until > this.#clock() ? known.capabilities : this.#initial(model);
  }

  /** Of a model for one schema. */
  for({ model, schema }: Asked): Capabilities {
    const known = this.of(model);
    const isRefused = known.rung === "schema" && this.#refusedSchemas.has(model, schema);
    return isRefused ? loosened(known, 1) : known;
  }

  /** A request that was made with `used` was answered. */
  worked({ model }: Asked, used: Capabilities): void {
    if (used.rung === "schema") this.#refusedSchemas.accepted(model);
  }

  /**
   * Learns from a fault of a request that was made with `used`. True where the request has
   * another form in which to try again, false where the fault has another reason.
   */
  learn({ model, schema }: Asked, used: Capabilities, fault: Fault): boolean {
    if (fault.kind === "schema_refused" && used.rung === "schema") {
      const isModels = this.#refusedSchemas.refused(model, schema);
      if (!isModels) return true;
    }
    const less = this.#reduced(used, fault);
    if (!less) return false;
    const known = this.of(model);
    const capabilities = {
      rung: lower(known.rung, isOfForm(fault) ? less.rung : known.rung),
      without: new Set([...known.without, ...less.without]),
      effort: less.effort,
    };
    this.#known.set(model, { capabilities, until: this.#clock() + REMEMBERED_MS });
    return true;
  }

  #initial(model: string): Capabilities {
    const { rung, without, thinking, thinkingWithout = [], effort } = this.#start;
    const thinks = thinking?.test(model) ?? false;
    return {
      rung,
      without: new Set([...without, ...(thinks ? thinkingWithout : [])]),
      effort: effort ?? (thinks ? "none" : undefined),
    };
  }

  #reduced(used: Capabilities, { kind, feature, isCut }: Fault): Capabilities | undefined {
    const { limitNames } = this.#start;
    if (kind === "thought_only") {
      const unlimited = isCut ? without(withSomeEffort(used), limitNames) : undefined;
      return unlimited ?? lessThought(used) ?? without(used, limitNames);
    }
    if (kind === "thought_over_limit") return without(used, limitNames);
    if (feature === "reasoning_effort") return lessThought(used) ?? without(used, [feature]);
    const isOfBounds = feature === "bounds" && used.without.has("bounds");
    if (isOfForm({ kind }) || isOfBounds) {
      const rung = below(used.rung, 1);
      return rung === used.rung ? undefined : { ...used, rung };
    }
    const isLimit = feature === "max_tokens" || feature === "max_completion_tokens";
    const limitName = limitNames.find((name) => !used.without.has(name));
    // A refusal of one name of the limit often speaks of the other.
    const refused = isLimit ? limitName : feature;
    return refused && without(used, [refused]);
  }
}

function isOfForm({ kind, feature }: Pick<Fault, "kind" | "feature">): boolean {
  return kind === "format_unsupported" || kind === "schema_refused" || feature === "bounds";
}

/** Undefined where it goes without all of them already. */
function without(used: Capabilities, names: readonly Feature[]): Capabilities | undefined {
  if (names.every((name) => used.without.has(name))) return undefined;
  return { ...used, without: new Set([...used.without, ...names]) };
}

/** The least effort for a model that was left to think as it likes. */
function withSomeEffort(used: Capabilities): Capabilities {
  return used.effort === undefined ? (lessThought(used) ?? used) : used;
}

/** A model that takes no word on how much to think, or none of ours, is not asked further. */
function lessThought(used: Capabilities): Capabilities | undefined {
  if (used.without.has("reasoning_effort")) return undefined;
  const next = efforts[used.effort === undefined ? 0 : efforts.indexOf(used.effort) + 1];
  return next === undefined ? undefined : { ...used, effort: next };
}

function below(rung: Rung, steps: number): Rung {
  return rungs[Math.min(rungs.indexOf(rung) + steps, rungs.length - 1)] ?? rung;
}

function lower(one: Rung, other: Rung): Rung {
  return rungs.indexOf(one) > rungs.indexOf(other) ? one : other;
}
