import { consumers } from "@quarry/contracts";
import type { ServiceDescription } from "@quarry/service-kit/description";
import { Config } from "./config.ts";

export const service: ServiceDescription = {
  name: "schema",
  config: Config,
  bus: {
    publishesEvents: true,
    consumes: Object.values(consumers.schema),
    answers: true,
    asks: [],
    sends: [],
    listensTo: [],
  },
  mongodb: {
    collections: {
      schema_commits: {
        service: "find insert update createIndex",
        operator: "find insert createIndex",
      },
      schema_commits_relay: { service: "find insert update" },
      schemas: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      schemas_counts: {
        service: "find insert update createIndex",
        operator: "update createIndex",
      },
    },
    blobs: false,
  },
  secrets: {},
  leavesCluster: false,
  scaling: { replicas: 3 },
  resources: {
    requests: { cpu: "100m", memory: "192Mi", disk: "64Mi" },
    limits: { memory: "512Mi", disk: "256Mi" },
    temporary: "64Mi",
  },
};
