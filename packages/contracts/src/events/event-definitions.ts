import type { z } from "zod";
import {
  BatchCancelled,
  BatchCompleted,
  BatchCreated,
  ExampleAdded,
  ExampleRemoved,
  ExtractionCompleted,
  ExtractionDeleted,
  type ExtractionEvent,
  ExtractionFailed,
  ExtractionRequested,
  ExtractionTokensReserved,
  ExtractionTokensSpent,
  SchemaCreated,
  SchemaDeleted,
  type SchemaEvent,
  SchemaUpdated,
  type SourceEvent,
  SourceIngested,
  SourceRejected,
} from "./events.ts";
import {
  ReviewChanged,
  ReviewCompleted,
  ReviewDeleted,
  ReviewPolicySet,
  ReviewReopened,
  ReviewRequested,
} from "./review-events.ts";
import {
  WebhookCreated,
  WebhookDeleted,
  WebhookDisabled,
  WebhookEnabled,
  type WebhookEvent,
  WebhookReplayed,
  WebhookSecretRotated,
  WebhookUpdated,
} from "./webhook-events.ts";

/** What this release knows of an event, in the log and on the bus. */
export type EventContract = {
  /** Today's data. */
  schema: z.ZodType;
  /** Of `schema`, from 1: one more whenever former data no longer fits, or means something else. */
  version: number;
  /** For each former version the schema of its data, transformed into the next version's. */
  upcasts?: Readonly<Record<number, z.ZodType>>;
};

type Definitions<Event extends { type: string }> = Record<Event["type"], EventContract>;

/** Every event of the schema log. */
export const schemaEvents = {
  SchemaCreated: { schema: SchemaCreated, version: 1 },
  SchemaUpdated: { schema: SchemaUpdated, version: 1 },
  SchemaDeleted: { schema: SchemaDeleted, version: 1 },
} as const satisfies Definitions<SchemaEvent>;

/** Every event of the extraction log. */
export const extractionEvents = {
  ExtractionRequested: { schema: ExtractionRequested, version: 1 },
  ExtractionCompleted: { schema: ExtractionCompleted, version: 1 },
  ExtractionFailed: { schema: ExtractionFailed, version: 1 },
  ExtractionTokensReserved: { schema: ExtractionTokensReserved, version: 1 },
  ExtractionTokensSpent: { schema: ExtractionTokensSpent, version: 1 },
  ExtractionDeleted: { schema: ExtractionDeleted, version: 1 },
  BatchCreated: { schema: BatchCreated, version: 1 },
  BatchCancelled: { schema: BatchCancelled, version: 1 },
  BatchCompleted: { schema: BatchCompleted, version: 1 },
  ExampleAdded: { schema: ExampleAdded, version: 1 },
  ExampleRemoved: { schema: ExampleRemoved, version: 1 },
  ReviewRequested: { schema: ReviewRequested, version: 1 },
  ReviewChanged: { schema: ReviewChanged, version: 1 },
  ReviewCompleted: { schema: ReviewCompleted, version: 1 },
  ReviewReopened: { schema: ReviewReopened, version: 1 },
  ReviewDeleted: { schema: ReviewDeleted, version: 1 },
  ReviewPolicySet: { schema: ReviewPolicySet, version: 1 },
} as const satisfies Definitions<ExtractionEvent>;

/** Every event of the ingestion log. */
export const sourceEvents = {
  SourceIngested: { schema: SourceIngested, version: 1 },
  SourceRejected: { schema: SourceRejected, version: 1 },
} as const satisfies Definitions<SourceEvent>;

/** Every event of the delivery log. */
export const webhookEvents = {
  WebhookCreated: { schema: WebhookCreated, version: 1 },
  WebhookUpdated: { schema: WebhookUpdated, version: 1 },
  WebhookSecretRotated: { schema: WebhookSecretRotated, version: 1 },
  WebhookDisabled: { schema: WebhookDisabled, version: 1 },
  WebhookEnabled: { schema: WebhookEnabled, version: 1 },
  WebhookReplayed: { schema: WebhookReplayed, version: 1 },
  WebhookDeleted: { schema: WebhookDeleted, version: 1 },
} as const satisfies Definitions<WebhookEvent>;

const definitions = new Map<string, EventContract>(
  Object.entries({ ...schemaEvents, ...extractionEvents, ...sourceEvents, ...webhookEvents }),
);

/** Undefined for a type that this release does not know. */
export function eventDefinitionOf(type: string): EventContract | undefined {
  return definitions.get(type);
}
