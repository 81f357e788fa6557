import { basePath, type CreatedExtraction, operations } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { blobNames, type ExtractionInput } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { CreatedEnd, CreateExtraction } from "../../../../application/create-extraction.ts";
import type { RefusedAccounts } from "../../../../application/refused-accounts.ts";
import { presentCreated } from "../../answers/presenters.ts";
import { checkExtractionForm, type ExtractionForm } from "../../forms/extraction-form.ts";
import { receiveForm } from "../../forms/form.ts";
import { UploadToBlobs } from "../../forms/upload.ts";
import { claimOf } from "../../requests/idempotency-key.ts";
import { type Answer, type Call, type Route, route } from "../../route.ts";

export type CreateExtractionDependencies = {
  createExtraction: CreateExtraction;
  refusedAccounts: RefusedAccounts;
  blobs: BlobStore;
  newId: NewId;
  maxFileBytes: number;
};

export function createExtractionRoute(dependencies: CreateExtractionDependencies): Route {
  const { createExtraction, refusedAccounts, blobs, newId } = dependencies;
  return route(operations.createExtraction, async (call) => {
    const { accountId, context, signal } = call;
    refusedAccounts.assertMayTry(accountId);
    const id = newId();
    const { form, upload } = await readForm(call, id, dependencies);
    const { schema_id: schemaId, type, model } = form;
    const input = await blobs.put(id, blobNames.input, JSON.stringify(inputOf(form)));
    const create = () =>
      createExtraction({
        ...{ id, accountId, schemaId, type, model, input },
        upload: upload?.blob,
        claim: claimOf(call, "/extractions", { ...form, file: upload?.blob.sha256 ?? null }),
        wait: !wantsAsync(call),
        ...{ context, signal },
      });
    return answer(await refusedAccounts.noting(accountId, create));
  });
}

/** What the services need of the form beside its ids. */
function inputOf(form: ExtractionForm): ExtractionInput {
  const { source, instruction, pages, password, mode, allow_partial: allowPartial } = form;
  return { source, instruction, reading: { pages, password, mode }, allowPartial };
}

/** Whatever a refused form has left in the blob store is erased before the refusal is answered. */
async function readForm(call: Call, id: string, dependencies: CreateExtractionDependencies) {
  const { blobs, maxFileBytes } = dependencies;
  const storage = new UploadToBlobs(blobs, id);
  try {
    const values = await receiveForm(call, { storage, maxFileBytes });
    const upload = storage.received;
    return { form: checkExtractionForm(values, upload), upload };
  } catch (error) {
    if (storage.begun) await blobs.eraseOwner(id);
    throw error;
  }
}

function wantsAsync({ request }: Call): boolean {
  const preferences = request.get("Prefer")?.split(",") ?? [];
  return preferences.some((each) => /^\s*respond-async\s*(;|$)/i.test(each));
}

function answer({ id, end }: CreatedEnd): Answer<CreatedExtraction> {
  if (end.kind === "completed") return { data: presentCreated(end.view) };
  return {
    status: 202,
    data: { id, output: null, totalTokens: 0 },
    headers: { Location: `${basePath}/extractions/${id}` },
  };
}
