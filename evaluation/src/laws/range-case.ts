import type { Seeded } from "@quarry/samples";
import type { PrintedField } from "./contexts.ts";
import { anyInstant, inGregorian } from "./date-case.ts";
import { type LawCase, pickOf, printedCase } from "./law-case.ts";

const fieldNames = [
  ["rental", "Rental period"],
  ["service", "Service period"],
  ["project", "Project period"],
] as const;
const styles = ["full", "long", "medium", "short"] as const;
const DAY = 86_400_000;
/** Days from a start to an end: within a month, a year, and beyond. */
const spans = [
  [1, 6],
  [7, 45],
  [46, 800],
] as const;

/** A document of periods, printed as ranges of days; each has a field for its start and one for its end. */
export function rangeCase(number: number): LawCase {
  return printedCase(number, (seed, place) => {
    const locale = inGregorian(seed, place);
    const names = fieldNames.slice(0, seed.whole(1, fieldNames.length));
    const printers = names.map((named) => printerOf(seed, locale, named));
    return { locale, prints: printers };
  });
}

function printerOf(
  seed: Seeded,
  locale: string,
  [name, label]: (typeof fieldNames)[number],
): () => PrintedField {
  const dateStyle = seed.pick(styles);
  const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" });
  return () => {
    const start = anyInstant(seed, "minute");
    const [least, most] = pickOf(seed, spans);
    const end = new Date(start.getTime() + seed.whole(least, most) * DAY);
    const ends = { start, end };
    const asked = (["start", "end"] as const).map((edge) => ({
      name: `${name}_${edge}`,
      describe: `${edge === "start" ? "Start" : "End"} of the ${label.toLowerCase()}`,
      type: "date" as const,
      value: ends[edge].toISOString().slice(0, 10),
    }));
    return { name: `${name}_period`, label, text: format.formatRange(start, end), asked };
  };
}
