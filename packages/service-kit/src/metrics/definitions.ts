/** What a metric is made from, besides its registry and its kind. */
export type MetricDefinition = {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Upper bounds of a histogram. */
  buckets?: number[];
};

/** Upper bounds in seconds for work that takes milliseconds. */
const shortBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** Upper bounds in seconds for work that an edge or a command does. */
const requestBuckets = [...shortBuckets, 0.5, 1, 2.5, 5, 10];

/** Upper bounds in seconds for readers, engines and providers. */
const jobBuckets = [0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320];

/**
 * Every metric of Quarry's own: rules, dashboard and runbooks go by these names. A label's values
 * are bounded by the code: routes by their patterns, outcomes by the list of error codes; never an
 * id, an account or an address.
 */
export const metrics = {
  httpRequests: {
    name: "http_request_duration_seconds",
    help: "Time from receiving a request's headers to the end of the response",
    labelNames: ["method", "route", "status"],
    buckets: requestBuckets,
  },
  httpInFlight: {
    name: "http_requests_in_flight",
    help: "Requests in flight",
  },
  readinessChecks: {
    name: "readiness_check_passes",
    help: "Last result of a readiness check: 1 passed, 0 failed; `serving` is 1 between start and drain",
    labelNames: ["check"],
  },
  rateLimitsShared: {
    name: "rate_limits_shared",
    help: "1 while rate limits are shared by all replicas, 0 while this replica counts alone",
  },
  waiters: {
    name: "extraction_waiters",
    help: "Requests waiting for an extraction to finish",
  },
  commands: {
    name: "command_duration_seconds",
    help: "Time to handle a command or query, by subject and outcome",
    labelNames: ["type", "outcome"],
    buckets: requestBuckets,
  },
  deliveries: {
    name: "delivery_duration_seconds",
    help: "Time to handle a delivered message, by consumer and outcome; that of an engine's message is the extraction's",
    labelNames: ["consumer", "outcome"],
    buckets: [...shortBuckets, ...jobBuckets],
  },
  concurrencyLimit: {
    name: "consumer_concurrency_limit",
    help: "Concurrency limit: messages of a consumer that this process handles at once",
    labelNames: ["consumer"],
  },
  appended: {
    name: "events_appended_total",
    help: "Events that this process appended to its log, by aggregate",
    labelNames: ["aggregate"],
  },
  relayBacklog: {
    name: "relay_backlog_commits",
    help: "Commits not yet published to the bus; 1000 means 1000 or more",
    labelNames: ["log"],
  },
  relayOldestAge: {
    name: "relay_oldest_age_seconds",
    help: "Age of the oldest commit not yet published to the bus; 0 if there is none",
    labelNames: ["log"],
  },
  webhookOldestAge: {
    name: "webhook_oldest_age_seconds",
    help: "For how long the oldest event has been pending for a webhook; 0 if there is none",
  },
  projectionLag: {
    name: "projection_lag_events",
    help: "Commits not yet confirmed by a view's consumer, including those not yet published",
    labelNames: ["projection"],
  },
  consumerPending: {
    name: "nats_consumer_pending_messages",
    help: "Messages not yet delivered to a consumer",
    labelNames: ["stream", "consumer"],
  },
  consumerAckPending: {
    name: "nats_consumer_ack_pending_messages",
    help: "Messages delivered to a consumer and not yet acknowledged, including those queued in the process",
    labelNames: ["stream", "consumer"],
  },
  consumerRedelivered: {
    name: "nats_consumer_redelivered_messages",
    help: "Unacknowledged messages that were delivered more than once",
    labelNames: ["stream", "consumer"],
  },
  deadLetters: {
    name: "dead_letter_messages",
    help: "Dead letters: messages that a consumer gave up on, not yet replayed or dropped",
    labelNames: ["stream", "consumer"],
  },
  sourceReads: {
    name: "source_read_duration_seconds",
    help: "Time to read a source, including the wait for a worker process, by type and outcome",
    labelNames: ["type", "outcome"],
    buckets: [0.01, 0.05, 0.1, ...jobBuckets], // small files are read in milliseconds
  },
  readerJobs: {
    name: "reader_jobs",
    help: "Sources in worker processes, and those waiting for one",
    labelNames: ["state"],
  },
  readersEnded: {
    name: "reader_processes_ended_total",
    help: "Worker processes lost to a source, by reason: time, memory or crash",
    labelNames: ["reason"],
  },
  readerParts: {
    name: "reader_part_works",
    help: "Whether a reader component passed its self-test at start: 1 or 0",
    labelNames: ["part"],
  },
  documentRecalls: {
    name: "document_recalls_total",
    help: "Lookups of previously read documents, by outcome (hit or miss)",
    labelNames: ["outcome"],
  },
  extractionOutcomes: {
    name: "extraction_outcomes_total",
    help: "Extractions that ended, by outcome: ok or the code of the failure",
    labelNames: ["outcome"],
  },
  engineDurations: {
    name: "engine_duration_seconds",
    help: "Time of one extraction in the engine, including provider calls and waits, by outcome",
    labelNames: ["engine", "outcome"],
    buckets: [0.01, 0.05, 0.1, ...jobBuckets], // small documents take milliseconds without a model
  },
  engineJobs: {
    name: "engine_jobs",
    help: "Extractions in the engine",
    labelNames: ["engine"],
  },
  llmCalls: {
    name: "llm_calls",
    help: "Provider calls in flight, and those waiting for a slot",
    labelNames: ["state"],
  },
  llmCallDurations: {
    name: "llm_call_duration_seconds",
    help: "Time of one provider call, excluding the wait for a slot, by outcome",
    labelNames: ["model", "outcome"],
    buckets: jobBuckets,
  },
  llmRetries: {
    name: "llm_retries_total",
    help: "Retried provider calls, by the fault that caused the retry",
    labelNames: ["model", "fault"],
  },
  llmQuestions: {
    name: "llm_questions_total",
    help: "Prompts by purpose; `recalled` ones were answered before and cost nothing",
    labelNames: ["model", "purpose"],
  },
  llmTokens: {
    name: "llm_tokens_total",
    help: "Tokens used by provider calls, estimated where the provider reports none",
    labelNames: ["model", "direction"],
  },
  llmEstimatedTokens: {
    name: "llm_estimated_tokens_total",
    help: "The part of llm_tokens_total that is estimated",
    labelNames: ["model", "direction"],
  },
  llmCost: {
    name: "llm_cost_total",
    help: "Cost of provider calls in the currency's unit, of models whose prices are configured",
    labelNames: ["model", "currency"],
  },
  dataDiskFree: {
    name: "data_disk_free_bytes",
    help: "Free space on the disk of the data folder; of the standalone server only",
  },
  dataDiskSize: {
    name: "data_disk_size_bytes",
    help: "Size of the disk of the data folder; of the standalone server only",
  },
  lastBackup: {
    name: "backup_last_success_timestamp_seconds",
    help: "When the last complete backup was made, in Unix time; 0 if there is none",
  },
  quotaRefusals: {
    name: "quota_refusals_total",
    help: "Extractions refused because the account's monthly token quota is used up",
  },
} as const satisfies Record<string, MetricDefinition>;
