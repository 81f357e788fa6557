import { isUtf8 } from "node:buffer";

/**
 * The lines of a stream in UTF-8, without their ends; the last one needs none. Only LF and CR LF end a
 * line: JSON may hold any other separator.
 *
 * @param options.maxBytes of one line; none is longer unless given.
 * @param options.tooLong makes the error that a longer line, by its number from 1, is refused with.
 * @param options.notUtf8 makes the error that a line which is not UTF-8 is refused with; without it, what is not is replaced.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  options: {
    maxBytes: number;
    tooLong: (line: number) => Error;
    notUtf8?: (line: number) => Error;
  } = unlimited,
): AsyncGenerator<string, void> {
  const { maxBytes, tooLong, notUtf8 } = options;
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 1;

  function add(part: Uint8Array) {
    length += part.byteLength;
    if (length > maxBytes) throw tooLong(number);
    parts.push(part);
  }

  function take(): string {
    const bytes = Buffer.concat(parts);
    if (notUtf8 && !isUtf8(bytes)) throw notUtf8(number);
    const line = bytes.toString("utf8");
    parts = [];
    length = 0;
    number += 1;
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end));
      from = end + 1;
      yield take();
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield take();
}

const unlimited = { maxBytes: Number.POSITIVE_INFINITY, tooLong: () => new Error("never") };
