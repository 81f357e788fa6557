import { z } from "zod";
import { hasUnusableCharacters, linePattern } from "./structure/characters.ts";

/** What the shapes of several requests share. */

/** Text without control characters and without halves of surrogate pairs. */
export function cleanLine(text: z.ZodString): z.ZodString {
  return text
    .refine((line) => !hasUnusableCharacters(line), {
      message: "must not contain control characters or unpaired surrogates",
      params: { rule: "invalid_characters" },
    })
    .meta({ pattern: linePattern });
}

/** `true` or `false` in words, as forms and queries carry it. */
export const flag = z
  .stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" })
  .optional();

/**
 * A list or record whose size is checked before its members are: checking many of them, only to refuse their number,
 * would take long.
 */
export function sized<Shape extends z.ZodType>(shape: Shape, most: number, message: string) {
  return z.preprocess((sent: z.input<Shape>, context) => {
    if (sizeOf(sent) <= most) return sent;
    context.addIssue({ code: "custom", message, params: { rule: "too_big" } });
    return z.NEVER;
  }, shape);
}

function sizeOf(sent: unknown): number {
  if (typeof sent !== "object" || sent === null) return 0;
  return Array.isArray(sent) ? sent.length : Object.keys(sent).length;
}

/** A list of 1 to `most` items. */
export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return sized(z.array(item).min(1).max(most), most, `must have at most ${most} items`);
}
