import { EventType } from "@quarry/api";
import { z } from "zod";
import { logNames } from "../stores/stores.ts";

/** Raised with every change that an older program could not read. */
export const BACKUP_VERSION = 2;

export const manifestFile = "manifest.json";
export const keysFile = "keys.jsonl";
export const accountsFile = "accounts.json";
export const webhooksFile = "webhooks.jsonl";
export const blobsFile = "blobs.bin";
export const blobIndexFile = "blobs.jsonl";
export const erasuresFile = "erasures.jsonl";
export const pepperFile = "key-pepper";
export const logFile = (name: string) => `logs-${name}.jsonl`;

const position = z.int().nonnegative();

/** Those that every backup has; a pepper is with some. */
const requiredFiles = [
  keysFile,
  accountsFile,
  webhooksFile,
  blobsFile,
  blobIndexFile,
  erasuresFile,
  ...logNames.map(logFile),
];

/** Written last: a backup without it did not finish. Names every file with its size and digest. */
export const Manifest = z.strictObject({
  format: z.literal("quarry-backup"),
  version: z.literal(BACKUP_VERSION),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  form: z.enum(["standalone", "distributed"]),
  /** Newest commit of each log that is inside. */
  positions: z.record(z.enum(logNames), position),
  /** How many are inside: extractions; blobs of these, and lists of running batches. */
  extractions: position,
  blobs: position,
  /** Blobs that were to be inside and are not. */
  missing: z.array(z.strictObject({ extractionId: z.string(), name: z.string() })),
  files: z
    .record(
      z.string().regex(/^[a-z.-]+$/),
      z.strictObject({ size: position, sha256: z.string().length(64) }),
    )
    .refine((files) => requiredFiles.every((name) => name in files)),
});
export type Manifest = z.output<typeof Manifest>;

/** A blob's place in `blobs.bin`: a line of the index. */
export const BlobLine = z.strictObject({
  owner: z.string(),
  name: z.string(),
  size: position,
  sha256: z.string().length(64),
  offset: position,
});
export type BlobLine = z.output<typeof BlobLine>;

/** A deletion of the extraction log: a line of a list of erasures. */
export const ErasureLine = z.strictObject({
  extractionId: z.string(),
  accountId: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type ErasureLine = z.output<typeof ErasureLine>;

/** What accounts.json holds: settings of accounts. */
export const AccountSettings = z.strictObject({
  suspensions: z.record(z.string(), z.number()),
  retention: z.record(z.string(), z.union([z.number(), z.literal("forever")])),
});

const Places = z.strictObject({ extraction: z.int(), schema: z.int(), delivery: z.int() });

/** How far a webhook is sent the feed, and what of it is still pending: a line of `webhooks.jsonl`. */
export const WebhookLine = z.strictObject({
  webhookId: z.string(),
  places: Places,
  /** Epoch ms. */
  failingSince: z.number().nullable(),
  pending: z.array(
    z.strictObject({
      eventId: z.string(),
      log: z.enum(["extraction", "schema", "delivery"]),
      place: z.int(),
      stream: z.string(),
      type: EventType,
      attempts: z.int().nonnegative(),
      nextAt: z.number(),
      pendingSince: z.number(),
    }),
  ),
});
export type WebhookLine = z.output<typeof WebhookLine>;
