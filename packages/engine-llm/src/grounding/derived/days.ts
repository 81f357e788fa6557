/** Locales whose names of months are known. */
const locales = "en de fr es it nl pt sv da nb fi pl cs sk hu ro hr tr ru uk el".split(" ");

/**
 * Returns how a document may write a day of which it leaves a part out: its year, which stands elsewhere, or the day itself
 * where it is the first or the last of its month.
 *
 * @param years that the document names.
 */
export function shortFormsOf(day: string, years: ReadonlySet<string>): string[] {
  const [year = "", month = "", date = ""] = day.slice(0, 10).split("-");
  const isEdge = date === "01" || isLastOfMonth(day.slice(0, 10));
  return [
    ...(years.has(year) ? withoutYear(month, date) : []),
    ...(isEdge
      ? [
          ...monthsOf(year, month),
          `${year}-${month}`,
          `${month}/${year}`,
          `${month}.${year}`,
          `${Number(month)}/${year}`,
        ]
      : []),
    ...(isEdge && (month === "01" || month === "12") ? [year] : []),
  ];
}

/** The years that a text names in four figures. */
export function yearsIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/(?<!\p{Nd})(?:19|20)\d{2}(?!\p{Nd})/gu), String));
}

function withoutYear(month: string, date: string): string[] {
  const figures = [
    [date, month],
    [month, date],
    [`${Number(date)}`, `${Number(month)}`],
  ];
  return figures.flatMap(([first, second]) =>
    [".", "/", "-"].map((sign) => `${first}${sign}${second}`),
  );
}

let writers: Intl.DateTimeFormat[] | undefined;

function monthsOf(year: string, month: string): string[] {
  const first = Date.UTC(Number(year), Number(month) - 1, 1);
  if (Number.isNaN(first)) return [];
  writers ??= locales.flatMap(monthWriters);
  return [...new Set(writers.map((writer) => writer.format(first)))];
}

/** Formats of a month in a locale: they are slow to make. */
function monthWriters(locale: string): Intl.DateTimeFormat[] {
  return (["long", "short"] as const).map(
    (form) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: form, year: "numeric" }),
  );
}

function isLastOfMonth(day: string): boolean {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  return !Number.isNaN(next.getTime()) && next.getUTCDate() === 1;
}
