import { isUtf8 } from "node:buffer";
import { namedForm } from "../sniffing/named-form.ts";
import { type Sniffed, sniff } from "../sniffing/sniff.ts";
import type { AttachedFile } from "./attached-file.ts";

/** Types of files that are never text. */
const binaryType =
  /^(image|audio|video|font)\/(?!svg)|^application\/(pdf|zip|gzip|rtf|msword|vnd\.(?!.*(\+xml|\+json|text)))/;

/**
 * Names what an attached file is: by its bytes, and by what the message says of it where they may be any text. Bytes that may
 * be text in some old encoding are damage in a file of another type.
 */
export async function attachedKind({ name, mediaType, bytes }: AttachedFile): Promise<Sniffed> {
  const found = await sniff(bytes, namedForm({ name, contentType: mediaType }));
  if (found.kind !== "text") return found;
  if (mediaType === "text/html") return { kind: "html" };
  const isDamaged = binaryType.test(mediaType) && !isUtf8(bytes);
  return isDamaged ? { kind: "other", format: `no ${mediaType}, as the message says` } : found;
}
