/** The usual rule of thumb, where no tokenizer has counted. */
const BYTES_PER_TOKEN = 4;

/** Tokens that providers usually count for the picture of a page, where none has counted. */
export const PICTURE_TOKENS = 1_000;

/** Tokens that a model would take for a text, by its length in UTF-8. */
export function estimatedTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
