import htmlEncodingSniffer from "html-encoding-sniffer";
import { isUtf16 } from "../sniff.ts";

export type DecodedText = {
  text: string;
  /** WHATWG name of the encoding that was used. */
  encoding: string;
  /** Places where bytes had no meaning in that encoding. */
  replaced: number;
};

type Hints = {
  /** Charset parameter of the `content-type`, as sent. */
  charset?: string | undefined;
  /** Looks for a `<meta charset>` as a browser does. */
  html?: boolean;
};

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // an unknown label or bytes without meaning: the caller tries another
  }
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

/**
 * Decodes as browsers do: byte order mark, then the declared charset, then the page's own; without
 * any of them UTF-8 where it is valid, UTF-16 where its zeros show it, else windows-1252. A wrong
 * "utf-8" gives way to windows-1252.
 */
export function decodeText(bytes: Uint8Array, hints: Hints = {}): DecodedText {
  const named = declared(bytes, hints) ?? isUtf16(bytes);
  for (const encoding of named ? [named, "utf-8"] : ["utf-8"]) {
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return { text, encoding: encoding.toLowerCase(), replaced: 0 };
  }
  const fallback = named && !/utf-8/i.test(named) ? named : "windows-1252";
  const text = new TextDecoder(fallback).decode(bytes);
  const replaced = text.split("\uFFFD").length - 1;
  return { text, encoding: fallback.toLowerCase(), replaced };
}

/** The charset parameter of a content type: `text/html; charset="utf-8"` gives `utf-8`. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return contentType?.match(/charset\s*=\s*"?([^\s";]+)/i)?.[1];
}
