import { z } from "zod";
import { type Cut, cutToFit, type Place } from "./cut.ts";
import { valueAt } from "./pointer.ts";
import { ToolError } from "./tool-error.ts";

/** Characters of a whole tool result as JSON: more would crowd a model's context. */
export const maxAnswerLength = 20_000;

/** Where to read on in an answer that was cut. */
export const At = z
  .strictObject({
    pointer: z.string().max(2_000).default("").describe("A pointer named in `cut`"),
    offset: z.int().nonnegative().default(0).describe("Its `next`"),
  })
  .describe(
    "Reads on where an answer was cut: repeat the call with the pointer and `next` of `cut`",
  );
export type At = z.output<typeof At>;

/** What every answer says of what it leaves out. */
export const cutShape = {
  cut: z
    .array(
      z.object({
        pointer: z.string(),
        shown: z.int(),
        total: z.int(),
        next: z.int(),
      }),
    )
    .optional()
    .describe(
      "What is not shown whole: the list (or text, or object) at `pointer` continues at `next` of `total`",
    ),
};

/** What a tool answers with: short facts, and one value of any length under a name. */
export type ToolAnswer = {
  facts: Record<string, unknown>;
  name: string;
  value: unknown;
  /** What of the value to show. */
  at?: At | undefined;
  /** Where the value is a page of a longer list: where it begins, and the length of the whole. */
  page?: { offset: number; total: number };
  /** True where the tool did not do what it was called for. */
  isError?: boolean;
};

export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: boolean;
};

/**
 * An answer as a client gets it, within `maxAnswerLength`: as structured content, and the same as one
 * line of JSON for clients that show their model nothing but text.
 *
 * @throws ToolError where nothing lies at the place that was asked for.
 */
export function resultOf({ facts, name, value, at, page, isError }: ToolAnswer): ToolResult {
  const place: Place = at ?? { pointer: "", offset: 0 };
  const wanted = valueAt(value, place.pointer);
  if (wanted === undefined) throw new ToolError(`There is nothing at ${place.pointer} of ${name}`);
  const shownAt = at && { at };
  for (let room = maxAnswerLength / 2; ; room = Math.floor(room * 0.9)) {
    const fitted = cutToFit(wanted, place, room);
    const structured = { ...facts, ...shownAt, [name]: fitted.value, ...noted(fitted, page) };
    const result = {
      content: [{ type: "text" as const, text: JSON.stringify(structured) }],
      structuredContent: structured,
      ...(isError && { isError }),
    };
    if (JSON.stringify(result).length <= maxAnswerLength) return result;
  }
}

/** The cuts as they are shown; that of a page says how the whole list continues. */
function noted({ value, cuts }: { value: unknown; cuts: Cut[] }, page: ToolAnswer["page"]) {
  const cut = page ? [...cuts.filter(isWithin), ...restOf(value, page)] : cuts;
  return cut.length > 0 ? { cut } : {};
}

const isWithin = ({ pointer }: Cut) => pointer !== "";

function restOf(value: unknown, { offset, total }: { offset: number; total: number }): Cut[] {
  const shown = Array.isArray(value) ? value.length : 0;
  const next = offset + shown;
  return next < total ? [{ pointer: "", shown, total, next }] : [];
}
