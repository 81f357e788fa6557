import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobCorruptError } from "@quarry/blob-store";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { blobNames, subjects } from "@quarry/contracts";
import { AppError, uuidv7 } from "@quarry/kernel";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { describe, expect, it, onTestFinished } from "vitest";
import { withEvidence } from "./with-evidence.ts";

const accountId = "acme";

/** One record with its evidence, whose blob becomes what is given before it is read. */
async function recordOf(evidence: object, became: "whole" | "damaged" | "missing" | "deleted") {
  const folder = await mkdtemp(join(tmpdir(), "quarry-evidence-"));
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
  const text = JSON.stringify(evidence);
  const blob = await blobs.put(id, blobNames.evidence, text);
  if (became === "damaged") await blobs.put(id, blobNames.evidence, `${text.slice(0, -1)} `);
  if (became === "missing" || became === "deleted") await blobs.eraseOwner(id);
  const view = { id, accountId, schemaRevision: 1, evidence: blob };
  const pieces: Uint8Array[] = [];
  const json = withEvidence({ blobs, bus, context: {} }, { record: { id }, view });
  for await (const piece of json) pieces.push(Buffer.from(piece));
  return JSON.parse(String(Buffer.concat(pieces)));
}

describe.each([
  ["short", {}],
  ["long", { text: "x".repeat(2 ** 21) }],
])("%s evidence", (_, evidence) => {
  it("is sent as it was stored", async () => {
    expect((await recordOf(evidence, "whole")).evidence).toEqual(evidence);
  });

  it.each(["damaged", "missing"] as const)("is a fault on our side if it is %s", async (became) => {
    const failure = { code: "INTERNAL", retryable: false };
    expect((await recordOf(evidence, became)).evidence).toMatchObject({ failure, spentTokens: 0 });
  });

  it("is not found if the extraction was deleted meanwhile", async () => {
    const failure = { code: "NOT_FOUND", retryable: false };
    expect((await recordOf(evidence, "deleted")).evidence).toMatchObject({ failure });
  });
});

it("breaks off if the evidence is damaged while it is sent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-evidence-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const blobs = await openFileSystemBlobStore({ root: folder });
  await using bus = openEmbeddedBus({ path: ":memory:" });
  const id = uuidv7();
  const blob = await blobs.put(id, blobNames.evidence, JSON.stringify("x".repeat(2 ** 21)));
  let openings = 0;
  async function* damagedMidway(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      yield piece;
      throw new BlobCorruptError("it was damaged just now");
    }
  }
  const damaging = {
    ...blobs,
    async open(...asked: Parameters<typeof blobs.open>) {
      const pieces = await blobs.open(...asked);
      openings += 1;
      return openings === 1 ? pieces : damagedMidway(pieces);
    },
  };
  const view = { id, accountId, schemaRevision: 1, evidence: blob };
  const source = { blobs: damaging, bus, context: {} };
  const json = withEvidence(source, { record: { id }, view });
  const sent = async () => {
    for await (const _piece of json);
  };
  await expect(sent()).rejects.toThrow(BlobCorruptError);
});
