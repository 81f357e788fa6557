import type { ReadDocument } from "@quarry/document";
import { joinParts } from "../document/document-parts.ts";
import { readerOf } from "../reader-versions.ts";
import { checkText } from "../text/check-text.ts";
import { type MailOptions, MessageReader } from "./message-reader.ts";

/**
 * Reads a message: its headers and text as the first page, then what is attached to it as the documents that it is,
 * on pages that name the attachment. An attachment that cannot be read costs a warning.
 *
 * @throws AppError SOURCE_UNREADABLE, SOURCE_EMPTY for the message itself.
 */
export async function readMail(bytes: Uint8Array, options: MailOptions): Promise<ReadDocument> {
  const reader = new MessageReader(options);
  const parts = await reader.read(bytes);
  const { links, outline, elements, hidden, quoted, warnings, ...joined } = joinParts(parts);
  checkText(joined.text, options.limits, "message");
  return {
    ...joined,
    ...(links.length > 0 && { links }),
    ...(outline.length > 0 && { outline }),
    ...(elements.length > 0 && { elements }),
    ...(hidden.length > 0 && { hidden }),
    ...(quoted.length > 0 && { quoted }),
    warnings: [...warnings, ...reader.warnings],
    reader: readerOf("mail"),
  };
}
