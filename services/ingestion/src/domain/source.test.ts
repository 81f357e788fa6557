import type { SourceEvent } from "@quarry/contracts";
import { specification } from "@quarry/event-store/testing";
import { describe, it } from "vitest";
import { decideSource, evolveSource, initialSource, type SourceCommand } from "./source.ts";

const { given } = specification({
  initial: initialSource,
  evolve: evolveSource,
  decide: decideSource,
});

const extractionId = "01900000-0000-7000-8000-000000000001";
const document = { owner: extractionId, name: "document", size: 12, sha256: "0".repeat(64) };
const ingested = {
  type: "SourceIngested",
  data: { extractionId, accountId: "acme", document, reader: "text", pages: 1, characters: 4 },
} satisfies SourceEvent;
const rejected = {
  type: "SourceRejected",
  data: {
    extractionId,
    accountId: "acme",
    reason: { code: "SOURCE_EMPTY", message: "The source holds no text" },
  },
} satisfies SourceEvent;
const ingest: SourceCommand = { type: "IngestSource", data: ingested.data };
const reject: SourceCommand = { type: "RejectSource", data: rejected.data };

describe("a source", () => {
  it("is ingested when it was read", () => {
    given().when(ingest).then(ingested);
  });

  it("is rejected when it could not be read", () => {
    given().when(reject).then(rejected);
  });

  it("stays ingested whatever comes later", () => {
    given(ingested).when(reject).then();
    given(ingested).when(ingest).then();
  });

  it("stays rejected whatever comes later", () => {
    given(rejected).when(ingest).then();
    given(rejected).when(reject).then();
  });
});
