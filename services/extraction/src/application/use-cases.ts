import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, FailureReason } from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { Commit, EventStore } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { createRequestExtraction } from "./acceptance/request-extraction.ts";
import { createRoom } from "./acceptance/room.ts";
import { createTokenAllowance } from "./acceptance/token-allowance.ts";
import { contentIn } from "./content.ts";
import { createDeleteExtraction } from "./erasure/delete-extraction.ts";
import { type Cause, createExecute } from "./execute.ts";
import { extractionProjection } from "./extraction-projection.ts";
import type { ExtractionViews, PageImages, SchemaDirectory } from "./ports.ts";
import { createReadExtractions } from "./read-extractions.ts";
import { createRunExtraction } from "./run/run-extraction.ts";

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
  /** Told of each extraction that is refused for want of tokens. */
  refused?: () => void;
  /** Extractions that one account, and all together, may have waiting or at work. */
  mostPending: { perAccount: number; inAll: number };
  /** Told of every new commit, after the views show it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
  /** Stops work on an extraction wherever it runs. */
  cancel: (extractionId: string) => void;
};

export type ExtractionUseCases = ReturnType<typeof createUseCases>;

/** The extraction service's commands, queries and work, wired to each other. */
export function createUseCases(dependencies: ExtractionDependencies) {
  const { views, blobs, engineTimeLimitMs: timeLimitMs } = dependencies;
  const tokensPerMonth = dependencies.accountTokensPerMonth;
  const allowance = createTokenAllowance({ ...dependencies, tokensPerMonth });
  const projection = extractionProjection(views, blobs);
  const content = contentIn(blobs);
  const execute = createExecute({ ...dependencies, content });
  const { perAccount: mostPerAccount, inAll: mostInAll } = dependencies.mostPending;
  const room = createRoom({ ...dependencies, mostPerAccount, mostInAll });
  return {
    projection,
    request: createRequestExtraction({ ...dependencies, content, execute, room }),
    delete: createDeleteExtraction({ ...dependencies, execute }),
    run: createRunExtraction({ ...dependencies, content, execute, allowance, timeLimitMs }),
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
