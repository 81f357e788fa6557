import type { DocumentWarning } from "@quarry/api";
import { decodeText } from "../text/decode.ts";
import { encodingWarnings } from "../text/encoding-warnings.ts";
import { header, rawText, withHeaders } from "./header-blocks.ts";

const transport = "windows-1252";

/** The byte that each character of the transport encoding stands for: all 256 have one. */
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder(transport).decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** The bytes of a text that was read in the transport encoding; undefined where it has other characters. */
function bytesOf(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = byteOf.get(text[at] ?? "");
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

function lines(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** A text part's header that says what it is, so that nothing of it is lost if it declares no encoding, or UTF-8. */
function asTransported(contentType: string): string {
  const isText = /^content-type:\s*text\/(plain|html)\b/i.test(contentType);
  if (!isText) return contentType;
  if (/charset\s*=/i.test(contentType)) {
    return contentType.replace(/(charset\s*=\s*"?)utf-?8\b/i, `$1${transport}`);
  }
  return contentType.replace(/[;\s]*$/, `; charset=${transport}\n`);
}

/** The headers of a message or a part, so that what they have of undeclared bytes is read as well. */
function transportedHeaders(headers: string): string {
  const all = headers.match(header) ?? [];
  const isDeclared = all.some((each) => /^content-type:/i.test(each));
  const type = isDeclared ? "" : `Content-Type: text/plain; charset=${transport}\n`;
  const decoded = new TextDecoder(transport).decode(Buffer.from(headers, "latin1"));
  const written = decoded.replace(header, asTransported);
  return type + Buffer.from(written).toString("latin1");
}

/**
 * Returns a message whose texts are read as windows-1252 where it does not declare their encoding, or declares UTF-8:
 * that reading keeps every byte.
 */
export function transportedMessage(message: Uint8Array): Uint8Array {
  const written = withHeaders(rawText(message), transportedHeaders);
  return Buffer.from(written, "latin1");
}

/** Texts of one message that do not declare their encoding, and the one that their bytes suggest. */
export class UndeclaredEncoding {
  readonly #decoded: ReturnType<typeof decodeText>;

  /** @param texts As they are read from `transportedMessage`. */
  constructor(texts: readonly string[]) {
    const undeclared = texts.flatMap(lines).flatMap((line) => {
      const bytes = bytesOf(line);
      return bytes && asUtf8(bytes) === undefined ? [bytes] : [];
    });
    this.#decoded = decodeText(Buffer.concat(undeclared), { html: true });
  }

  get warnings(): DocumentWarning[] {
    return encodingWarnings(this.#decoded);
  }

  /** Reads each line as UTF-8 where it is that, else in the encoding that all others suggest. */
  decode(text: string): string {
    const decoder = new TextDecoder(this.#decoded.encoding);
    return lines(text)
      .map((line) => {
        const bytes = bytesOf(line);
        return bytes ? (asUtf8(bytes) ?? decoder.decode(bytes)) : line;
      })
      .join("");
  }
}
