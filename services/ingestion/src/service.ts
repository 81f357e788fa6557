import { cancelSignal, consumers, progressSignal } from "@quarry/contracts";
import type { ServiceDescription } from "@quarry/service-kit/description";
import { Config } from "./config.ts";

export const service: ServiceDescription = {
  name: "ingestion",
  config: Config,
  bus: {
    publishesEvents: true,
    consumes: Object.values(consumers.ingestion),
    answers: true,
    asks: [],
    sends: [progressSignal("*")],
    listensTo: [cancelSignal("*")],
  },
  mongodb: {
    collections: {
      ingestion_commits: {
        service: "find insert update createIndex",
        operator: "find insert createIndex",
      },
      ingestion_commits_relay: { service: "find insert update" },
      ingestion_documents: { service: "find insert update remove createIndex" },
    },
    blobs: true,
  },
  secrets: {},
  leavesCluster: true, // sources lie where callers say
  scaling: {
    least: 3,
    most: 24,
    backlogOf: consumers.ingestion.reader,
    atOnce: "QUARRY_READER_CONCURRENCY",
  },
  resources: {
    requests: { cpu: "1", memory: "1Gi", disk: "2Gi" },
    limits: { memory: "4Gi", disk: "3Gi" },
    temporary: "2Gi",
  },
  // Chromium is not inside: pages that are empty without JavaScript stay so.
  image: { environment: { QUARRY_CHROMIUM: "off" }, ignores: ["QUARRY_CHROMIUM_SANDBOX"] },
};
