import type { BatchStatus, ExtractionStatus, SourceType } from "@quarry/api";
import type {
  BlobReference,
  GetExtraction,
  GetSchema,
  GetSchemaRevision,
  KeptSource,
  PageImageAnswer,
  ReadAgain,
  SchemaView,
} from "@quarry/contracts";
import type { EngineImage } from "@quarry/engine";
import type { ViewRows } from "@quarry/event-store";
import type { MessageContext } from "@quarry/messaging";
import type { Following, Listing, Page, WalkedRecords } from "@quarry/read-model";
import type { BatchRow } from "../domain/batch-row.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";
import type { UsageAmounts } from "../domain/usage.ts";

/** Keeps only extractions that have all of these; `schemaIds` those of any of the named schemas. */
export type ExtractionFilter = {
  schemaIds?: readonly string[] | undefined;
  status?: ExtractionStatus | undefined;
  type?: SourceType | undefined;
  externalId?: string | undefined;
  batchId?: string | undefined;
  /** Completed ones that a person should check (true), or need not (false). */
  needsReview?: boolean | undefined;
  /** Completed ones whose lowest confidence is at most this, 0 to 1; compared in whole percents. */
  maxConfidence?: number | undefined;
};

/** A page of one account's extractions. */
export type ExtractionListing = Listing & ExtractionFilter;

/** The read model of extractions, which backs reads and list pagination. */
export interface ExtractionViews extends ViewRows<ExtractionRow>, WalkedRecords {
  /** Newest first, then by id, with the total count. Deleted ones are left out. */
  list(listing: ExtractionListing): Promise<Page<ExtractionRow>>;

  /** The extractions after a position in that list; takes the same time for any position. */
  following(wanted: Following & ExtractionFilter): Promise<ExtractionRow[]>;

  /** Tokens used or reserved by an account's extractions since an instant (epoch ms), deleted ones included. */
  tokensSince(accountId: string, from: number): Promise<number>;

  /** How many extractions are pending, of one account or of all; at most `most` are counted. */
  pending(of: { accountId?: string; most: number }): Promise<number>;

  /** Accounts that have extractions, deleted ones included. */
  accounts(): Promise<string[]>;

  /** Ids of an account's extractions made before an instant (epoch ms), oldest first, not the deleted. */
  madeBefore(accountId: string, before: number, limit: number): Promise<string[]>;

  /**
   * Ids of all extractions, of any account, pending since before an instant (epoch ms), oldest first: no
   * more than the limit of pending extractions.
   */
  pendingSince(before: number): Promise<string[]>;
}

/** A page of one account's batches. */
export type BatchListing = Listing & { status?: BatchStatus | undefined };

/** The read model of batches. */
export interface BatchViews extends ViewRows<BatchRow>, WalkedRecords {
  /** Newest first, then by id, with the total count. */
  list(listing: BatchListing): Promise<Page<BatchRow>>;

  /** All batches of any account that have not ended, oldest first. */
  running(): Promise<BatchRow[]>;

  /**
   * Up to `limit` batches that have not ended, shared among the accounts: the oldest of each account, then the
   * second of each, and so on, so that no account with many keeps out the others.
   */
  runningByTurns(limit: number): Promise<BatchRow[]>;
}

/** What the extraction service requests from the schema service, whose errors it passes on. */
export interface SchemaDirectory {
  live(query: GetSchema, context: MessageContext): Promise<SchemaView>;
  revision(query: GetSchemaRevision, context: MessageContext): Promise<SchemaView>;
  search(accountId: string, text: string, context: MessageContext): Promise<string[]>;
}

/** The sources that the ingestion service has read. */
export interface Sources {
  /** Undefined if the source was not read, or not yet. */
  kept(query: GetExtraction, context: MessageContext): Promise<KeptSource | undefined>;
  /**
   * Reads a source once more by today's readers; the document is a further blob of the extraction.
   *
   * @throws AppError NOT_FOUND if it was erased or is missing; those of reading.
   */
  readAgain(source: ReadAgain, context: MessageContext): Promise<BlobReference>;
}

/** The source whose pages are rendered: a PDF or an image. */
export type PageImageRequest = {
  extractionId: string;
  accountId: string;
  /** JSON of ExtractionInput, which may hold the PDF's password. */
  input: BlobReference;
};

/** Renders pages of sources as images, on demand. */
export interface PageImages {
  /**
   * @param pages from 1, in ascending order, each once, at most `MAX_PAGE_IMAGES` of the contracts.
   * @throws AppError SOURCE_UNREADABLE if a page does not exist or cannot be rendered, NOT_FOUND if
   *   the source was erased or is missing, INTERNAL that is not retryable if it is damaged, UNAVAILABLE, TIMEOUT.
   * @returns the images, without those that are lost.
   */
  of(
    source: PageImageRequest,
    pages: readonly number[],
    context: MessageContext,
  ): Promise<EngineImage[]>;
  /** The image of one page, and its blob. @throws AppError as above. */
  one(source: PageImageRequest, page: number, context: MessageContext): Promise<PageImageAnswer>;
}

/** What an account has used on a day (`2026-11-23`, UTC). */
export type DayUsage = UsageAmounts & { day: string };

/** What a commit adds to a day of an account. */
export type UsageAddition = {
  accountId: string;
  day: string;
  /** Of the commit in the log. */
  position: number;
  amounts: Partial<UsageAmounts>;
};

/** What accounts have used, by day, counted from the log. */
export interface UsageStore {
  /** The position up to which the log is counted; 0 at first. */
  position(): Promise<number>;

  /**
   * Adds the usage of commits, in the order of the log, and records the position reached. Idempotent: an
   * addition at or before the newest position of its day is skipped, so replicas may add the same commits.
   */
  add(additions: readonly UsageAddition[], reached: number): Promise<void>;

  /** Days from one to another, both inclusive, on which anything happened, in order. */
  days(accountId: string, from: string, to: string): Promise<DayUsage[]>;
}

/** How many days an account's extractions are kept. */
export type RetentionPeriod = number | "forever";

/** The accounts' own periods, and which replica has the turn to erase. */
export interface RetentionStore {
  periods(): Promise<Map<string, RetentionPeriod>>;

  /** Undefined removes the account's own period. */
  setPeriod(accountId: string, period: RetentionPeriod | undefined): Promise<void>;

  /**
   * Takes or keeps the turn until `now` + `forMs`; resolves to false while another holder has it.
   */
  takeTurn(turn: { holder: string; now: number; forMs: number }): Promise<boolean>;
}

/** When the last complete backup was made, as the operator's command leaves it for the service to show. */
export interface BackupNote {
  /** Epoch ms; undefined if there was none. */
  last(): Promise<number | undefined>;
  set(at: number): Promise<void>;
}
