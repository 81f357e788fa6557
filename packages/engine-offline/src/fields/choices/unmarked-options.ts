import type { Span } from "@quarry/document";
import { fold } from "@quarry/vocabulary";

/** Characters around a region in which another option is looked for. */
const LONGEST_OPTION = 40;

/** "Single / married / divorced": whether a region lists options of which none is marked. */
export function namesSeveral(words: string, values: readonly string[]): boolean {
  const known = values.map((value) => fold(value).replaceAll("_", " "));
  const parts = words.split(/[/|]/).map((part) => fold(part).trim());
  const isNamed = (part: string) => known.some((value) => part === value);
  const ends = (part: string) => known.some((value) => part.endsWith(` ${value}`));
  return parts.some(
    (part, at) =>
      at > 0 && isNamed(part) && (isNamed(parts[at - 1] ?? "") || ends(parts[at - 1] ?? "")),
  );
}

/** Whether another allowed value stands right before or behind a region: "low / medium / high". */
export function isOneOfSeveral(text: string, values: readonly string[], region: Span): boolean {
  const { end } = region;
  const mark = separator.exec(text.slice(region.start, end))?.[0].length ?? 0;
  const own = fold(text.slice(region.start + mark, end)).trim();
  const start = mark > 0 ? region.start + mark : region.start;
  const before =
    fold(text.slice(Math.max(0, start - LONGEST_OPTION), start))
      .split("\n")
      .at(-1) ?? "";
  const [after = ""] = fold(text.slice(end, end + LONGEST_OPTION)).split("\n");
  return values
    .map((value) => fold(value).replaceAll("_", " "))
    .filter((value) => value !== own)
    .some((value) => {
      const rest = after.replace(separator, "");
      const isNext = rest.startsWith(value) && !/^[\p{L}\d]/u.test(rest.slice(value.length));
      return (
        isNext || (separatorAtEnd.test(before) && endsIn(before.replace(separatorAtEnd, ""), value))
      );
    });
}

/** Whether words end in a value that is no part of their last: "yes" does not end in "S". */
function endsIn(words: string, value: string): boolean {
  const before = words.slice(0, -value.length);
  return words.endsWith(value) && !/[\p{L}\d]$/u.test(before);
}

const separator = /^\s*[/|,;]\s*/;
const separatorAtEnd = /\s*[/|,;]\s*$/;
