import { AppError } from "@quarry/kernel";
import type { LlmSettings } from "../../options.ts";
import { CapabilityMemory } from "../limits/capabilities.ts";
import { KnownSizes } from "../limits/known-sizes.ts";
import { Provider } from "../provider.ts";
import { Circuit } from "./circuit.ts";

/** One of the providers that may answer, with what is known of it. */
export type Candidate = {
  settings: LlmSettings;
  provider: Provider;
  memory: CapabilityMemory;
  sizes: KnownSizes;
  circuit: Circuit;
};

/** The providers in the order in which they are asked: the next one where one cannot answer. */
export class Ladder {
  readonly #candidates: readonly Candidate[];

  constructor(providers: readonly LlmSettings[]) {
    this.#candidates = providers.map((settings) => {
      const { profile, reasoningEffort: effort, clock } = settings;
      return {
        settings,
        provider: new Provider(settings),
        memory: new CapabilityMemory({ ...profile, effort }, clock),
        sizes: new KnownSizes(clock),
        circuit: new Circuit(clock),
      };
    });
  }

  /**
   * Those that an account's documents may be sent to: the ones it is bound to, else the ones that are
   * bound to no provider; after one in the house none outside.
   *
   * @throws AppError PROVIDER_FAILED where there is none.
   */
  candidatesOf(accountId: string): [Candidate, ...Candidate[]] {
    const own = this.#candidates.filter(({ settings }) => settings.accounts?.includes(accountId));
    const anybodys = this.#candidates.filter(({ settings }) => settings.accounts === undefined);
    const [first, ...others] = withinTheHouse(own.length > 0 ? own : anybodys);
    if (first) return [first, ...others];
    const message = "No model provider is configured for this account";
    throw new AppError("PROVIDER_FAILED", message, { retryable: false });
  }
}

function withinTheHouse(candidates: readonly Candidate[]): readonly Candidate[] {
  const first = candidates.findIndex(({ settings }) => settings.isLocal);
  if (first < 0) return candidates;
  return candidates.filter(({ settings }, at) => at < first || settings.isLocal);
}
