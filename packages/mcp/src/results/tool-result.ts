import { valueAt } from "@quarry/api/values";
import { z } from "zod";
import { type Cut, cutToFit, type Place } from "./cut.ts";
import { ToolError } from "./tool-error.ts";

/** Characters of a whole tool result as JSON: more would crowd a model's context. */
export const MAX_RESULT_LENGTH = 20_000;

/** Where to continue reading a result that was cut. */
export const At = z
  .strictObject({
    pointer: z.string().max(2_000).default("").describe("A pointer named in `cut`"),
    offset: z.int().nonnegative().default(0).describe("Its `next`"),
  })
  .describe(
    "Reads on where an answer was cut: repeat the call with the pointer and `next` of `cut`",
  );
export type At = z.output<typeof At>;

/** What every result reports of what it leaves out. */
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

/** The output of a tool before it is cut: short facts, and one value of any length under a name. */
export type ToolOutput = {
  facts: Record<string, unknown>;
  name: string;
  value: unknown;
  /** The part of the value to show. */
  at?: At | undefined;
  /** Set if the value is a page of a longer list: where it begins, and the length of the whole list. */
  page?: { offset: number; total: number };
  /** True if the tool could not do what it was called for. */
  isError?: boolean;
};

export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: boolean;
};

/**
 * The output as a client receives it, within `MAX_RESULT_LENGTH`: as structured content, and as one line of JSON for
 * clients that show their model only text.
 *
 * @throws ToolError if the value has no such part.
 */
export function resultOf({ facts, name, value, at, page, isError }: ToolOutput): ToolResult {
  const place: Place = at ?? { pointer: "", offset: 0 };
  const wanted = valueAt(value, place.pointer);
  if (wanted === undefined) throw new ToolError(`There is nothing at ${place.pointer} of ${name}`);
  const shownAt = at && { at };
  for (let room = MAX_RESULT_LENGTH / 2; ; room = Math.floor(room * 0.9)) {
    const fitted = cutToFit(wanted, place, room);
    const structured = { ...facts, ...shownAt, [name]: fitted.value, ...noted(fitted, page) };
    const result = {
      content: [{ type: "text" as const, text: JSON.stringify(structured) }],
      structuredContent: structured,
      ...(isError && { isError }),
    };
    if (JSON.stringify(result).length <= MAX_RESULT_LENGTH) return result;
  }
}

/** The cuts as they are shown; that of a page says how the whole list continues. */
function noted({ value, cuts }: { value: unknown; cuts: Cut[] }, page: ToolOutput["page"]) {
  const cut = page ? [...cuts.filter(isWithin), ...restOf(value, page)] : cuts;
  return cut.length > 0 ? { cut } : {};
}

const isWithin = ({ pointer }: Cut) => pointer !== "";

function restOf(value: unknown, { offset, total }: { offset: number; total: number }): Cut[] {
  const shown = Array.isArray(value) ? value.length : 0;
  const next = offset + shown;
  return next < total ? [{ pointer: "", shown, total, next }] : [];
}
