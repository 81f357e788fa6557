import { BlobMissingError, type BlobStore } from "@quarry/blob-store";
import { EvidenceAnswer } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask } from "./ask.ts";

export type PartDependencies = { bus: MessageBus; blobs: BlobStore };

type Question = { subject: string; extractionId: string; accountId: string };

/**
 * Reads what is kept beside an extraction: its service says where it lies, or, of the evidence of a
 * failed one, what there is to say.
 *
 * @throws AppError NOT_FOUND for another account's extraction and for one that is deleted meanwhile,
 *   STATE_CONFLICT where there is nothing yet.
 */
export async function readPart(
  { bus, blobs }: PartDependencies,
  { subject, ...payload }: Question,
  context: MessageContext,
): Promise<unknown> {
  const reference = await ask(bus, { subject, payload, reply: EvidenceAnswer }, context);
  if ("failure" in reference) return reference;
  try {
    return JSON.parse((await blobs.read(reference)).toString("utf8"));
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    throw new AppError("NOT_FOUND", `There is no extraction with the id ${payload.extractionId}`);
  }
}
