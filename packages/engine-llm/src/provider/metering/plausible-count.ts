import type { TokenCount } from "../completion.ts";

/** More than any chat template adds to a prompt. */
const TEMPLATE_TOKENS = 4_096;

/** More than any model counts for one picture. */
const PICTURE_TOKENS = 100_000;

/** More than any model writes, thoughts included. */
const MOST_OUTPUT_TOKENS = 2_000_000;

/** Whether a provider's count can be right: no vocabulary has tokens of less than one byte. */
export function isPlausible(
  tokens: TokenCount | undefined,
  prompt: string,
  pictures: number,
): boolean {
  if (!tokens) return false;
  const most = Buffer.byteLength(prompt) + TEMPLATE_TOKENS + pictures * PICTURE_TOKENS;
  return tokens.inputTokens <= most && tokens.outputTokens <= MOST_OUTPUT_TOKENS;
}
