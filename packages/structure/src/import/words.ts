import { limits } from "@quarry/api";
import type { Flat, Keyword } from "./flatten.ts";
import type { Report } from "./report.ts";

type Wording = (value: unknown) => string | undefined;

const count = (most: string, unit: string): Wording => {
  return (value) =>
    typeof value === "number" ? `${most} ${value} ${unit}${value === 1 ? "" : "s"}.` : undefined;
};
const number = (words: string): Wording => {
  return (value) => (isUsefulBound(value) ? `${words} ${value}.` : undefined);
};

const isEmpty = (value: unknown) =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Bounds at the limits of JavaScript's integers do not help an extraction. */
const isUsefulBound = (value: unknown) =>
  typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** What guides an extraction, in words; all other keywords that a structure lacks are left out. */
const wordings: Record<string, Wording> = {
  minimum: number("At least"),
  exclusiveMinimum: number("More than"),
  maximum: number("At most"),
  exclusiveMaximum: number("Less than"),
  multipleOf: number("A multiple of"),
  minLength: count("At least", "character"),
  maxLength: count("At most", "character"),
  minItems: count("At least", "item"),
  maxItems: count("At most", "item"),
  uniqueItems: (value) => (value === true ? "No item twice." : undefined),
  pattern: (value) => `Matches ${shown(value)}.`,
  format: (value) => `Format: ${shown(value)}.`,
  enum: (value) => (Array.isArray(value) ? oneOf(value) : undefined),
  const: (value) => oneOf([value]),
  default: (value) => (isEmpty(value) ? undefined : `Default: ${shown(value)}.`),
  example: (value) => `Example: ${shown(value)}.`,
  examples: (value) =>
    Array.isArray(value) && value.length > 0
      ? `Examples: ${value.slice(0, 5).map(shown).join(", ")}.`
      : undefined,
};

/** Keywords that a structure expresses, or that say nothing of a value. */
const understood = [
  ..."type items anyOf oneOf nullable title description discriminator".split(" "),
  ..."$schema $id $anchor $comment $defs definitions x-quarry-required".split(" "),
];

const shownObjects = new WeakMap<object, string>();

/** The start of a value as JSON; of an object it is made once, however often a definition is referred to. */
export function shown(value: unknown): string {
  if (typeof value !== "object" || value === null) return cut(String(value));
  const text = shownObjects.get(value) ?? cut(JSON.stringify(value));
  shownObjects.set(value, text);
  return text;
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/**
 * The `describe` of a node: the description, else the title, and what other keywords say of the value,
 * each of which is noted.
 *
 * @param name The property's name: a title that only repeats it says nothing.
 */
export function describeOf(flat: Flat, name: string, report: Report): string | undefined {
  const { keywords } = flat;
  const description = textOf(keywords.get("description"));
  const title = textOf(keywords.get("title"));
  const main = description || (title && fold(title) !== fold(name) ? title : "");
  const words: string[] = [];
  for (const [keyword, { value, place }] of keywords) {
    if (understood.includes(keyword) || isExpressed(keyword, value, flat)) continue;
    const said = isIdle(keyword, flat) ? undefined : wordings[keyword]?.(value);
    if (said !== undefined) words.push(said);
    report.note(place.pointer, said === undefined ? "dropped" : "described");
  }
  const isEnded = words.length === 0 || main === "" || /[.!?:;]\s*$/u.test(main);
  const text = [isEnded ? main : `${main}.`, ...words].filter((part) => part !== "").join(" ");
  const isShort = main === "" || text.length <= limits.structure.describeLength;
  return (isShort ? text : main) || undefined;
}

function textOf(keyword: Keyword | undefined): string {
  return typeof keyword?.value === "string" ? keyword.value : "";
}

const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const dateFormats = ["date", "date-time", "iso-date-time"];

/** Whether the structure itself says what the keyword says. */
function isExpressed(keyword: string, value: unknown, { keywords }: Flat): boolean {
  if (keyword === "enum" || keyword === "const") {
    return ![value].flat().some((each) => typeof each === "number");
  }
  if (keyword === "format") {
    return typeof value === "string" && dateFormats.includes(value) && !keywords.has("enum");
  }
  return keyword === "additionalProperties" && value === false;
}

/** Lists the values of an enum that has numbers, which a structure's own enum cannot hold. */
function oneOf(values: unknown[]): string {
  const listed = values.filter((value) => value !== null);
  return `One of ${listed.slice(0, 50).map(shown).join(", ")}.`;
}

/** A pattern beside a format repeats it, at length. */
function isIdle(keyword: string, { keywords }: Flat): boolean {
  return keyword === "pattern" && keywords.has("format");
}
