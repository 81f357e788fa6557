import type { BlobStore } from "@quarry/blob-store";
import { ExtractionInput } from "@quarry/contracts";
import type { RawSource } from "@quarry/document";
import type { ExtractionOrder } from "./store-document.ts";

/** A source as it was sent: the file or the text, with what is known of it; undefined where an address was sent. */
export type SentSource = Pick<RawSource, "type" | "accountId" | "reading"> & {
  sent: Pick<RawSource, "content" | "name" | "contentType"> | undefined;
  address: string;
};

/** Reads what was sent with an extraction. @throws BlobMissingError, BlobCorruptError. */
export async function sentSource(
  blobs: Pick<BlobStore, "read">,
  {
    type,
    accountId,
    upload,
    input,
  }: Pick<ExtractionOrder, "type" | "accountId" | "upload" | "input">,
): Promise<SentSource> {
  const stored: unknown = JSON.parse((await blobs.read(input)).toString("utf8"));
  const { source, contentType, reading } = ExtractionInput.parse(stored);
  const asked = { type, accountId, reading, address: source };
  if (upload) {
    const name = type === "text" ? source : undefined; // other formats identify themselves
    const content = await blobs.read(upload);
    const hints = { ...(name && { name }), ...(contentType && { contentType }) };
    return { ...asked, sent: { content, ...hints } };
  }
  return { ...asked, sent: type === "text" ? { content: source } : undefined };
}
