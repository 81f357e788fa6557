/** Resets further away, in ms, are no answer to when a request may be repeated. */
const FURTHEST_MS = 86_400_000;

/** An epoch is later than this in either unit; durations are shorter. */
const LEAST_EPOCH_SECONDS = 1_000_000_000;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

type Wish = {
  headers: Headers;
  /** Headers that a provider quotes of another behind it. */
  quoted?: Readonly<Record<string, string>> | undefined;
  /** Google's `retryDelay`. */
  retryDelay?: string | undefined;
};

/**
 * The wait that a provider asks for, in ms: `retry-after-ms`, `retry-after` as seconds or date, Google's
 * `retryDelay`, or the reset of the limit that has nothing left.
 *
 * @param now epoch ms.
 */
export function wishedWait({ headers, quoted = {}, retryDelay }: Wish, now: number) {
  const all = new Headers([...headers, ...Object.entries(quoted)]);
  return retryAfterMs(all, now) ?? durationMs(retryDelay) ?? resetMs(all, now);
}

function retryAfterMs(headers: Headers, now: number): number | undefined {
  const exact = numberIn(headers.get("retry-after-ms"));
  if (exact !== undefined) return exact;
  const wished = headers.get("retry-after");
  const seconds = numberIn(wished);
  if (seconds !== undefined) return seconds * 1_000;
  const date = Date.parse(wished ?? "");
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The longest reset of limits that are used up; the shortest of all where none is said to be. */
function resetMs(headers: Headers, now: number): number | undefined {
  const resets = [...headers].flatMap(([name, value]) => {
    if (!/^x-ratelimit-reset(-|$)/.test(name)) return [];
    const wait = untilReset(value, now);
    if (wait === undefined || wait <= 0 || wait > FURTHEST_MS) return [];
    const left = numberIn(headers.get(name.replace("reset", "remaining")));
    return [{ wait, isUsedUp: left !== undefined && left <= 0 }];
  });
  const usedUp = resets.filter(({ isUsedUp }) => isUsedUp).map(({ wait }) => wait);
  if (usedUp.length > 0) return Math.max(...usedUp);
  return resets.length > 0 ? Math.min(...resets.map(({ wait }) => wait)) : undefined;
}

/** OpenAI writes durations, Azure seconds, OpenRouter an epoch in ms, others an epoch in seconds or a date. */
function untilReset(value: string, now: number): number | undefined {
  const number = numberIn(value);
  if (number === undefined) return durationMs(value) ?? untilDate(value, now);
  if (number > LEAST_EPOCH_SECONDS * 1_000) return number - now;
  return number > LEAST_EPOCH_SECONDS ? number * 1_000 - now : number * 1_000;
}

function untilDate(value: string, now: number): number | undefined {
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : date - now;
}

/** A duration such as `26s`, `20.04s`, `12ms` or `1m30s`, in ms. */
function durationMs(text: string | undefined): number | undefined {
  if (text === undefined || !/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g);
  const sum = parts.reduce((total, [, count, unit = ""]) => {
    return total + Number(count) * (unitMs[unit] ?? 0);
  }, 0);
  return Math.ceil(sum);
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : undefined;
}
