import { type ExtractionBody, type InlineFile, limits } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { blobNames, type UploadNote } from "@quarry/contracts";
import type { HeldBodies } from "../../../application/held-bodies/held-bodies.ts";
import type { Uploads } from "../../../application/uploads/uploads.ts";
import type { Call } from "../route.ts";
import { decodedInPlace, decodedSize, readBase64 } from "./base64.ts";
import { checkExtractionForm, type ExtractionForm, withSource } from "./extraction-form.ts";
import { receiveForm, valueTooLarge } from "./form.ts";
import { fileTooLarge } from "./gated-form.ts";
import { type Upload, UploadToBlobs } from "./upload.ts";

/** The fields of a request, and the file if its source is one. */
export type SentExtraction = {
  form: ExtractionForm;
  upload?: Upload | undefined;
  /** The id of a file that was uploaded before, and its note unless the file was used. */
  uploadId?: string;
  kept?: UploadNote | undefined;
};

type SentBody = { accountId: string; body: ExtractionBody; longText: Buffer | undefined };

type Storing = {
  blobs: BlobStore;
  uploads: Uploads;
  heldBodies: HeldBodies;
  maxFileBytes: number;
};

/**
 * Reads the form of an extraction and streams its file into the blob store under the extraction's id. If
 * the form is refused, the file is erased before the response is sent.
 */
export async function readExtractionForm(
  call: Call,
  id: string,
  { blobs, heldBodies, maxFileBytes }: Storing,
): Promise<SentExtraction> {
  const storage = new UploadToBlobs(blobs, id);
  try {
    const values = await receiveForm(call, { storage, maxFileBytes, heldBodies, part: "source" });
    const { received } = storage;
    const upload = received && { fileName: received.fileName, blob: received.blob };
    const file = upload && { fileName: upload.fileName, size: upload.blob.size };
    return { form: checkExtractionForm(values, file), upload };
  } catch (error) {
    if (storage.begun) await blobs.eraseOwner(id);
    throw error;
  }
}

/** Reads an extraction that was sent as JSON; the same limits hold as for a form. */
export async function readExtractionBody(
  { accountId, body: { source, ...fields }, longText }: SentBody,
  id: string,
  storing: Storing,
): Promise<SentExtraction> {
  if (typeof source === "string") {
    if (Buffer.byteLength(source) > limits.formValueBytes) throw valueTooLarge("source");
    return { form: withSource(fields, source) };
  }
  return "uploadId" in source
    ? readKeptFile(fields, { uploadId: source.uploadId, accountId, id, ...storing })
    : readInlineFile(fields, { ...source, content: longText }, { id, ...storing });
}

type Fields = Omit<ExtractionBody, "source">;

/** A file in JSON, whose content was read apart. */
type InlineContent = Omit<InlineFile, "base64"> & { content: Buffer | undefined };

async function readInlineFile(
  fields: Fields,
  { content = Buffer.alloc(0), mediaType, fileName = "upload" }: InlineContent,
  { id, blobs, maxFileBytes }: Storing & { id: string },
): Promise<SentExtraction> {
  const encoded = readBase64(content);
  const size = decodedSize(encoded);
  if (size > maxFileBytes) throw fileTooLarge(maxFileBytes);
  const form = withSource(fields, { fileName, size });
  const blob = await blobs.put(id, blobNames.upload, decodedInPlace(encoded));
  return { form, upload: { fileName, blob, contentType: mediaType } };
}

/** A used upload is no error here, because the request may repeat the one that used it. */
async function readKeptFile(
  fields: Fields,
  { uploadId, accountId, id, uploads }: Storing & Record<"uploadId" | "accountId" | "id", string>,
): Promise<SentExtraction> {
  const kept = await uploads.find(uploadId, accountId);
  const { fileName = "upload", mediaType: contentType, file } = kept ?? {};
  const form = withSource(fields, { fileName, size: file?.size ?? 1 });
  const blob = kept && (await uploads.copy(kept, id));
  if (!blob) return { form, uploadId };
  return { form, upload: { fileName, blob, ...(contentType && { contentType }) }, uploadId, kept };
}
