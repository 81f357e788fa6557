import type { Clock } from "@quarry/kernel";
import type { FaultKind } from "../faults/fault.ts";

/** So many calls in a row that failed within this time, in ms, and a provider is not asked for a while. */
const FAILURES = 5;
const WITHIN_MS = 60_000;

/** How long it is left alone before one call tries again, in ms. */
const PAUSE_MS = 30_000;

const outages: ReadonlySet<FaultKind> = new Set<FaultKind>([
  "credentials_refused",
  "quota_used_up",
  "rate_limited",
  "overloaded",
  "crowded",
  "starting",
  "unreachable",
  "broken_off",
  "oversized",
  "timeout",
]);

/** Whether a fault is the provider's, so that another may answer; all others are the document's or the settings'. */
export function isOutage(kind: FaultKind): boolean {
  return outages.has(kind);
}

/** Knows when a provider fails again and again, so that others are asked in its place. */
export class Circuit {
  readonly #clock: Clock;
  #failures: number[] = [];
  /** Epoch ms; set while the provider is left alone. */
  #triedAgainAt: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#triedAgainAt !== undefined;
  }

  /** Whether to ask it now: always while it works, and one caller at a time where it may work again. */
  admits(): boolean {
    const now = this.#clock();
    if (this.#triedAgainAt === undefined) return true;
    if (now < this.#triedAgainAt) return false;
    this.#triedAgainAt = now + PAUSE_MS; // the others wait for how this one ends
    return true;
  }

  /** @param fault of a call, or undefined where it was answered. */
  ended(fault: FaultKind | undefined): void {
    if (fault === undefined || !isOutage(fault)) {
      this.#failures = [];
      this.#triedAgainAt = undefined;
      return;
    }
    const now = this.#clock();
    this.#failures = [...this.#failures, now].filter((at) => at > now - WITHIN_MS).slice(-FAILURES);
    if (this.isOpen || this.#failures.length === FAILURES) this.#triedAgainAt = now + PAUSE_MS;
  }
}
