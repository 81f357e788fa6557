import type { Attachment, Email } from "postal-mime";
import { declaredTypes } from "./declared-types.ts";

/** A file that a message carries. */
export type AttachedFile = {
  name: string;
  mediaType: string;
  /** The media type, with the encoding of a text where the message declares it. */
  contentType: string;
  bytes: Uint8Array;
  /** Whether the message shows it among its words, as it does pictures of its layout. */
  isInline: boolean;
};

/** Characters of a name. */
const longestName = 100;

/** Returns what a file is called; by its type if it has no name. */
export function attachmentName({ filename, mimeType }: Attachment): string {
  return filename ?? `unnamed (${mimeType})`;
}

/** Returns a name on one line, shortened. */
function shortened(name: string): string {
  const line = name.replace(/\s+/g, " ").trim();
  return line.length > longestName ? `${line.slice(0, longestName)}…` : line;
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}

/** Returns the files that a message carries, in its order. */
export function attachedFiles(
  message: Uint8Array,
  { attachments }: Pick<Email, "attachments">,
): AttachedFile[] {
  const types = declaredTypes(message, attachments);
  return attachments.map((attachment, index) => ({
    name: shortened(attachmentName(attachment)),
    mediaType: attachment.mimeType,
    contentType: types[index] ?? attachment.mimeType,
    bytes: bytesOf(attachment),
    isInline: attachment.related === true || attachment.disposition === "inline",
  }));
}
