/** The current time in epoch ms; a port, so that tests run at fixed times. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;

/** Milliseconds since the process started, to measure durations; never goes backwards. */
export const monotonicClock: Clock = () => performance.now();

/**
 * The wall-clock limit of work whose processor time is limited, as a multiple of that limit. It is the last resort for
 * work that the machine has stopped: at a twentieth of a core, the limit of processor time comes first.
 */
export const lastResortFactor = 20;

/** Returns used processor time in ms, as Node measures it in µs. */
export const processorMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

/** A limit on work, checked between its steps. */
export type Deadline = {
  /** @throws once the limit is reached. */
  check(): void;
};

/** ISO 8601 in UTC with milliseconds and a numeric offset: `2026-11-20T09:30:00.123+00:00`. */
export function toOffsetTime(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString().replace("Z", "+00:00");
}

/**
 * The UTC day `YYYY-MM-DD` as its first millisecond, or undefined if no such day exists
 * (`2026-02-30`).
 */
export function startOfDay(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day
    ? undefined
    : start;
}

export const DAY_MS = 86_400_000;
