import type { Clock } from "@quarry/kernel";

const WINDOW_MS = 60_000;

export type PaceLimits = {
  /** Within any minute; as many as come unless given. */
  requestsPerMinute?: number | undefined;
  /** Of prompts, by our estimate, within any minute; as many as come unless given. */
  tokensPerMinute?: number | undefined;
};

/** When the calls to one provider may go: so many in any minute, and none while it has asked for a pause. */
export class Pace {
  readonly #limits: PaceLimits;
  readonly #clock: Clock;
  /** Calls that went, or have their turn to come; ascending. */
  #turns: { at: number; tokens: number }[] = [];
  #pausedUntil = 0;

  constructor(limits: PaceLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * How long a call of so many tokens has to wait for its turn, in ms. Its turn is taken unless the
   * wait would go past the deadline.
   */
  take(tokens: number, deadlineAt: number): number {
    const now = this.#clock();
    if (this.#isUnlimited()) return Math.max(0, this.#pausedUntil - now);
    this.#turns = this.#turns.filter(({ at }) => at > now - WINDOW_MS);
    let at = Math.max(now, this.#pausedUntil, this.#turns.at(-1)?.at ?? 0);
    for (const turn of this.#turns) {
      if (this.#hasRoom(at, tokens)) break;
      at = Math.max(at, turn.at + WINDOW_MS);
    }
    if (at < deadlineAt) this.#turns.push({ at, tokens });
    return at - now;
  }

  /** No turn comes for so many ms. More than a minute is no pace but a refusal: others may try. */
  pause(milliseconds: number): void {
    if (milliseconds > WINDOW_MS) return;
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock() + milliseconds);
  }

  #isUnlimited(): boolean {
    const { requestsPerMinute, tokensPerMinute } = this.#limits;
    return requestsPerMinute === undefined && tokensPerMinute === undefined;
  }

  #hasRoom(at: number, tokens: number): boolean {
    const { requestsPerMinute = Infinity, tokensPerMinute = Infinity } = this.#limits;
    const near = this.#turns.filter((turn) => turn.at > at - WINDOW_MS);
    const used = near.reduce((sum, turn) => sum + turn.tokens, 0);
    return (
      near.length < requestsPerMinute && (near.length === 0 || used + tokens <= tokensPerMinute)
    );
  }
}
