import htmlEncodingSniffer from "html-encoding-sniffer";
import { detectEncoding } from "./detect-encoding.ts";
import { decodeUtf32, unicodeForm } from "./unicode.ts";

export type DecodedText = {
  text: string;
  /** WHATWG name of the encoding that was used. */
  encoding: string;
  /** Places where bytes had no meaning in that encoding. */
  replaced: number;
  /** True where nothing says which encoding it is, and the bytes alone suggested this one. */
  guessed: boolean;
};

type Hints = {
  /** Charset parameter of the `content-type`, as sent. */
  charset?: string | undefined;
  /** Looks for a `<meta charset>` as a browser does. */
  html?: boolean;
};

function decodeStrictly(bytes: Uint8Array, encoding: string): DecodedText | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text, encoding: encoding.toLowerCase(), replaced: 0, guessed: false };
  } catch {
    return undefined; // an unknown label or bytes without meaning: the caller tries another
  }
}

function decodeLossily(bytes: Uint8Array, encoding: string): DecodedText {
  return counted(new TextDecoder(encoding).decode(bytes), encoding);
}

function counted(text: string, encoding: string): DecodedText {
  const replaced = text.split("\uFFFD").length - 1;
  return { text, encoding: encoding.toLowerCase(), replaced, guessed: false };
}

function declared(bytes: Uint8Array, { charset, html }: Hints): string | undefined {
  const options = {
    defaultEncoding: "",
    maxPrescanBytes: 4_096,
    ...(charset && { transportLayerEncodingLabel: charset }),
  };
  const probe = html ? bytes : bytes.subarray(0, 3); // plain text: only its byte order mark counts
  return htmlEncodingSniffer(probe, options) || undefined;
}

/** UTF-8 with damage here and there: hardly another encoding makes so many whole sequences. */
function isMostlyUtf8({ text, replaced }: DecodedText): boolean {
  const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return whole >= 3 * replaced;
}

/**
 * Decodes as browsers do: byte order mark, then the declared charset, then the page's own; without
 * any of them UTF-8 where it is valid or nearly so, UTF-16 and UTF-32 where their zeros show them,
 * else the legacy encoding that the bytes look like. A wrong "utf-8" gives way to that one too.
 */
export function decodeText(bytes: Uint8Array, hints: Hints = {}): DecodedText {
  const form = unicodeForm(bytes);
  if (form === "utf-32le" || form === "utf-32be") {
    return counted(decodeUtf32(bytes, form === "utf-32le"), form);
  }
  const named = declared(bytes, hints) ?? form;
  for (const encoding of named ? [named, "utf-8"] : ["utf-8"]) {
    const decoded = decodeStrictly(bytes, encoding);
    if (decoded) return decoded;
  }
  if (named && !/utf-8/i.test(named)) return decodeLossily(bytes, named);
  const damaged = decodeLossily(bytes, "utf-8");
  if (isMostlyUtf8(damaged)) return damaged;
  return { ...decodeLossily(bytes, detectEncoding(bytes) ?? "windows-1252"), guessed: true };
}

/** The charset parameter of a content type: `text/html; charset="utf-8"` gives `utf-8`. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return contentType?.match(/charset\s*=\s*"?([^\s";]+)/i)?.[1];
}
