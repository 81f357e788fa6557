import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames, subjects } from "@quarry/contracts";
import { AppError, uuidv7 } from "@quarry/kernel";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { describe, expect, it, onTestFinished } from "vitest";
import { openPart } from "./open-part.ts";

const accountId = "acme";

/** The document of an extraction, whose blob becomes what is given before it is opened. */
async function opened(text: string, became: "whole" | "damaged" | "missing" | "deleted") {
  const folder = await mkdtemp(join(tmpdir(), "quarry-part-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const blobs = await openFileSystemBlobStore({ root: folder });
  await using bus = openEmbeddedBus({ path: ":memory:" });
  const id = uuidv7();
  await bus.respond(subjects.extraction.get, async () => {
    if (became === "deleted") throw new AppError("NOT_FOUND", "There is none with this id");
    const asked = { id, accountId, schemaId: id, schemaRevision: 1, type: "text", source: "" };
    const ended = { status: "completed", charged: true, totalTokens: 3, createdAt: 0 };
    return { ...asked, model: "llm-4.1", ...ended, output: {} };
  });
  const blob = await blobs.put(id, blobNames.document, text);
  if (became === "damaged") await blobs.put(id, blobNames.document, `${text.slice(0, -1)} `);
  if (became === "missing" || became === "deleted") await blobs.eraseOwner(id);
  const stored = { id, accountId, part: "document", blob } as const;
  return await openPart({ blobs, bus, context: {} }, stored);
}

describe.each([
  ["short", "a document"],
  ["long", "x".repeat(2 ** 21)],
])("a %s part", (_, text) => {
  it("is sent as it was stored", async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of await opened(text, "whole")) pieces.push(piece);
    expect(String(Buffer.concat(pieces))).toBe(text);
  });

  it.each(["damaged", "missing"] as const)("is a fault on our side if it is %s", async (became) => {
    const fault = { code: "INTERNAL", retryable: false };
    await expect(opened(text, became)).rejects.toMatchObject(fault);
  });

  it("is not found if the extraction was deleted meanwhile", async () => {
    await expect(opened(text, "deleted")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
