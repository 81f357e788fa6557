import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent } from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { EventStore } from "@quarry/event-store";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { EventMetrics, Logger, Registry } from "@quarry/service-kit";
import type {
  BatchViews,
  ExtractionViews,
  RetentionStore,
  UsageStore,
} from "./application/ports.ts";
import type { ReviewClaims, ReviewPolicyViews, ReviewViews } from "./application/review/ports.ts";
import type { ServiceConfig } from "./config.ts";

/** What the extraction service runs on, in either form. */
export type ExtractionParts = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  batches: BatchViews;
  reviews: ReviewViews;
  reviewPolicies: ReviewPolicyViews;
  reviewClaims: ReviewClaims;
  retention: RetentionStore;
  usage: UsageStore;
  bus: MessageBus;
  blobs: BlobStore;
  engine: Engine;
  config: ServiceConfig;
  logger: Logger;
  eventMetrics: EventMetrics;
  registry: Registry;
  clock?: Clock;
};
