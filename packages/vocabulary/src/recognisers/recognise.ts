import { firstAtOrAfter } from "@quarry/document";
import type { Deadline } from "@quarry/kernel";
import { findBics, findIbans, findVatNumbers } from "./banking.ts";
import { findEmails, findPhones, findPostalCodes, findUrls } from "./contact.ts";
import { findDates } from "./dates/date.ts";
import { type DateHabit, voteDateOrder } from "./dates/numeric-dates.ts";
import { findDatetimes, findTimes } from "./dates/times.ts";
import { findYearless } from "./dates/yearless.ts";
import { findDurations } from "./durations/duration.ts";
import { findMoney, withAmounts } from "./numbers/money.ts";
import { type NumeralHabit, voteNotation } from "./numbers/notation.ts";
import { findNumbers } from "./numbers/number.ts";
import { withPlainDigits } from "./numbers/plain-digits.ts";
import { findQuantities } from "./numbers/units.ts";
import { findOrganisations } from "./organisation.ts";
import type { Recognition, Recognitions } from "./recognition.ts";

/** How this document writes numbers and days: decided once, by all of its text. */
export type Habits = { numerals: NumeralHabit; dates: DateHabit };

export function votedHabits(text: string): Habits {
  const { text: plain } = withPlainDigits(text);
  return { numerals: voteNotation(plain), dates: voteDateOrder(plain) };
}

/** Everything in the text that has a type, each kind in the order of the text. */
export function recognise(original: string, habits: Habits, deadline: Deadline): Recognitions {
  const { text, origin } = withPlainDigits(original);
  const found = recognisePlain(text, habits, deadline);
  if (text === original) return found;
  const placed = Object.entries(found).map(([kind, recognitions]) => [
    kind,
    recognitions.map((one) => ({ ...one, start: origin(one.start), end: origin(one.end) })),
  ]);
  return Object.fromEntries(placed) as Recognitions;
}

function recognisePlain(text: string, habits: Habits, deadline: Deadline): Recognitions {
  const timed = <T>(find: () => T): T => {
    deadline.check();
    return find();
  };
  const date = timed(() => findDates(text, habits.dates));
  const number = timed(() =>
    withAmounts(text, outsideDates(text, findNumbers(text, habits.numerals), date)),
  );
  return {
    date,
    yearless: timed(() => findYearless(text, date)),
    datetime: timed(() => findDatetimes(text, date)),
    time: timed(() => findTimes(text)),
    number,
    money: timed(() => findMoney(text, number)),
    percent: timed(() => findPercents(text, number)),
    quantity: timed(() => findQuantities(text, number)),
    duration: timed(() => findDurations(text)),
    email: timed(() => findEmails(text)),
    url: timed(() => findUrls(text)),
    phone: timed(() => findPhones(text)),
    iban: timed(() => findIbans(text)),
    bic: timed(() => findBics(text)),
    vat: timed(() => findVatNumbers(text)),
    postalCode: timed(() => findPostalCodes(text)),
    organisation: timed(() => findOrganisations(text)),
  };
}

/** The "25.04" of "25.04.2026" is no number; the year of "3 May 2026" may be one. */
function outsideDates(
  text: string,
  numbers: readonly Recognition[],
  dates: readonly Recognition[],
): Recognition[] {
  return numbers.filter(({ start, end }) => {
    const date = dates[firstAtOrAfter(dates, start + 1) - 1];
    const isPart = date !== undefined && end <= date.end && end - start < date.end - date.start;
    return !isPart || !/[.,]/.test(text.slice(start, end));
  });
}

const percentBehind = /^[^\S\t\n]?%/;
/** "%34"; the sign behind a number in the cell before is that number's. */
const percentBefore = /(?<!\d[^\S\t\n]?)%[^\S\t\n]?$/;

function findPercents(text: string, numbers: readonly Recognition[]): Recognition[] {
  return numbers.filter(
    ({ start, end }) =>
      percentBehind.test(text.slice(end, end + 2)) ||
      percentBefore.test(text.slice(Math.max(0, start - 4), start)),
  );
}
