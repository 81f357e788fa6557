import { batchSignal, cancelSignal, consumers, settledSignal, subjects } from "@quarry/contracts";
import type { ServiceDescription } from "@quarry/service-kit/description";
import { Config } from "./config.ts";

const { get, revision, search } = subjects.schema;

export const service: ServiceDescription = {
  name: "extraction",
  config: Config,
  bus: {
    publishesEvents: true,
    consumes: Object.values(consumers.extraction),
    answers: true,
    asks: [get, revision, search, ...Object.values(subjects.ingestion)],
    sends: [settledSignal("*"), cancelSignal("*"), batchSignal],
    listensTo: [settledSignal("*"), cancelSignal("*"), batchSignal],
    // To find out whether a long-pending extraction is still queued.
    looksInto: {
      consumers: [consumers.ingestion.reader, consumers.extraction.engine],
      events: [
        "extraction.ExtractionRequested",
        "ingestion.SourceIngested",
        "ingestion.SourceRejected",
      ],
    },
  },
  mongodb: {
    collections: {
      extraction_commits: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      extraction_commits_relay: { service: "find insert update" },
      extractions: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      extractions_counts: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      extraction_batches: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      extraction_batches_counts: {
        service: "find insert update createIndex",
        operator: "update createIndex",
      },
      extraction_reviews: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      extraction_reviews_counts: { service: "find insert update", operator: "find insert update" },
      extraction_review_policies: { service: "find insert update", operator: "find insert update" },
      extraction_review_claims: { service: "find insert update remove" },
      extraction_backup: { service: "find", operator: "insert update" },
      extraction_usage: { service: "find insert update" },
      extraction_retention: { service: "find", operator: "find insert update remove" },
      extraction_retention_turn: { service: "insert update", operator: "insert update" },
    },
    blobs: true,
  },
  // Optional: without a key or a provider's address the offline engine is used.
  secrets: { OPENAI_API_KEY: { file: "provider-key", optional: true } },
  leavesCluster: true, // to the LLM provider, which may be anywhere
  scaling: {
    least: 3,
    most: 24,
    backlogOf: consumers.extraction.engine,
    atOnce: "QUARRY_ENGINE_CONCURRENCY",
  },
  resources: {
    requests: { cpu: "500m", memory: "512Mi", disk: "64Mi" },
    // Two threads of the offline engine at their memory limit, and the results that they return.
    limits: { memory: "2Gi", disk: "256Mi" },
    temporary: "64Mi",
  },
};
