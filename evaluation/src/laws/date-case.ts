import type { Seeded } from "@quarry/samples";
import { type Asked, printedField } from "./contexts.ts";
import { type LawCase, printedCase } from "./law-case.ts";

const fieldNames = [
  ["issued", "Issue date"],
  ["due", "Due date"],
  ["delivered", "Delivery date"],
  ["birth", "Date of birth"],
] as const;
const styles = ["full", "long", "medium", "short"] as const;
const timeStyles = ["medium", "short"] as const;
const WITH_TIME = 0.25;
/** The years from 1970 to 2069 that two digits name. */
const [FIRST, LAST] = [Date.UTC(1970, 0, 1), Date.UTC(2069, 11, 31)];
const SECOND = 1_000;
/** Locales whose digits are not the common ones are printed with both. */
const LATIN_DIGITS = 0.5;

/** A document of days, some with their time, in the Gregorian calendar; the same for the same seed. */
export function dateCase(number: number): LawCase {
  return printedCase(number, (seed, place) => {
    const locale = inGregorian(seed, place);
    const names = fieldNames.slice(0, seed.whole(2, fieldNames.length));
    const printers = names.map((named) => ({ named, print: printerOf(seed, locale) }));
    return {
      locale,
      prints: printers.map(
        ({ named, print }) =>
          () =>
            printedField(named, print()),
      ),
    };
  });
}

/** A locale with the Gregorian calendar, and half of the time with the common digits. */
export function inGregorian(seed: Seeded, locale: string): string {
  return `${locale}-u-ca-gregory${seed.chance(LATIN_DIGITS) ? "-nu-latn" : ""}`;
}

/** An instant of a whole second, or minute, between 1970 and 2069. */
export function anyInstant(seed: Seeded, precision: "second" | "minute"): Date {
  const instant = new Date(seed.whole(FIRST / SECOND, LAST / SECOND) * SECOND);
  if (precision === "minute") instant.setUTCSeconds(0);
  return instant;
}

type PrintedDay = Pick<Asked, "type" | "value"> & { text: string };

function printerOf(seed: Seeded, locale: string): () => PrintedDay {
  const dateStyle = seed.pick(styles);
  const timeStyle = seed.chance(WITH_TIME) ? seed.pick(timeStyles) : undefined;
  const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: "UTC" });
  return () => {
    const instant = anyInstant(seed, timeStyle === "short" ? "minute" : "second");
    const iso = instant.toISOString();
    const text = format.format(instant);
    return timeStyle
      ? { type: "datetime", text, value: iso.slice(0, 19) }
      : { type: "date", text, value: iso.slice(0, 10) };
  };
}
