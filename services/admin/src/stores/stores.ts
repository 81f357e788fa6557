import type { KeyManager, KeyStore, SuspensionStore } from "@quarry/access";
import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent, SchemaEvent, WebhookEvent } from "@quarry/contracts";
import type {
  DeliveryStore,
  FeedStore,
  WebhookViews,
  webhookProjection,
} from "@quarry/delivery/stores";
import type { EventStore, LogArchive } from "@quarry/event-store";
import type {
  BackupNote,
  BatchViews,
  batchProjection,
  ExtractionViews,
  extractionProjection,
  policyProjection,
  RetentionStore,
  reviewProjection,
} from "@quarry/extraction/stores";
import type { BusOperator } from "@quarry/messaging";
import type { schemaProjection } from "@quarry/schema/stores";

/** The logs, in the order in which their positions are taken for a copy. */
export const logNames = ["extraction", "ingestion", "schema", "delivery"] as const;
export type LogName = (typeof logNames)[number];

/** Everything that a Quarry of either form keeps, opened beside its running services. */
export type Stores = AsyncDisposable & {
  form: "standalone" | "distributed";
  /** The data folder, or the database's name. */
  place: string;
  archives: Record<LogName, LogArchive>;
  schema: { log: EventStore<SchemaEvent>; view: ReturnType<typeof schemaProjection> };
  extraction: {
    log: EventStore<ExtractionEvent>;
    views: ExtractionViews;
    view: ReturnType<typeof extractionProjection>;
    batchViews: BatchViews;
    batches: ReturnType<typeof batchProjection>;
    reviews: ReturnType<typeof reviewProjection>;
    reviewPolicies: ReturnType<typeof policyProjection>;
    retention: RetentionStore;
    backup: BackupNote;
  };
  delivery: {
    log: EventStore<WebhookEvent>;
    views: WebhookViews;
    view: ReturnType<typeof webhookProjection>;
    deliveries: DeliveryStore;
    feed: FeedStore;
  };
  blobs: BlobStore;
  keys: KeyStore;
  suspensions: SuspensionStore;
  /** @throws ConfigError if the pepper is not known. */
  keyManager(): KeyManager;
  /** The pepper where it is kept with the data, as a standalone server keeps its own. */
  keptPepper: string | undefined;
  /** @throws ConfigError if NATS is not named, AppError UNAVAILABLE if it does not answer. */
  openBus(): Promise<BusOperator>;
};

/** An empty place that is being filled; it is in use from `finish` on, and not before. */
export type Target = AsyncDisposable & {
  stores: Stores;
  finish(): Promise<void>;
};
