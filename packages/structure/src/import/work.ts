import { limits } from "@quarry/api";

/**
 * Far more than a structure of the most fields needs, and some tens of milliseconds: definitions that are parts of
 * each other twice multiply.
 */
export const MAX_WORK = 50 * limits.structure.fields;

/** Characters that take as long to look at as one value. */
const charactersOfAUnit = 16;

const widths = new WeakMap<object, number>();

/** What looking at a keyword's value costs each time, without what nests in it, in units of work. */
export function widthOf(value: unknown): number {
  if (typeof value === "string") return Math.floor(value.length / charactersOfAUnit);
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.length;
  const width = widths.get(value) ?? Object.keys(value).length;
  widths.set(value, width);
  return width;
}
