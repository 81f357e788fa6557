import { isUtf8 } from "node:buffer";
import { limits } from "@quarry/api";
import { AppError, type JsonBounds, scanJson } from "@quarry/kernel";

/** A value that a caller sent; in it, the text that was read apart is empty. */
export type SentJson = {
  value: unknown;
  /** The content of that text as it was sent, escapes included. */
  longText?: Buffer;
};

export type ParseOptions = {
  /** The keys that lead to a text which is read apart: it is neither decoded nor parsed. */
  longText?: readonly string[] | undefined;
  bounds?: JsonBounds;
};

/** How much of a repeated key the error quotes, in characters. */
const quoted = 100;

/** Removes a byte order mark, which tools of Windows write at the beginning of a file. */
export function withoutMark(bytes: Buffer): Buffer {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

/**
 * Parses JSON that a caller sent, within the limits of nesting and of members, which are counted before it is parsed.
 *
 * @param what The subject of the error messages.
 * @throws AppError MALFORMED_JSON, PAYLOAD_TOO_LARGE.
 */
export function parseJson(sent: Buffer, what: string, options: ParseOptions = {}): SentJson {
  const bytes = withoutMark(sent);
  const found = checkJson(bytes, what, options);
  const rest = found
    ? Buffer.concat([bytes.subarray(0, found.start), bytes.subarray(found.end)])
    : bytes;
  if (!isUtf8(rest)) throw malformed(`${what} is not valid UTF-8`);
  const value = parsed(rest.toString(), what);
  return found ? { value, longText: bytes.subarray(found.start, found.end) } : { value };
}

/**
 * Checks the limits of JSON that a caller sent, and that no object repeats a key.
 *
 * @returns the place of the text at `longText`.
 * @throws AppError MALFORMED_JSON, PAYLOAD_TOO_LARGE.
 */
export function checkJson(
  bytes: Buffer,
  what: string,
  { longText, bounds = limits.json }: ParseOptions = {},
) {
  const { exceeded, repeatedKey, found } = scanJson(bytes, bounds, longText);
  if (repeatedKey !== undefined) {
    const key = JSON.stringify(repeatedKey.slice(0, quoted));
    throw malformed(`${what} has an object with the key ${key} twice; send each key once`);
  }
  if (exceeded) throw new AppError("PAYLOAD_TOO_LARGE", `${what} ${tooMuch[exceeded](bounds)}`);
  return found;
}

const tooMuch = {
  depth: ({ depth }: JsonBounds) => `may nest at most ${depth} objects and lists in each other`,
  values: ({ values }: JsonBounds) =>
    `may have at most ${values.toLocaleString("en")} members and items in all`,
};

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(`${what} is not valid JSON`);
  }
}

const malformed = (message: string) => new AppError("MALFORMED_JSON", message);
