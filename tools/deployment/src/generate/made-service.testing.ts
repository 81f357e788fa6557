import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settledSignal, subjects } from "@quarry/contracts";
import { distributedSettings } from "@quarry/service-kit";
import type { ServiceDescription } from "@quarry/service-kit/description";
import { z } from "zod";
import { root } from "../repository.ts";
import { services } from "../services/services.ts";
import { generatedFiles } from "./generate.ts";

const Config = z.object({
  ...distributedSettings(9499),
  COURIER_SIGNING_KEY: z.string().min(32),
  COURIER_TOKEN: z.string().optional(),
  QUARRY_COURIER_CONCURRENCY: z.coerce.number().int().default(12),
});

/** A service that there is not: it makes use of each part of a description. */
export const courier: ServiceDescription = {
  name: "courier",
  config: Config,
  bus: {
    publishesEvents: true,
    consumes: ["courier-dispatcher"],
    answers: true,
    asks: [subjects.extraction.get],
    sends: [],
    listensTo: [settledSignal("*")],
  },
  mongodb: {
    collections: {
      courier_commits: { service: "find insert update createIndex", operator: "find insert" },
      couriers: { service: "find insert update remove" },
    },
    blobs: true,
  },
  secrets: {
    COURIER_SIGNING_KEY: { file: "courier-key" },
    COURIER_TOKEN: { file: "courier-token", optional: true },
  },
  leavesCluster: true,
  scaling: {
    least: 3,
    most: 9,
    backlogOf: "courier-dispatcher",
    atOnce: "QUARRY_COURIER_CONCURRENCY",
  },
  resources: {
    requests: { cpu: "100m", memory: "192Mi", disk: "64Mi" },
    limits: { memory: "512Mi", disk: "256Mi" },
    temporary: "64Mi",
  },
};

/** Returns a temporary folder with a copy of all that is generated, and of what is around it. */
export function copyOfGenerated(): string {
  const folder = mkdtempSync(join(tmpdir(), "quarry-generated-"));
  for (const path of ["deploy", "docker-compose.yml", "package.json"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of generatedFiles(root, services).keys())
    cpSync(join(root, path), join(folder, path));
  return folder;
}
