import type { Sleep } from "./provider/time.ts";

/** What Node's own timers reject with, whatever the signal's reason. */
const abortError = () => new DOMException("The operation was aborted", "AbortError");

/** A clock that the test advances; waits of no length are over at once. */
export class ManualTime {
  #now = Date.UTC(2026, 0, 15, 12);
  readonly #sleepers = new Set<{ at: number; wake: () => void }>();
  readonly #awaited = new Map<number, PromiseWithResolvers<void>>();

  readonly clock = (): number => this.#now;

  readonly sleep: Sleep = async (milliseconds, signal) => {
    if (signal.aborted) throw abortError();
    this.#asked(milliseconds).resolve();
    if (milliseconds === 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper = { at: this.#now + milliseconds, wake: resolve };
    this.#sleepers.add(sleeper);
    signal.addEventListener("abort", () => reject(abortError()), { once: true });
    await promise.finally(() => this.#sleepers.delete(sleeper));
  };

  /** Wakes those whose time is over. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const { at, wake } of this.#sleepers) if (at <= this.#now) wake();
  }

  /** Resolves once somebody has asked to wait exactly so long. */
  async sleepOf(milliseconds: number): Promise<void> {
    await this.#asked(milliseconds).promise;
  }

  /** How many wait now. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  #asked(milliseconds: number): PromiseWithResolvers<void> {
    const asked = this.#awaited.get(milliseconds) ?? Promise.withResolvers<void>();
    this.#awaited.set(milliseconds, asked);
    return asked;
  }
}
