import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, FailureReason } from "@quarry/contracts";
import type { Commit, EventStore, WalkedView } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { extractionIdOf, extractionStream } from "../domain/extraction.ts";
import { type ExtractionRow, evolveRow } from "../domain/extraction-row.ts";
import { contentIn } from "./content.ts";
import { createDeleteExtraction } from "./delete-extraction.ts";
import type { Engine } from "./engine.ts";
import { type Cause, createExecute } from "./execute.ts";
import type { ExtractionViews, PageImages, SchemaDirectory } from "./ports.ts";
import { createReadExtractions } from "./read-extractions.ts";
import { createRequestExtraction } from "./request-extraction.ts";
import { createRunExtraction } from "./run-extraction.ts";
import { createTokenAllowance } from "./token-allowance.ts";

export type ExtractionDependencies = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  engine: Engine;
  pageImages: PageImages;
  clock: Clock;
  /** One extraction's share of an engine, in ms. */
  engineTimeLimitMs: number;
  /** Tokens that one account may take in a calendar month (UTC); no limit unless given. */
  accountTokensPerMonth?: number | undefined;
  /** Told of every new commit, after the views show it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
  /** Stops work on an extraction wherever it runs. */
  cancel: (extractionId: string) => void;
};

/** How the log's events become the rows of the read model. */
export function extractionProjection(
  views: ExtractionViews,
  blobs: BlobStore,
): WalkedView<ExtractionEvent, ExtractionRow> {
  const evolve = evolveRow(contentIn(blobs));
  const { rowIds } = views;
  return { rows: views, rowId: extractionIdOf, evolve, streamOf: extractionStream, rowIds };
}

export type ExtractionUseCases = ReturnType<typeof createUseCases>;

/** The extraction service's commands, queries and work, wired to each other. */
export function createUseCases(dependencies: ExtractionDependencies) {
  const { views, blobs, engineTimeLimitMs: timeLimitMs } = dependencies;
  const tokensPerMonth = dependencies.accountTokensPerMonth;
  const assertAllowance = createTokenAllowance({ ...dependencies, tokensPerMonth });
  const projection = extractionProjection(views, blobs);
  const content = contentIn(blobs);
  const execute = createExecute({ ...dependencies, content });
  return {
    projection,
    request: createRequestExtraction({ ...dependencies, content, execute }),
    delete: createDeleteExtraction({ ...dependencies, execute }),
    run: createRunExtraction({ ...dependencies, content, execute, assertAllowance, timeLimitMs }),
    async fail(
      refusal: { extractionId: string; accountId: string; reason: FailureReason },
      cause: Cause,
    ): Promise<void> {
      await execute({ type: "fail", ...refusal }, cause);
    },
    /** The caller's content goes, whoever deleted the extraction. Safe to repeat. */
    erase: (extractionId: string): Promise<void> => blobs.eraseOwner(extractionId),
    ...createReadExtractions(dependencies),
  };
}
