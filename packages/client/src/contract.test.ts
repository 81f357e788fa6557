import * as api from "@quarry/api";
import { expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import { apiError } from "./errors/class-of.ts";
import { type ErrorCode, statusOf } from "./errors/codes.ts";
import { ApiError } from "./errors/errors.ts";
import type { BatchItem } from "./extract/batch-item.ts";
import type { BatchFilters } from "./resources/batches.ts";
import type { ExportParameters } from "./resources/exports.ts";
import type { NewExtraction } from "./resources/extractions.ts";
import type { KeyInput, KeyRotation } from "./resources/keys.ts";
import type { ExtractionFilters, ListParameters } from "./resources/pages.ts";
import type { ReviewFilters } from "./resources/reviews.ts";
import type { ExampleInput } from "./resources/schema-examples.ts";
import type { ImportInput } from "./resources/schema-tools.ts";
import type { QualityParameters, SchemaInput } from "./resources/schemas.ts";
import type { WebhookInput } from "./resources/webhooks.ts";
import type * as accounts from "./responses/accounts.ts";
import type * as batches from "./responses/batches.ts";
import type * as document from "./responses/document.ts";
import type * as events from "./responses/events.ts";
import type * as evidence from "./responses/evidence.ts";
import type { SchemaQuality } from "./responses/quality.ts";
import type * as records from "./responses/records.ts";
import { reviewReasonCodes, reviewStates } from "./responses/review-names.ts";
import type * as reviews from "./responses/reviews.ts";
import type * as summaries from "./responses/summary.ts";
import type * as webhooks from "./responses/webhooks.ts";
import type { Json, Structure } from "./schema/structure.ts";

/** A type of the contract as this package writes it: what is optional is absent, not undefined. */
type Plain<Type> = [Type] extends [z.core.util.JSONType]
  ? [z.core.util.JSONType] extends [Type]
    ? Json
    : Members<Type>
  : Members<Type>;
type Members<Type> = Type extends object
  ? { -readonly [Name in keyof Type]: Plain<Exclude<Type[Name], undefined>> }
  : Type;

/** The fields of an extraction that have one name and one type here and in the contract. */
type Sent<Body> = Plain<
  Omit<Body, "source" | "type" | "model" | Renamed[keyof Renamed] | keyof Renamed | "waitSeconds">
>;
type Renamed = {
  schemaId: "schema_id";
  schemaRevision: "schema_revision";
  allowPartial: "allow_partial";
};

it("has the types of the contract", () => {
  expectTypeOf<records.SourceType>().toEqualTypeOf<api.SourceType>();
  expectTypeOf<records.ExtractionStatus>().toEqualTypeOf<api.ExtractionStatus>();
  expectTypeOf<records.ModelName>().toEqualTypeOf<api.ModelName>();
  expectTypeOf<records.Issue>().toEqualTypeOf<api.Issue>();
  expectTypeOf<ErrorCode>().toEqualTypeOf<api.ErrorCode>();
  expectTypeOf<Structure>().toEqualTypeOf<api.StructureNode>();
  expectTypeOf<Omit<records.SchemaRecord, "structure">>().toEqualTypeOf<
    Omit<Plain<api.SchemaRecord>, "structure">
  >();
  expectTypeOf<Omit<records.ExtractionRecord, "evidence">>().toEqualTypeOf<
    Omit<Plain<api.ExtractionRecord>, "evidence">
  >();
  expectTypeOf<Omit<records.ExtractionListItem, "evidence">>().toEqualTypeOf<
    Omit<Plain<api.ExtractionListItem>, "evidence">
  >();
  expectTypeOf<Omit<records.CreatedExtraction, "evidence">>().toEqualTypeOf<
    Omit<Plain<api.CreatedExtraction>, "evidence">
  >();
  expectTypeOf<Omit<records.SchemaRevision, "structure">>().toEqualTypeOf<
    Omit<Plain<api.SchemaRevision>, "structure">
  >();
  expectTypeOf<Plain<summaries.ExtractionSummary>>().toEqualTypeOf<Plain<api.ExtractionSummary>>();
  expectTypeOf<Plain<records.AddedExampleRecord>>().toEqualTypeOf<Plain<api.AddedExampleRecord>>();
  expectTypeOf<keyof ExampleInput>().toEqualTypeOf<keyof api.ExampleBody>();
  expectTypeOf<records.ImportNote>().toEqualTypeOf<api.ImportNote>();
  expectTypeOf<records.SuggestedField>().toEqualTypeOf<Plain<api.SuggestedField>>();
  expectTypeOf<records.StructureCheck>().toEqualTypeOf<api.StructureCheck>();
  expectTypeOf<keyof ImportInput>().toEqualTypeOf<keyof api.ImportBody>();
  expectTypeOf<records.PageMeta>().toEqualTypeOf<api.PageMeta>();
  expectTypeOf<records.ExtractionFailure>().toEqualTypeOf<Plain<api.ExtractionFailure>>();
  expectTypeOf<records.ExtractionProgress>().toEqualTypeOf<api.ExtractionProgress>();
  expectTypeOf<records.ExtractionSettled>().toEqualTypeOf<Plain<api.ExtractionSettled>>();
  expectTypeOf<Plain<evidence.Evidence>>().toEqualTypeOf<Plain<api.Evidence>>();
  expectTypeOf<Plain<NonNullable<records.CreatedExtraction["evidence"]>>>().toEqualTypeOf<
    Plain<NonNullable<api.CreatedExtraction["evidence"]>>
  >();
  expectTypeOf<evidence.FailedEvidence>().toEqualTypeOf<Plain<api.FailedEvidence>>();
  expectTypeOf<Plain<document.DocumentRecord>>().toEqualTypeOf<Plain<api.DocumentRecord>>();
  expectTypeOf<records.CursorMeta>().toEqualTypeOf<Plain<api.CursorMeta>>();
  expectTypeOf<ListParameters>().toEqualTypeOf<Partial<Omit<Plain<api.ListParameters>, "page">>>();
  expectTypeOf<Plain<ExtractionFilters>>().toEqualTypeOf<
    Partial<Omit<Plain<api.ExtractionListParameters>, "page" | "after" | "include">>
  >();
  expectTypeOf<records.Include[number]>().toEqualTypeOf<
    NonNullable<api.ExtractionListParameters["include"]>
  >();
  expectTypeOf<Sent<NewExtraction>>().toEqualTypeOf<Sent<api.ExtractionBody>>();
  expectTypeOf<batches.BatchRecord>().toEqualTypeOf<Plain<api.BatchRecord>>();
  expectTypeOf<Plain<BatchFilters>>().toEqualTypeOf<
    Partial<Omit<Plain<api.BatchListParameters>, "page">>
  >();
  expectTypeOf<batches.BatchResult>().toEqualTypeOf<Plain<api.BatchResult>>();
  expectTypeOf<Exclude<keyof BatchItem, "allowPartial">>().toEqualTypeOf<
    Exclude<keyof api.BatchItemBody, "allow_partial">
  >();
  expectTypeOf<ExportParameters>().toEqualTypeOf<Partial<Plain<api.ExportParameters>>>();
  expectTypeOf<accounts.Me>().toEqualTypeOf<Plain<api.Me>>();
  expectTypeOf<Plain<accounts.MadeApiKey>>().toEqualTypeOf<Plain<api.MadeApiKey>>();
  expectTypeOf<Plain<accounts.UsageRecord>>().toEqualTypeOf<Plain<api.UsageRecord>>();
  expectTypeOf<accounts.UploadAddress>().toEqualTypeOf<Plain<api.UploadAddress>>();
  expectTypeOf<accounts.UploadRecord>().toEqualTypeOf<Plain<api.UploadRecord>>();
  expectTypeOf<events.EventPage>().toEqualTypeOf<Plain<api.EventPage>>();
  expectTypeOf<Plain<KeyInput>>().toEqualTypeOf<Plain<api.KeyBody>>();
  expectTypeOf<Plain<KeyRotation>>().toEqualTypeOf<Plain<api.KeyRotation>>();
  expectTypeOf<Plain<webhooks.MadeWebhook>>().toEqualTypeOf<Plain<api.MadeWebhook>>();
  expectTypeOf<webhooks.RotatedSecret>().toEqualTypeOf<Plain<api.RotatedSecret>>();
  expectTypeOf<webhooks.WebhookDelivery>().toEqualTypeOf<Plain<api.WebhookDelivery>>();
  expectTypeOf<webhooks.WebhookTest>().toEqualTypeOf<Plain<api.WebhookTest>>();
  expectTypeOf<Plain<reviews.Review>>().toEqualTypeOf<Plain<api.Review>>();
  expectTypeOf<Plain<reviews.ReviewVersion>>().toEqualTypeOf<Plain<api.ReviewVersion>>();
  expectTypeOf<Plain<reviews.ReviewListItem>>().toEqualTypeOf<Plain<api.ReviewListItem>>();
  expectTypeOf<reviews.ShownReview>().toEqualTypeOf<Plain<api.ShownReview>>();
  expectTypeOf<Plain<reviews.ReviewPolicy>>().toEqualTypeOf<Plain<api.ReviewPolicy>>();
  expectTypeOf<Plain<SchemaQuality>>().toEqualTypeOf<Plain<api.SchemaQuality>>();
  expectTypeOf<QualityParameters>().toEqualTypeOf<Plain<api.QualityParameters>>();
  expectTypeOf<reviews.ReviewChange["op"]>().toEqualTypeOf<api.ReviewChange["op"]>();
  expectTypeOf<Plain<reviews.ReviewPlace>>().toEqualTypeOf<Plain<api.ReviewPlace>>();
  expectTypeOf<Plain<ReviewFilters>>().toEqualTypeOf<
    Partial<Omit<Plain<api.ReviewListParameters>, "page">>
  >();
  expectTypeOf<keyof WebhookInput>().toEqualTypeOf<keyof api.WebhookBody>();
  expectTypeOf<keyof SchemaInput>().toEqualTypeOf<keyof api.SchemaBody>();
});

it("names the reasons and states of reviews that the contract has", () => {
  expect(reviewReasonCodes).toEqual(api.ReviewReasonCode.options);
  expect(reviewStates).toEqual(api.ReviewState.options);
});

it.each(Object.entries(api.errorCodes))("gives %s its status and a class", (code, { status }) => {
  expect(statusOf).toHaveProperty(code, status);
  const error = apiError({ code: code as ErrorCode, status, message: "", retryable: false });
  expect(error).toBeInstanceOf(ApiError);
  expect(error.constructor).not.toBe(ApiError);
});

it("knows no code that the contract lacks", () => {
  expect(Object.keys(statusOf).sort()).toEqual(Object.keys(api.errorCodes).sort());
});
