import { inlineContent, limits } from "@quarry/api";
import { AppError, byteLinesOf, sizeText } from "@quarry/kernel";
import { uncountedBodyBytes } from "../requests/hold-body.ts";
import { parseJson, withoutMark } from "../requests/parse-json.ts";

const { batch } = limits;
const lineFeed = 10;

/** An item as it was sent, and its place in the request: `lines.7`, `items.6`. */
export type Placed = { place: string; item: unknown; longText?: Buffer | undefined };

export type LineOptions = {
  holdLine: () => Promise<Disposable>;
  /** Is awaited before a long line is parsed, so that other requests are served between many. */
  takeTurn: () => Promise<unknown>;
};

/**
 * Reads the items of a body, a line after the other. One that is long is held in memory like a body of JSON.
 *
 * @throws AppError MALFORMED_JSON with the line, PAYLOAD_TOO_LARGE, UNAVAILABLE.
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  { holdLine, takeTurn }: LineOptions,
): AsyncGenerator<Placed, void> {
  const tooLong = (line: number) => tooLarge(`Line ${line}`, batch.lineBytes);
  let number = 0;
  let held: Disposable | undefined;
  const release = () => {
    held?.[Symbol.dispose]();
    held = undefined;
  };
  const bytes = within(body, async () => {
    held ??= await holdLine();
  });
  try {
    for await (const line of byteLinesOf(bytes, { maxBytes: batch.lineBytes, tooLong })) {
      number += 1;
      if (line.byteLength > uncountedBodyBytes) await takeTurn();
      if (!isBlank(withoutMark(line)))
        yield { place: `lines.${number}`, ...parseLine(line, number) };
      release();
    }
  } finally {
    release();
  }
}

function parseLine(line: Buffer, number: number): Omit<Placed, "place"> {
  const options = { longText: inlineContent };
  const { value: item, longText } = parseJson(line, `Line ${number}`, options);
  return { item, longText };
}

const isBlank = (line: Buffer) => line.every((byte) => byte <= 0x20);

/** @param onLongLine Is awaited before more of a long line is read. */
async function* within(
  body: AsyncIterable<Uint8Array>,
  onLongLine: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  let line = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > batch.bytes) throw tooLarge("A batch", batch.bytes);
    const end = chunk.lastIndexOf(lineFeed);
    line = end < 0 ? line + chunk.byteLength : chunk.byteLength - end - 1;
    if (line > uncountedBodyBytes) await onLongLine();
    yield chunk;
  }
}

function tooLarge(what: string, most: number): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", `${what} may have at most ${sizeText(most)}`);
}
