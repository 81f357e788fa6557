import type { RawSource } from "@quarry/document";

/** A notation that a file's name or media type can declare, where its bytes are ambiguous. */
export type NamedForm = "csv" | "tsv" | "json" | "markdown" | "xml" | "mail";

const endings = new Map<string, NamedForm>([
  ["csv", "csv"],
  ["tsv", "tsv"],
  ["tab", "tsv"],
  ["json", "json"],
  ["jsonl", "json"],
  ["ndjson", "json"],
  ["md", "markdown"],
  ["markdown", "markdown"],
  ["xml", "xml"],
  ["eml", "mail"],
]);

const mediaTypes: [pattern: RegExp, form: NamedForm][] = [
  [/^(text|application)\/csv\b/i, "csv"],
  [/^text\/tab-separated-values\b/i, "tsv"],
  [/^application\/(json|x-ndjson|[\w.-]+\+json)\b/i, "json"],
  [/^text\/markdown\b/i, "markdown"],
  [/^(text|application)\/xml\b/i, "xml"],
  [/^message\/rfc822\b/i, "mail"],
];

/** The notation that a source is said to be in, by the ending of its name, else by its media type. */
export function namedForm({
  name = "",
  contentType = "",
}: Pick<RawSource, "name" | "contentType">): NamedForm | undefined {
  const ending = /\.(\w+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? "";
  return endings.get(ending) ?? mediaTypes.find(([pattern]) => pattern.test(contentType))?.[1];
}
