/** What a metric is made from, besides its registry and its kind. */
export type MetricDefinition = {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Upper bounds of a histogram. */
  buckets?: number[];
};

/** Upper bounds in seconds for work that an edge or a command does. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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
    help: "Time from a request's head to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: requestBuckets,
  },
  httpInFlight: {
    name: "http_requests_in_flight",
    help: "Requests that are not answered yet",
  },
  readinessChecks: {
    name: "readiness_check_passes",
    help: "Whether a readiness check passed when it was last made: 1 or 0; serving is 1 between start and drain",
    labelNames: ["check"],
  },
  rateLimitsShared: {
    name: "rate_limits_shared",
    help: "Whether requests are counted for all replicas together: 1, or 0 while this one counts alone",
  },
  waiters: {
    name: "extraction_waiters",
    help: "Requests that wait for the end of an extraction",
  },
  commands: {
    name: "command_duration_seconds",
    help: "Time to answer a command or query, by subject and outcome",
    labelNames: ["type", "outcome"],
    buckets: requestBuckets,
  },
  deliveries: {
    name: "delivery_duration_seconds",
    help: "Time to handle a delivered message, by consumer and outcome",
    labelNames: ["consumer", "outcome"],
    buckets: [...requestBuckets.slice(0, 7), ...jobBuckets],
  },
  places: {
    name: "consumer_places",
    help: "Messages of a consumer that this process handles at once",
    labelNames: ["consumer"],
  },
  appended: {
    name: "events_appended_total",
    help: "Events that this process appended to its log, by aggregate",
    labelNames: ["aggregate"],
  },
  relayBacklog: {
    name: "relay_backlog_commits",
    help: "Commits of a log that the bus does not have yet; 1000 means at least so many",
    labelNames: ["log"],
  },
  relayOldestAge: {
    name: "relay_oldest_age_seconds",
    help: "Age of the oldest commit that the bus does not have yet; 0 where there is none",
    labelNames: ["log"],
  },
  projectionLag: {
    name: "projection_lag_events",
    help: "Commits that a view's consumer has not confirmed, those that the bus lacks included",
    labelNames: ["projection"],
  },
  consumerPending: {
    name: "nats_consumer_pending_messages",
    help: "Messages that were not delivered to a consumer yet",
    labelNames: ["stream", "consumer"],
  },
  consumerAckPending: {
    name: "nats_consumer_ack_pending_messages",
    help: "Messages delivered to a consumer and not settled, those that wait for their turn included",
    labelNames: ["stream", "consumer"],
  },
  consumerRedelivered: {
    name: "nats_consumer_redelivered_messages",
    help: "Messages that are not settled and were delivered more than once",
    labelNames: ["stream", "consumer"],
  },
  deadLetters: {
    name: "dead_letter_messages",
    help: "Messages that a consumer gave up on and a person has not dealt with",
    labelNames: ["stream", "consumer"],
  },
  sourceReads: {
    name: "source_read_duration_seconds",
    help: "Time to read a source, waiting for a process included, by type and outcome",
    labelNames: ["type", "outcome"],
    buckets: [0.01, 0.05, 0.1, ...jobBuckets], // small files are read in milliseconds
  },
  readerJobs: {
    name: "reader_jobs",
    help: "Sources in the reading processes, and those that wait for one",
    labelNames: ["state"],
  },
  readersEnded: {
    name: "reader_processes_ended_total",
    help: "Reading processes that a source cost: by its time, its memory, or a crash",
    labelNames: ["reason"],
  },
  readerParts: {
    name: "reader_part_works",
    help: "Whether a part that some sources need does its work, as tried at the start: 1 or 0",
    labelNames: ["part"],
  },
  documentRecalls: {
    name: "document_recalls_total",
    help: "Looks for a document that was read before, by outcome",
    labelNames: ["outcome"],
  },
  engineDurations: {
    name: "engine_duration_seconds",
    help: "Time of one extraction in its engine, calls and waits included, by outcome",
    labelNames: ["engine", "outcome"],
    buckets: [0.01, 0.05, 0.1, ...jobBuckets], // small documents take milliseconds without a model
  },
  engineJobs: {
    name: "engine_jobs",
    help: "Extractions that are in the engine",
    labelNames: ["engine"],
  },
  llmCalls: {
    name: "llm_calls",
    help: "Calls that are open at the provider, and those that wait for their turn",
    labelNames: ["state"],
  },
  llmCallDurations: {
    name: "llm_call_duration_seconds",
    help: "Time of one call to the provider, waits for its turn not included, by outcome",
    labelNames: ["model", "outcome"],
    buckets: jobBuckets,
  },
  llmRetries: {
    name: "llm_retries_total",
    help: "Calls that were made again, by the fault before them",
    labelNames: ["model", "fault"],
  },
  llmQuestions: {
    name: "llm_questions_total",
    help: "Questions by why they were put; recalled ones were answered before, and cost nothing",
    labelNames: ["model", "purpose"],
  },
  llmTokens: {
    name: "llm_tokens_total",
    help: "Tokens that calls took, estimated where the provider counted none",
    labelNames: ["model", "direction"],
  },
  llmEstimatedTokens: {
    name: "llm_estimated_tokens_total",
    help: "Those tokens that no provider has counted",
    labelNames: ["model", "direction"],
  },
  quotaRefusals: {
    name: "quota_refusals_total",
    help: "Extractions that were refused because their account has taken its month's tokens",
  },
} as const satisfies Record<string, MetricDefinition>;
