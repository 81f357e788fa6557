import { z } from "zod";
import { hasUnusableCharacters } from "./structure/characters.ts";

/** What the shapes of several requests share. */

/** Text without control characters and without halves of surrogate pairs. */
export const cleanText = (text: string) => !hasUnusableCharacters(text);

export const unclean = {
  message: "must not contain control characters or unpaired surrogates",
  params: { rule: "invalid_characters" },
};

/** `true` or `false` in words, as forms and queries carry it. */
export const flag = z
  .stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" })
  .optional();
