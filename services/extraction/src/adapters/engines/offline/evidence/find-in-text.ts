import type { Span } from "../../../../domain/span.ts";

/** The first place where a stated value also stands in the text, word for word. */
export function findInText(text: string, value: string | number | boolean): Span | undefined {
  if (typeof value !== "string" || value.length < 2) return undefined;
  const start = text.indexOf(value);
  return start === -1 ? undefined : { start, end: start + value.length };
}
