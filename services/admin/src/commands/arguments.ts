import { InvalidArgumentError } from "@commander-js/extra-typings";
import { AccountId } from "@quarry/contracts";

export function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("must be a whole number");
  return Number(text);
}

export function numberFromOne(text: string): number {
  const number = wholeNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError("must be 1 or more");
}

/** An account's name, as commands name it. */
export function accountName(text: string): string {
  if (AccountId.safeParse(text).success) return text;
  throw new InvalidArgumentError(
    "must be 1 to 63 characters of a-z, 0-9 and -, and not start with -",
  );
}

/** A month of the calendar: `2026-11`. */
export function month(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError("must be a month like 2026-11");
}

/** An instant, in epoch ms. */
export function instant(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new InvalidArgumentError("must be an instant like 2026-11-23T09:00:00Z");
}
