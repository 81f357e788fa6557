type LineLimits = {
  /** Of one line; any length unless given. */
  maxBytes: number;
  /** Makes the error for a longer line, by its number from 1. */
  tooLong: (line: number) => Error;
};

/**
 * The lines of a stream, without their ends; the last one needs none. Only LF and CR LF end a line: JSON may hold
 * any other separator.
 */
export async function* byteLinesOf(
  stream: AsyncIterable<Uint8Array>,
  { maxBytes, tooLong }: LineLimits = unlimited,
): AsyncGenerator<Buffer, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 1;

  function add(part: Uint8Array) {
    length += part.byteLength;
    if (length > maxBytes) throw tooLong(number);
    parts.push(part);
  }

  function take(): Buffer {
    const line = Buffer.concat(parts);
    parts = [];
    length = 0;
    number += 1;
    return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
  }

  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, end));
      from = end + 1;
      yield take();
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield take();
}

/** The same lines as text; what is not UTF-8 is replaced. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  for await (const line of byteLinesOf(stream)) yield line.toString("utf8");
}

const lineFeed = 10;
const carriageReturn = 13;
const unlimited = { maxBytes: Number.POSITIVE_INFINITY, tooLong: () => new Error("never") };
