import { operations, type UploadRecord } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import type { UploadNote } from "@quarry/contracts";
import { AppError, canonicalJson, type NewId, sha256, toOffsetTime } from "@quarry/kernel";
import { z } from "zod";
import type { HeldBodies } from "../../../../application/held-bodies/held-bodies.ts";
import type { Claim } from "../../../../application/idempotency/idempotency.ts";
import type { CreateUpload } from "../../../../application/uploads/create-upload.ts";
import { checkFile } from "../../forms/extraction-form.ts";
import { receiveForm } from "../../forms/form.ts";
import { UploadToBlobs } from "../../forms/upload.ts";
import { toClaim } from "../../requests/idempotency-key.ts";
import { validate, validationFailed } from "../../requests/validate.ts";
import { type Call, type Route, route } from "../../route.ts";

export type CreateUploadDependencies = {
  createUpload: CreateUpload;
  blobs: BlobStore;
  newId: NewId;
  maxFileBytes: number;
  heldBodies: HeldBodies;
};

export function createUploadRoute(dependencies: CreateUploadDependencies): Route {
  const { createUpload, newId } = dependencies;
  return route(operations.createUpload, async (call) => {
    const { accountId } = call;
    const received = await receiveFile(call, newId(), dependencies);
    const { fileName, mediaType, blob: file } = received;
    const content = { fileName, mediaType, file: file.sha256 };
    const claim = toTokenClaim(call) ?? toClaim(call, "/uploads", content);
    return { data: present(await createUpload({ accountId, fileName, mediaType, file, claim })) };
  });
}

/** The claim of an upload address, which takes one file whatever its content. */
function toTokenClaim({ accountId, response }: Call): Claim | undefined {
  const { uploadTokenId } = response.locals;
  if (uploadTokenId === undefined) return undefined;
  const digest = sha256(canonicalJson([accountId, "upload token", uploadTokenId]));
  const onReplay = () => {
    const message = "This upload address has taken its file; make another for another file";
    throw new AppError("STATE_CONFLICT", message);
  };
  return { scope: digest, fingerprint: digest, onReplay };
}

/** Stores the file of the form; if the form is refused, the file is erased before the response is sent. */
async function receiveFile(call: Call, id: string, dependencies: CreateUploadDependencies) {
  const { blobs, maxFileBytes, heldBodies } = dependencies;
  const storage = new UploadToBlobs(blobs, id);
  const part = "file";
  try {
    validate(
      z.strictObject({}),
      await receiveForm(call, { storage, maxFileBytes, heldBodies, part }),
    );
    const { received } = storage;
    const missing = { field: part, rule: "required", message: "is required, as a file" };
    if (!received) throw validationFailed([missing]);
    checkFile({ fileName: received.fileName, size: received.blob.size }, part);
    return received;
  } catch (error) {
    if (storage.begun) await blobs.eraseOwner(id);
    throw error;
  }
}

function present({ file, mediaType, expiresAt }: UploadNote): UploadRecord {
  return { id: file.owner, expiresAt: toOffsetTime(expiresAt), size: file.size, mediaType };
}
