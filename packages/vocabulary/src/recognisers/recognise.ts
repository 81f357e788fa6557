import type { Deadline } from "@quarry/engine";
import { findBics, findIbans, findVatNumbers } from "./banking.ts";
import { findEmails, findPhones, findPostalCodes, findUrls } from "./contact.ts";
import { type DateOrder, findDates, findDatetimes, findTimes, voteDateOrder } from "./date.ts";
import { findDurations } from "./duration.ts";
import { findMoney } from "./money.ts";
import { findNumbers, type Notation, voteNotation } from "./number.ts";
import { findOrganisations } from "./organisation.ts";
import type { Recognition, Recognitions } from "./recognition.ts";
import { findQuantities } from "./units.ts";
import { findYearless } from "./yearless.ts";

/** How this document writes numbers and days: decided once, by all of its text. */
export type Habits = { notation: Notation; dateOrder: DateOrder };

export function votedHabits(text: string): Habits {
  return { notation: voteNotation(text), dateOrder: voteDateOrder(text) };
}

/** Everything in the text that has a type, each kind in the order of the text. */
export function recognise(text: string, habits: Habits, deadline: Deadline): Recognitions {
  const timed = <T>(find: () => T): T => {
    deadline.check();
    return find();
  };
  const date = timed(() => findDates(text, habits.dateOrder));
  const number = timed(() => findNumbers(text, habits.notation));
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

function findPercents(text: string, numbers: readonly Recognition[]): Recognition[] {
  return numbers.filter((number) => /^ ?[%٪]/.test(text.slice(number.end, number.end + 2)));
}
