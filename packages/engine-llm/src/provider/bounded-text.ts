/** An answer with more than a model writes. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/** More than four times the longest output of any model. In bytes, and in characters of a streamed answer. */
export const MAX_ANSWER_BYTES = 4 * 2 ** 20;

/** More than any refusal says of itself, in bytes. */
const MAX_REFUSAL_BYTES = 65_536;

/**
 * A body as text, however it was compressed.
 *
 * @param arrived is called for each piece.
 * @throws AnswerTooLarge; the rest of it is not read.
 */
export async function answerText(response: Response, arrived?: () => void): Promise<string> {
  const { text, isWhole } = await readText(response, MAX_ANSWER_BYTES, arrived);
  if (!isWhole) throw new AnswerTooLarge("The answer is too large");
  return text;
}

/** The beginning of a body. */
export async function refusalText(response: Response): Promise<string> {
  return (await readText(response, MAX_REFUSAL_BYTES)).text;
}

async function readText({ body }: Response, mostBytes: number, arrived?: () => void) {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    arrived?.();
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes > mostBytes) break; // which cancels the body
  }
  const text = Buffer.concat(pieces).subarray(0, mostBytes).toString("utf8");
  return { text, isWhole: bytes <= mostBytes };
}
