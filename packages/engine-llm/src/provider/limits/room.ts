import type { Clock } from "@quarry/kernel";
import pLimit from "p-limit";

/** After this time, in ms, as many calls may go at once as at first. */
const REMEMBERED_MS = 3_600_000;

type Guest = { company: number };

/**
 * How many calls a provider takes at once: fewer after it failed for lack of room, as a server does
 * whose slots share one window.
 */
export class Room {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #most: number;
  readonly #clock: Clock;
  readonly #guests = new Set<Guest>();
  #narrowUntil = 0;

  /** @param most calls at once. */
  constructor(most: number, clock: Clock) {
    this.#limit = pLimit(most);
    this.#most = most;
    this.#clock = clock;
  }

  /** @param call is given how many calls were open at once, at most, since it began. */
  async use<Result>(call: (company: () => number) => Promise<Result>): Promise<Result> {
    if (this.#clock() >= this.#narrowUntil) this.#limit.concurrency = this.#most;
    return await this.#limit(async () => {
      const own: Guest = { company: 1 };
      this.#guests.add(own);
      for (const guest of this.#guests) guest.company = Math.max(guest.company, this.#guests.size);
      try {
        return await call(() => own.company);
      } finally {
        this.#guests.delete(own);
      }
    });
  }

  /** So many at once were too many. */
  tooMany(company: number): void {
    this.#limit.concurrency = Math.min(this.#limit.concurrency, Math.max(1, company >> 1));
    this.#narrowUntil = this.#clock() + REMEMBERED_MS;
  }
}
