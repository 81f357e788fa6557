/** What became of one request to a receiver. */
export type DeliveryAttempt = {
  /** Epoch ms. */
  at: number;
  /** Undefined if no answer came. */
  httpStatus: number | undefined;
  fault: "timeout" | "unreachable" | "refused" | undefined;
  durationMs: number;
  /** What the receiver asked for, in ms. */
  retryAfterMs: number | undefined;
};

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Waits before the second, third … try: with the first, eleven tries in about 76 hours. */
export const waitsMs = [
  ...[5 * seconds, minutes, 5 * minutes, 30 * minutes],
  ...[2 * hours, 5 * hours, 10 * hours, 14 * hours, 20 * hours, 24 * hours],
];

/** Without a success for so long, in ms, a webhook is disabled: five days. */
export const givenUpAfterMs = 5 * 24 * hours;

export type Verdict =
  | { is: "delivered" }
  /** The receiver wants no more of anything. */
  | { is: "gone" }
  /** Tried again at `nextAt`, epoch ms. */
  | { is: "pending"; nextAt: number }
  /** Given up after the last try. */
  | { is: "failed" };

/**
 * What follows from a try. Only 2xx is a success: a redirect is not followed. `Retry-After` may make
 * a wait longer, up to twice its time.
 *
 * @param tries how many there were with this one.
 * @param random from 0 to 1: a wait is up to a fifth shorter or longer by it.
 */
export function judge(attempt: DeliveryAttempt, tries: number, random: number): Verdict {
  const { httpStatus = 0, at, durationMs, retryAfterMs = 0 } = attempt;
  if (httpStatus >= 200 && httpStatus < 300) return { is: "delivered" };
  if (httpStatus === 410) return { is: "gone" };
  const wait = waitsMs[tries - 1];
  if (wait === undefined) return { is: "failed" };
  const varied = wait * (0.8 + 0.4 * random);
  const asked = Math.min(retryAfterMs, 2 * wait);
  return { is: "pending", nextAt: Math.round(at + durationMs + Math.max(varied, asked)) };
}
