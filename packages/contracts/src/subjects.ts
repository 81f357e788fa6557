import type { ServiceName } from "./service-names.ts";

/** Subjects of requests. The first token names the service that responds. */
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
    /** The reply is a reference to a blob, because it may be large. */
    evidence: "extraction.evidence",
    document: "extraction.document",
    pageImage: "extraction.page-image",
    source: "extraction.source",
    summary: "extraction.summary",
    suggest: "extraction.suggest",
    addExample: "extraction.add-example",
    removeExample: "extraction.remove-example",
    examples: "extraction.examples",
    review: "extraction.review",
    changeReview: "extraction.change-review",
    completeReview: "extraction.complete-review",
    reopenReview: "extraction.reopen-review",
    claimReview: "extraction.claim-review",
    listReviews: "extraction.list-reviews",
    reviewPolicy: "extraction.review-policy",
    setReviewPolicy: "extraction.set-review-policy",
    quality: "extraction.quality",
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
    /** The reply is a reference to a blob. */
    drawPages: "ingestion.draw-pages",
    source: "ingestion.source",
    /** The reply is a reference to a blob. */
    readAgain: "ingestion.read-again",
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
 * Names of the durable consumers, by service. `service.ts` of each service refers to them as well, for the rights of
 * its NATS user and for scaling by backlog.
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

/** Signals may be lost. This one: the extraction has ended or was deleted, and the view shows it (SettledView). */
export function settledSignal(extractionId: string): string {
  return `settled.extraction.${extractionId}`;
}

/** Signal: stop the work on this extraction. */
export function cancelSignal(extractionId: string): string {
  return `cancel.extraction.${extractionId}`;
}

/** Signal: the progress of this extraction (ExtractionProgress). */
export function progressSignal(extractionId: string): string {
  return `progress.extraction.${extractionId}`;
}

/** Signal: a batch was created, and its items can be requested. */
export const batchSignal = "created.extraction.batch";

/** Signal: the feeds of some accounts have new events (FeedGrown). */
export const feedSignal = "grown.delivery.feed";

/** Signal: a webhook (its id) was changed, or must send events again. */
export const webhookSignal = "changed.delivery.webhook";
