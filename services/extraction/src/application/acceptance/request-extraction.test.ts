import { blobNames, type RequestExtraction, requestDamaged } from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { accountId, schemaId, stage } from "../batches/pump.testing.ts";
import { createAdmission } from "./admission.ts";
import { createRequestExtraction } from "./request-extraction.ts";

const schemas = { live: async () => ({ revision: 1 }) };

/** The use case over real stores, for an account that may have one pending extraction. */
async function oneAtATime() {
  const stores = await stage();
  const { log, views, blobs, execute } = stores;
  const limits = { views, clock: Date.now, maxPerAccount: 1, maxInAll: 100 };
  const request = createRequestExtraction({
    ...{ log, schemas: schemas as never, blobs, execute, readExamples: async () => [] },
    admission: createAdmission(limits),
  });
  async function newCommand(): Promise<RequestExtraction> {
    const extractionId = uuidv7();
    const input = await blobs.put(extractionId, blobNames.input, JSON.stringify({ source: "T 1" }));
    const asked = {
      extractionId,
      accountId,
      schemaId,
      type: "text",
      model: "llm-4.1-mini",
    } as const;
    return { ...asked, input, commandId: uuidv7(), requestHash: "hash" };
  }
  return { ...stores, request, newCommand };
}

it("accepts the repeat of an accepted command while the account is at its limit", async () => {
  const { request, newCommand, typesOf } = await oneAtATime();
  const command = await newCommand();
  await request(command, { accountId });
  expect(await request(command, { accountId })).toEqual({});
  expect(await typesOf(`extraction-${command.extractionId}`)).toEqual(["ExtractionRequested"]);
});

it("refuses another command while the account is at its limit", async () => {
  const { request, newCommand } = await oneAtATime();
  await request(await newCommand(), { accountId });
  await expect(request(await newCommand(), { accountId })).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
});

it("records no extraction whose input was erased", async () => {
  const { request, newCommand, blobs, typesOf } = await oneAtATime();
  const command = await newCommand();
  await blobs.eraseOwner(command.extractionId);
  await expect(request(command, { accountId })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
  expect(await typesOf(`extraction-${command.extractionId}`)).toEqual([]);
});

it("refuses an extraction whose input is damaged, so that a repeat sends it again", async () => {
  const { request, newCommand, damage, typesOf } = await oneAtATime();
  const command = await newCommand();
  await damage(command.extractionId, blobNames.input);
  await expect(request(command, { accountId })).rejects.toMatchObject({
    code: "INTERNAL",
    issues: [{ rule: requestDamaged }],
  });
  expect(await typesOf(`extraction-${command.extractionId}`)).toEqual([]);
});

it("accepts the repeat of an accepted command whose input was damaged since", async () => {
  const { request, newCommand, damage } = await oneAtATime();
  const command = await newCommand();
  await request(command, { accountId });
  await damage(command.extractionId, blobNames.input);
  expect(await request(command, { accountId })).toEqual({});
});
