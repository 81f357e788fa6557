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
