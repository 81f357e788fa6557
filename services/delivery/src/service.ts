import { feedSignal, settledSignal, subjects, webhookSignal } from "@quarry/contracts";
import type { ServiceDescription } from "@quarry/service-kit/description";
import { Config } from "./config.ts";

export const service: ServiceDescription = {
  name: "delivery",
  config: Config,
  bus: {
    publishesEvents: false,
    consumes: [],
    answers: true,
    asks: [subjects.schema.log, subjects.extraction.log, subjects.extraction.get],
    sends: [feedSignal, webhookSignal],
    listensTo: [settledSignal("*"), feedSignal, webhookSignal],
  },
  mongodb: {
    collections: {
      delivery_events: {
        service: "find insert createIndex",
        operator: "find insert createIndex",
      },
      delivery_progress: { service: "find insert update", operator: "find insert update" },
      delivery_commits: {
        service: "find insert createIndex",
        operator: "find insert createIndex",
      },
      delivery_webhooks: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      delivery_webhooks_counts: {
        service: "update createIndex",
        operator: "update createIndex",
      },
      delivery_cursors: { service: "find insert update remove", operator: "find insert update" },
      delivery_deliveries: {
        service: "find insert update remove createIndex",
        operator: "find insert update createIndex",
      },
      delivery_turn: { service: "find insert update remove" },
    },
    blobs: false,
  },
  secrets: { QUARRY_KEY_PEPPER: { file: "key-pepper" } },
  leavesCluster: true, // to public receivers, and to those that the operator names
  scaling: { replicas: 3 },
  resources: {
    requests: { cpu: "100m", memory: "192Mi", disk: "64Mi" },
    limits: { memory: "512Mi", disk: "256Mi" },
    temporary: "64Mi",
  },
};
