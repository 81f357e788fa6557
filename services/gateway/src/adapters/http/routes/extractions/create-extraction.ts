import { basePath, type CreatedExtraction, operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { blobNames } from "@quarry/contracts";
import { AppError, type NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { CreatedEnd, CreateExtraction } from "../../../../application/create-extraction.ts";
import type { HeldBodies } from "../../../../application/held-bodies/held-bodies.ts";
import type { PartSource } from "../../../../application/open-part.ts";
import type { RefusedAccounts } from "../../../../application/refused-accounts.ts";
import type { Uploads, WantedUpload } from "../../../../application/uploads/uploads.ts";
import { toExtractionInput } from "../../forms/extraction-input.ts";
import {
  readExtractionBody,
  readExtractionForm,
  type SentExtraction,
} from "../../forms/read-extraction.ts";
import { releaseBody } from "../../requests/hold-body.ts";
import { toClaim } from "../../requests/idempotency-key.ts";
import { preferenceApplied, preferredWaitMs } from "../../requests/preferred-wait.ts";
import { presentCreated } from "../../responses/presenters.ts";
import { withEvidence } from "../../responses/with-evidence.ts";
import {
  type Call,
  type Input,
  type JsonStream,
  type Route,
  route,
  type SuccessResponse,
} from "../../route.ts";

export type CreateExtractionDependencies = {
  createExtraction: CreateExtraction;
  refusedAccounts: RefusedAccounts;
  blobs: BlobStore;
  bus: MessageBus;
  uploads: Uploads;
  newId: NewId;
  maxFileBytes: number;
  heldBodies: HeldBodies;
  /** The longest wait for an end, in ms. */
  waitLimitMs: number;
};

export function createExtractionRoute(dependencies: CreateExtractionDependencies): Route {
  const { createExtraction, refusedAccounts, blobs, bus, newId } = dependencies;
  return route(operations.createExtraction, async (call) => {
    const { accountId, query, context, signal, request } = call;
    refusedAccounts.assertNotBackedOff(accountId);
    const id = newId();
    const { wantedUpload, ...stored } = await storeRequest(call, id, dependencies);
    call.body = undefined; // else a source of a megabyte is held until the work ends
    releaseBody(request, call.response);
    const create = () =>
      createExtraction({
        ...{ id, accountId, ...stored, wantedUpload },
        waitMs: Math.min(preferredWaitMs(request.get("Prefer")), dependencies.waitLimitMs),
        withEvidence: query.include !== undefined,
        ...{ context, signal },
      });
    const created = await eraseUsedUpload(dependencies.uploads, wantedUpload, () =>
      refusedAccounts.trackAdmission(accountId, create),
    );
    const location = `${call.response.locals.publicPath}${basePath}/extractions/${created.id}`;
    const applied = preferenceApplied(request.get("Prefer"), dependencies.waitLimitMs);
    const headers = { Location: location, "Retry-After": retryAfter, ...applied };
    return query.include
      ? toResponseWithEvidence({ blobs, bus, context }, created, headers)
      : toResponse(created, headers);
  });
}

/** Stores what was sent, and returns what the extraction is created with. */
async function storeRequest(
  call: Call & Pick<Input<typeof operations.createExtraction>, "body">,
  id: string,
  dependencies: CreateExtractionDependencies,
) {
  const { accountId, body, response } = call;
  const { longText } = response.locals;
  const sent = body
    ? await readExtractionBody({ accountId, body, longText }, id, dependencies)
    : await readExtractionForm(call, id, dependencies);
  const { schema_id: schemaId, schema_revision: schemaRevision, type, model } = sent.form;
  const content = JSON.stringify(toExtractionInput(sent));
  const input = await dependencies.blobs.put(id, blobNames.input, content, {
    withCommit: true,
    ownerIsChecked: true, // the id is new, and its blobs are erased if the command is refused
  });
  const { uploadId, kept } = sent;
  return {
    ...{ schemaId, schemaRevision, type, model, input },
    upload: sent.upload?.blob,
    claim: toClaim(call, "/extractions", fingerprintContent(sent)),
    wantedUpload: uploadId === undefined ? undefined : { uploadId, accountId, kept },
  };
}

/** The content that the fingerprint of the request covers; the same for a form and for JSON. */
function fingerprintContent({ form, upload, uploadId }: SentExtraction) {
  if (uploadId !== undefined) return { ...form, source: { uploadId } };
  const { blob, contentType } = upload ?? {};
  return { ...form, file: blob?.sha256 ?? null, ...(contentType && { contentType }) };
}

/**
 * Erases the upload once an extraction uses it, or leaves that to the sweep of orphans; a refused request
 * leaves it for the next attempt.
 */
async function eraseUsedUpload<Created>(
  uploads: Uploads,
  wanted: WantedUpload | undefined,
  create: () => Promise<Created>,
): Promise<Created> {
  const kept = wanted?.kept;
  if (!kept) return create();
  try {
    const created = await create();
    await uploads.erase(kept).catch(() => undefined);
    return created;
  } catch (error) {
    const isUsed = error instanceof AppError && error.extractionId !== undefined;
    if (isUsed) await uploads.erase(kept).catch(() => undefined);
    throw error;
  }
}

/** How long to wait before the record of an accepted extraction is read, in s. */
const retryAfter = "1";

function toResponse(
  { id, end }: CreatedEnd,
  headers: Record<string, string>,
): SuccessResponse<CreatedExtraction> {
  if (end.kind === "completed") return { data: presentCreated(end.view) };
  return { status: 202, data: { id, output: null, totalTokens: 0 }, headers };
}

function toResponseWithEvidence(
  source: PartSource,
  created: CreatedEnd,
  headers: Record<string, string>,
): SuccessResponse<CreatedExtraction> | JsonStream {
  const { end } = created;
  if (end.kind === "completed") {
    return { json: withEvidence(source, { record: presentCreated(end.view), view: end.view }) };
  }
  const { data, ...accepted } = toResponse(created, headers);
  return { ...accepted, data: { ...data, schemaRevision: null, evidence: null } };
}
