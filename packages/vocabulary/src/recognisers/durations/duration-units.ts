import { fold } from "../../lexicon/fold.ts";
import durations from "../../lexicon/values/durations.json" with { type: "json" };

export type TimeUnit = keyof typeof durations.units;

/** Minutes of each unit; months and years are those of thirty and of 365 days. */
export const minutesOf: Record<TimeUnit, number> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
};
const seconds: Record<Exclude<TimeUnit, "month" | "year">, number> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
};
const MONTHS_OF_A_YEAR = 12;
const WEEKS_OF_A_YEAR = 52;
const DAYS: Record<"month" | "year", number> = { month: 30, year: 365 };

const unitOf = new Map<string, TimeUnit>();
for (const [unit, words] of Object.entries(durations.units)) {
  for (const word of words) unitOf.set(fold(word), unit as TimeUnit);
}

/** Words for one day, month or year of the calendar: `year` asks for 2024, `years` for how many. */
const points = new Set(
  [
    ...["second", "minute", "hour", "day", "week", "month", "year", "sekunde", "stunde", "tag"],
    ...["woche", "monat", "jahr", "seconde", "heure", "jour", "semaine", "mois", "an", "annee"],
    ...["segundo", "minuto", "hora", "dia", "semana", "mes", "ano", "secondo", "ora", "giorno"],
    ...["settimana", "mese", "anno", "minuut", "uur", "dag", "maand", "jaar", "rok", "godzina"],
    ...["m", "h", "s", "min", "sec", "ar", "year", "uke", "uge", "tim"],
  ].map(fold),
);

/** The unit of time that a word names, in any language. */
export function timeUnit(word: string): TimeUnit | undefined {
  return unitOf.get(fold(word));
}

export function isCalendarPoint(word: string): boolean {
  return points.has(fold(word));
}

const isOfCalendar = (unit: TimeUnit): unit is "month" | "year" =>
  unit === "month" || unit === "year";

/** How many of another unit: 3 years are 36 months; a month counts as thirty days, a year as 52 weeks. */
export function inUnit(count: number, from: TimeUnit, to: TimeUnit): number {
  if (from === to) return count;
  if (isOfCalendar(from) && isOfCalendar(to))
    return from === "year" ? count * MONTHS_OF_A_YEAR : count / MONTHS_OF_A_YEAR;
  if (from === "year" && to === "week") return count * WEEKS_OF_A_YEAR;
  if (isOfCalendar(from)) return inUnit(count * DAYS[from], "day", to);
  if (isOfCalendar(to))
    return to === "year" && from === "week"
      ? count / WEEKS_OF_A_YEAR
      : inUnit(count, from, "day") / DAYS[to];
  return (count * seconds[from]) / seconds[to];
}
