/** A context is filled to this share at most, for our count of tokens is an estimate. */
const FILL = 0.9;

/** Where the order leaves less, the provider may say so itself: it counts better. */
const LEAST_TOKENS = 250;

/** Examples take this share of a context at most: the rest is the document's and the answer's. */
const EXAMPLES = 0.2;

type Bounds = {
  /** Tokens of a chunk, as configured. */
  chunkTokens: number;
  /** The model's context, where it is known. */
  contextTokens?: number | undefined;
  /** Tokens kept for the answer; as many as for the document unless given. */
  maxOutputTokens?: number | undefined;
  /** Tokens of what every question has beside the document. */
  overhead: number;
};

/** Tokens that examples may take of each question. */
export function exampleBudget({
  exampleTokens,
  contextTokens = Number.POSITIVE_INFINITY,
}: Pick<Bounds, "contextTokens"> & { exampleTokens: number }): number {
  return Math.min(exampleTokens, Math.floor(contextTokens * EXAMPLES));
}

/** Tokens of the document that one question may carry. */
export function chunkBudget({
  chunkTokens,
  contextTokens,
  maxOutputTokens,
  overhead,
}: Bounds): number {
  if (contextTokens === undefined) return chunkTokens;
  const left = Math.floor(contextTokens * FILL) - overhead;
  const room = maxOutputTokens === undefined ? left >> 1 : left - maxOutputTokens;
  return Math.max(LEAST_TOKENS, Math.min(chunkTokens, room));
}
