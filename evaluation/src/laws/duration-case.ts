import type { Seeded } from "@quarry/samples";
import type { Asked, PrintedField } from "./contexts.ts";
import { type LawCase, pickOf, printedCase } from "./law-case.ts";

type Parts = Partial<Record<"days" | "hours" | "minutes" | "seconds", number>>;
type Field = {
  name: string;
  label: string;
  type: Asked["type"];
  describe: string;
  /** A duration of some parts, and how many of the asked unit it has. */
  make: (seed: Seeded) => { parts: Parts; value?: number };
};

const HOURS_OF_A_DAY = 24;
const MINUTES_OF_AN_HOUR = 60;
const fields: readonly Field[] = [
  {
    ...{ name: "duration_minutes", label: "Duration", type: "number" },
    describe: "Duration in minutes",
    make: (seed) => {
      const [hours, minutes] = [seed.whole(0, 12), seed.whole(1, 59)];
      return { parts: { hours, minutes }, value: hours * MINUTES_OF_AN_HOUR + minutes };
    },
  },
  {
    ...{ name: "delay_hours", label: "Delay", type: "number", describe: "Delay in hours" },
    make: (seed) => {
      const [days, hours] = [seed.whole(1, 20), seed.whole(0, 23)];
      return { parts: { days, hours }, value: days * HOURS_OF_A_DAY + hours };
    },
  },
  {
    ...{ name: "response_seconds", label: "Response time", type: "number" },
    describe: "Response time in seconds",
    make: (seed) => {
      const [minutes, seconds] = [seed.whole(0, 59), seed.whole(1, 59)];
      return { parts: { minutes, seconds }, value: minutes * MINUTES_OF_AN_HOUR + seconds };
    },
  },
  {
    ...{ name: "travel_time", label: "Travel time", type: "string", describe: "Travel time" },
    make: (seed) => ({ parts: { hours: seed.whole(0, 23), minutes: seed.whole(1, 59) } }),
  },
];
const inWords = ["long", "short", "narrow"] as const;
const styles = [...inWords, "digital"] as const;

/** A document of lengths of time, asked for as numbers of a unit and as text. */
export function durationCase(number: number): LawCase {
  return printedCase(number, (seed, locale) => {
    const chosen = Array.from({ length: seed.whole(2, 3) }, () => pickOf(seed, fields));
    const printers = [...new Set(chosen)].map((field) => printerOf(seed, locale, field));
    return { locale, prints: printers };
  });
}

function printerOf(seed: Seeded, locale: string, field: Field): () => PrintedField {
  const { name, label, type, describe, make } = field;
  // "1:30" may be hours or minutes: digits alone are asked for as text only
  const style = type === "string" ? seed.pick(styles) : seed.pick(inWords);
  const format = new Intl.DurationFormat(locale, { style });
  return () => {
    const { parts, value } = make(seed);
    const text = format.format(parts);
    return { name, label, text, asked: [{ name, describe, type, value: value ?? text }] };
  };
}
