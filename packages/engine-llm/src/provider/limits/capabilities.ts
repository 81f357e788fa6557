import type { Clock } from "@quarry/kernel";
import type { Fault, Feature } from "../faults/fault.ts";

/** How the answer's form is asked for, the surest first: strict schema, any JSON, the prompt alone. */
const rungs = ["schema", "object", "text"] as const;
type Rung = (typeof rungs)[number];

/** What a provider's model takes, as far as it is known. */
export type Capabilities = { rung: Rung; without: ReadonlySet<Feature> };

/** The same, asked for by so many steps less strictly than it could be. */
export function loosened(capabilities: Capabilities, steps: number): Capabilities {
  const rung = rungs[Math.min(rungs.indexOf(capabilities.rung) + steps, rungs.length - 1)];
  return { ...capabilities, rung: rung ?? capabilities.rung };
}

const everything: Capabilities = { rung: "schema", without: new Set() };

/** A provider that was updated is asked for everything again after this time, in ms. */
const REMEMBERED_MS = 3_600_000;

/** What the models of one provider were found to lack, remembered for an hour. */
export class CapabilityMemory {
  readonly #clock: Clock;
  readonly #known = new Map<string, { capabilities: Capabilities; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(model: string): Capabilities {
    const known = this.#known.get(model);
    return known && known.until > this.#clock() ? known.capabilities : everything;
  }

  /**
   * Learns from a fault of a request that was made with `used`. True where the request now has
   * another form in which to try again, false where the fault has another reason.
   */
  learn(model: string, used: Capabilities, fault: Fault): boolean {
    const less = reduced(used, fault);
    if (!less) return false;
    const known = this.of(model);
    const capabilities = {
      rung: rungs[Math.max(rungs.indexOf(known.rung), rungs.indexOf(less.rung))] ?? less.rung,
      without: new Set([...known.without, ...less.without]),
    };
    this.#known.set(model, { capabilities, until: this.#clock() + REMEMBERED_MS });
    return true;
  }
}

function reduced(used: Capabilities, { kind, feature }: Fault): Capabilities | undefined {
  if (kind === "format_unsupported") {
    const rung = rungs[rungs.indexOf(used.rung) + 1];
    return rung && { ...used, rung };
  }
  const next = namesOf(feature).find((name) => !used.without.has(name));
  return next && { ...used, without: new Set([...used.without, next]) };
}

/** A refusal of one name for the output limit often speaks of the other. */
function namesOf(feature: Feature | undefined): Feature[] {
  if (feature === "max_completion_tokens" || feature === "max_tokens") {
    return ["max_completion_tokens", "max_tokens"];
  }
  return feature ? [feature] : [];
}
