import { feedSignal, progressSignal, settledSignal, subjects } from "@quarry/contracts";
import type { ServiceDescription } from "@quarry/service-kit/description";
import { Config } from "./config.ts";

const { log: _schemas, revision: _revision, search: _search, ...schema } = subjects.schema;
const { log: _extractions, ...extraction } = subjects.extraction;

export const service: ServiceDescription = {
  name: "gateway",
  config: Config,
  bus: {
    publishesEvents: false,
    consumes: [],
    answers: false,
    asks: [
      ...Object.values(schema),
      ...Object.values(extraction),
      ...Object.values(subjects.delivery),
    ],
    sends: [],
    listensTo: [settledSignal("*"), progressSignal("*"), feedSignal],
  },
  mongodb: {
    collections: {
      gateway_keys: {
        service: "find insert update createIndex",
        operator: "find insert update createIndex",
      },
      gateway_suspensions: { service: "find", operator: "find insert update remove" },
      gateway_idempotency: { service: "find insert update remove createIndex" },
      gateway_rates_requests: { service: "find insert update createIndex" },
      gateway_rates_account_requests: { service: "find insert update createIndex" },
      gateway_rates_account_bytes: { service: "find insert update createIndex" },
    },
    blobs: true,
  },
  secrets: { QUARRY_KEY_PEPPER: { file: "key-pepper" } },
  leavesCluster: false,
  callersPort: 3000,
  scaling: { least: 3, most: 12, processorPercent: 70 },
  resources: {
    requests: { cpu: "250m", memory: "256Mi", disk: "1Gi" },
    limits: { memory: "1Gi", disk: "2Gi" },
    temporary: "1Gi",
  },
  production: { QUARRY_TRUSTED_PROXIES: "1" },
};
