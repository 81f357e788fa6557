import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, FailureReason } from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { Commit, EventStore } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import { createAdmission } from "./acceptance/admission.ts";
import { createRequestExtraction } from "./acceptance/request-extraction.ts";
import { createTokenQuota } from "./acceptance/token-quota.ts";
import { contentIn } from "./content.ts";
import { createDeleteExtraction } from "./erasure/delete-extraction.ts";
import { type Cause, createExecute } from "./execute.ts";
import { extractionProjection } from "./extraction-projection.ts";
import type { ExtractionViews, PageImages, SchemaDirectory } from "./ports.ts";
import { createReadExtractions } from "./read-extractions.ts";
import { createReadTask } from "./run/engine-task.ts";
import { createRunExtraction } from "./run/run-extraction.ts";

export type ExtractionDependencies = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  engine: Engine;
  pageImages: PageImages;
  clock: Clock;
  /** Engine timeout of one extraction, in ms. */
  engineTimeoutMs: number;
  /** Tokens that one account may take in a calendar month (UTC); no limit unless given. */
  accountTokensPerMonth?: number | undefined;
  /** Told of each extraction that is refused for want of tokens. */
  refused?: () => void;
  /** Extractions that one account, and all together, may have waiting or at work. */
  pendingLimits: { perAccount: number; inAll: number };
  /** Told of every new commit, after the views show it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
  /** Stops work on an extraction wherever it runs. */
  cancel: (extractionId: string) => void;
};

export type ExtractionUseCases = ReturnType<typeof createUseCases>;

/** The extraction service's commands, queries and work, wired to each other. */
export function createUseCases(dependencies: ExtractionDependencies) {
  const { log, views, blobs, schemas, engine, pageImages, clock, refused } = dependencies;
  const { accountTokensPerMonth: tokensPerMonth, engineTimeoutMs } = dependencies;
  const { pendingLimits, committed, cancel } = dependencies;
  const tokenQuota = createTokenQuota({ views, clock, tokensPerMonth, refused });
  const content = contentIn(blobs);
  const execute = createExecute({ log, views, content, committed });
  const admission = createAdmission({
    views,
    clock,
    maxPerAccount: pendingLimits.perAccount,
    maxInAll: pendingLimits.inAll,
  });
  return {
    projection: extractionProjection(views, blobs),
    request: createRequestExtraction({ log, schemas, content, execute, admission }),
    delete: createDeleteExtraction({ execute, blobs, cancel }),
    run: createRunExtraction({
      readTask: createReadTask({ blobs, content, schemas, engine, pageImages }),
      log,
      views,
      blobs,
      engine,
      execute,
      tokenQuota,
      clock,
      engineTimeoutMs,
    }),
    async fail(
      refusal: { extractionId: string; accountId: string; reason: FailureReason },
      cause: Cause,
    ): Promise<void> {
      await execute({ type: "fail", ...refusal }, cause);
    },
    /** The caller's content goes, whoever deleted the extraction. Safe to repeat. */
    erase: (extractionId: string): Promise<void> => blobs.eraseOwner(extractionId),
    ...createReadExtractions({ views, blobs, schemas }),
  };
}
