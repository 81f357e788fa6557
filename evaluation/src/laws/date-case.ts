import { type Seeded, seeded } from "@quarry/samples";
import { type Context, contexts, embed, type PrintedField } from "./contexts.ts";
import { locales } from "./locales.ts";
import { type LawCase, pickOf } from "./number-case.ts";

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
  const seed = seeded(number);
  const { locale, group } = pickOf(seed, locales);
  const context: Context = seed.pick(contexts);
  const digits = seed.chance(LATIN_DIGITS) ? "-nu-latn" : "";
  const printed = `${locale}-u-ca-gregory${digits}`;
  const names = fieldNames.slice(0, seed.whole(2, fieldNames.length));
  const fields = names.map(([name, label]) => ({ name, label, print: printerOf(seed, printed) }));
  const rows = Array.from({ length: seed.whole(2, 3) }, () =>
    fields.map(({ name, label, print }): PrintedField => ({ name, label, ...print() })),
  );
  return { seed: number, locale: printed, group, context, ...embed(context, rows) };
}

type PrintedDay = Pick<PrintedField, "type" | "text" | "value">;

function printerOf(seed: Seeded, locale: string): () => PrintedDay {
  const dateStyle = seed.pick(styles);
  const timeStyle = seed.chance(WITH_TIME) ? seed.pick(timeStyles) : undefined;
  const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: "UTC" });
  return () => {
    const instant = new Date(seed.whole(FIRST / SECOND, LAST / SECOND) * SECOND);
    if (timeStyle === "short") instant.setUTCSeconds(0);
    const iso = instant.toISOString();
    const text = format.format(instant);
    return timeStyle
      ? { type: "datetime", text, value: iso.slice(0, 19) }
      : { type: "date", text, value: iso.slice(0, 10) };
  };
}
