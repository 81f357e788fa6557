import type { ServiceName } from "./service-names.ts";

/** Request/reply subjects: each is answered by the service that its first token names. */
export const subjects = {
  schema: {
    create: "schema.create",
    ensure: "schema.ensure",
    update: "schema.update",
    delete: "schema.delete",
    get: "schema.get",
    list: "schema.list",
    revision: "schema.revision",
    revisions: "schema.revisions",
    search: "schema.search",
    /** The log by position, of all accounts. */
    log: "schema.log",
  },
  extraction: {
    request: "extraction.request",
    delete: "extraction.delete",
    get: "extraction.get",
    list: "extraction.list",
    /** Answered with where it lies, for it may be large. */
    evidence: "extraction.evidence",
    document: "extraction.document",
    pageImage: "extraction.page-image",
    source: "extraction.source",
    summary: "extraction.summary",
    suggest: "extraction.suggest",
    usage: "extraction.usage",
    limits: "extraction.limits",
    createBatch: "extraction.create-batch",
    getBatch: "extraction.get-batch",
    listBatches: "extraction.list-batches",
    cancelBatch: "extraction.cancel-batch",
    retryBatch: "extraction.retry-batch",
    /** Some of a batch's items, in their order. */
    batchItems: "extraction.batch-items",
    /** The log by position, of all accounts. */
    log: "extraction.log",
  },
  ingestion: {
    /** Answered with where they lie. */
    drawPages: "ingestion.draw-pages",
    source: "ingestion.source",
  },
  delivery: {
    events: "delivery.events",
    createWebhook: "delivery.create-webhook",
    listWebhooks: "delivery.list-webhooks",
    getWebhook: "delivery.get-webhook",
    updateWebhook: "delivery.update-webhook",
    deleteWebhook: "delivery.delete-webhook",
    testWebhook: "delivery.test-webhook",
    rotateSecret: "delivery.rotate-secret",
    listDeliveries: "delivery.list-deliveries",
    resend: "delivery.resend",
    replay: "delivery.replay",
  },
} as const;

/**
 * Who takes events, by service. The description beside each service names them as well: for what its
 * NATS user may touch, and by which backlog replicas are added.
 */
export const consumers = {
  schema: { views: "schema-views" },
  ingestion: { reader: "ingestion-reader", documents: "ingestion-documents" },
  extraction: { engine: "extraction-engine", views: "extraction-views" },
} as const;

/** The subject of an event: `evt.<service>.<EventType>.<entity id>`. */
export function eventSubject(service: ServiceName, type: string, entityId: string): string {
  return `evt.${service}.${type}.${entityId}`;
}

/** The filter for all events of a type. */
export function eventFilter(service: ServiceName, type: string): string {
  return `evt.${service}.${type}.*`;
}

/** A signal, without guarantee: this extraction's view shows an end, or that it is deleted (SettledView). */
export function settledSignal(extractionId: string): string {
  return `settled.extraction.${extractionId}`;
}

/** A signal, without guarantee: work on this extraction is of no use any more. */
export function cancelSignal(extractionId: string): string {
  return `cancel.extraction.${extractionId}`;
}

/** A signal, without guarantee: the work on this extraction has come that far (ExtractionProgress). */
export function progressSignal(extractionId: string): string {
  return `progress.extraction.${extractionId}`;
}

/** A signal, without guarantee: a batch was created, whose items are to be requested. */
export const batchSignal = "created.extraction.batch";

/** A signal, without guarantee: the feeds of some accounts are longer than before (FeedGrown). */
export const feedSignal = "grown.delivery.feed";

/** A signal, without guarantee: a webhook was changed, or is to send something again (its id). */
export const webhookSignal = "changed.delivery.webhook";
