import { setTimeout as delay } from "node:timers/promises";
import { subjects } from "@quarry/contracts";
import { type Json, sha256 } from "@quarry/kernel";
import type { Entry } from "../load/journal.ts";
import type { World } from "./world.ts";

const account = "failpoints";
const timeoutMs = 2_000;
const structure = { type: "object", properties: { a: { type: "string" } } };

/** Asks under one command id until there is an answer, as the gateway's callers do with their key. */
async function ask(world: World, subject: string, payload: Record<string, Json>): Promise<Json> {
  for (;;) {
    const deadlineAt = Date.now() + timeoutMs;
    const answer = await world.gateway
      .request(subject, payload, { deadlineAt })
      .catch(() => undefined);
    if (answer !== undefined) return answer;
    await delay(20);
  }
}

function entryOf(operation: Entry["operation"], tag: string, id: string, answers: Json[]): Entry {
  const received = answers.map((data) => ({
    kind: "answer" as const,
    status: 200,
    id,
    data,
    digest: sha256(JSON.stringify(data)),
  }));
  const [answer] = received;
  return { operation, tag, account, target: id, received, ...(answer && { answer }) };
}

/** Creates a schema, and asks for the same a second time once it was answered. */
export async function createSchema(world: World, name: string): Promise<Entry> {
  const schemaId = crypto.randomUUID();
  const command = { commandId: crypto.randomUUID(), requestHash: sha256(name) };
  const payload = { ...command, schemaId, accountId: account, name, structure };
  const answers = [
    await ask(world, subjects.schema.create, payload),
    await ask(world, subjects.schema.create, payload),
  ];
  return entryOf("create-schema", name, schemaId, answers);
}

export async function renameSchema(world: World, schemaId: string, name: string): Promise<Entry> {
  const command = { commandId: crypto.randomUUID(), requestHash: sha256(name) };
  const payload = { ...command, schemaId, accountId: account, name, structure };
  const answers = [await ask(world, subjects.schema.update, payload)];
  return entryOf("update-schema", name, schemaId, answers);
}

/** An extraction that waits for its source for ever, with the blob that its caller gave. */
export async function requestExtraction(world: World, tag: string): Promise<Entry> {
  const extractionId = crypto.randomUUID();
  const command = { commandId: crypto.randomUUID(), requestHash: sha256(tag) };
  const content = JSON.stringify({ source: tag });
  const input = await world.stores.blobs.put(extractionId, "input", content);
  const order = { schemaId: knownSchema.id, type: "text", model: "llm-4.1-mini" };
  const payload = { ...command, extractionId, accountId: account, ...order, input };
  const answers = [await ask(world, subjects.extraction.request, payload)];
  return entryOf("extract", tag, extractionId, answers);
}

export async function deleteExtraction(world: World, extractionId: string): Promise<Entry> {
  const command = { commandId: crypto.randomUUID(), requestHash: sha256(extractionId) };
  const payload = { ...command, extractionId, accountId: account };
  const answers = [await ask(world, subjects.extraction.delete, payload)];
  return entryOf("delete-extraction", extractionId, extractionId, answers);
}

/** What the rig answers in the schema service's place. */
export const knownSchema = {
  id: crypto.randomUUID(),
  accountId: account,
  name: "any",
  structure,
  revision: 1,
  createdAt: 0,
};
