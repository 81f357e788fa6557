import type { DocumentWarning } from "@quarry/api";
import type { RawSource } from "@quarry/document";
import { wereCounted } from "@quarry/kernel";
import { cleanText } from "../../text/clean.ts";
import { charsetOf, type DecodedText, decodeText } from "../../text/decode.ts";

function holds(charset: string, { encoding, replaced }: DecodedText): boolean {
  try {
    return replaced === 0 && new TextDecoder(charset).encoding === encoding;
  } catch {
    return false; // no encoding has this name
  }
}

/** Decodes by the server's charset; if that does not fit, by what the page itself declares. */
function decodeBytes(bytes: Uint8Array, contentType: string | undefined): DecodedText {
  const charset = charsetOf(contentType);
  const byHeader = decodeText(bytes, { charset, html: true });
  if (charset === undefined || holds(charset, byHeader)) return byHeader;
  const own = decodeText(bytes, { html: true });
  return own.replaced <= byHeader.replaced ? own : byHeader;
}

/** A page's characters, and what was lost or replaced on the way to them. */
export function decodePage({ content, contentType }: RawSource): {
  text: string;
  warnings: DocumentWarning[];
} {
  if (typeof content === "string") return cleanText(content);
  const { text, encoding, replaced } = decodeBytes(content, contentType);
  const cleaned = cleanText(text);
  if (replaced === 0) return cleaned;
  const message = `${wereCounted(replaced, "byte sequence")} not valid ${encoding} and replaced by U+FFFD`;
  return { ...cleaned, warnings: [{ code: "bytes_replaced", message }, ...cleaned.warnings] };
}
