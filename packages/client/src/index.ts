export type { ErrorCode } from "./errors/codes.ts";
export {
  AbortError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  FileError,
  NotFoundError,
  OutputError,
  PermissionError,
  ProviderError,
  QuarryError,
  RateLimitError,
  ServerError,
  SourceError,
  TimeoutError,
  ValidationError,
} from "./errors/errors.ts";
export { MissingValuesError, SchemaError, SchemaMismatchError } from "./errors/schema-errors.ts";
export type { BatchItem } from "./extract/batch-item.ts";
export type { ExtractRequest } from "./extract/extract.ts";
export type { ExtractionOptions } from "./extract/options.ts";
export { ExtractionResult } from "./extract/result.ts";
export {
  type FileSource,
  type NamedFile,
  type Source,
  typeOfSource,
  type Uploaded,
} from "./extract/source.ts";
export type { SourceAgain } from "./extract/source-again.ts";
export type { QuarrySchema } from "./extract/with-schema.ts";
export type { CallOptions } from "./http/deadline.ts";
export { Quarry, type QuarryOptions, type UsageSpan } from "./quarry.ts";
export type { BatchFilters } from "./resources/batches.ts";
export type { EventsOptions } from "./resources/events.ts";
export type { ExportParameters } from "./resources/exports.ts";
export type { IncludeOptions, NewExtraction } from "./resources/extractions.ts";
export type { Step } from "./resources/follow.ts";
export type { KeyInput, KeyRotation } from "./resources/keys.ts";
export type { CursorList, ExtractionFilters, List, ListParameters } from "./resources/pages.ts";
export type { ReviewFilters, Verdict } from "./resources/reviews.ts";
export type { ExampleInput } from "./resources/schema-examples.ts";
export type { ImportInput } from "./resources/schema-tools.ts";
export type {
  ChangeOptions,
  CreateOptions,
  QualityParameters,
  SchemaInput,
  TaggedSchema,
} from "./resources/schemas.ts";
export { revisionOf } from "./resources/schemas.ts";
export type { WebhookInput } from "./resources/webhooks.ts";
export type * from "./responses/accounts.ts";
export type * from "./responses/batches.ts";
export type * from "./responses/document.ts";
export type * from "./responses/events.ts";
export type * from "./responses/evidence.ts";
export type * from "./responses/quality.ts";
export type * from "./responses/records.ts";
export { reviewReasonCodes, reviewStates } from "./responses/review-names.ts";
export type * from "./responses/reviews.ts";
export type * from "./responses/summary.ts";
export type * from "./responses/webhooks.ts";
export type { AnyData, InputOf, OutputOf, StandardSchema, WithNulls } from "./schema/standard.ts";
export type { Json, Structure } from "./schema/structure.ts";
export { type SentWebhook, verifyWebhook, type WebhookEvent } from "./webhooks/verify-webhook.ts";
