import type { BlobReference, GetSchema, GetSchemaRevision, SchemaView } from "@quarry/contracts";
import type { EngineImage } from "@quarry/engine";
import type { ViewRows } from "@quarry/event-store";
import type { MessageContext } from "@quarry/messaging";
import type { Listing, Page, WalkedRecords } from "@quarry/read-model";
import type { ExtractionRow } from "../domain/extraction-row.ts";

/** A page of one account's extractions; `schemaIds` keeps only those of the named schemas. */
export type ExtractionListing = Listing & { schemaIds?: readonly string[] };

/** The read model of extractions, which backs reads and list pagination. */
export interface ExtractionViews extends ViewRows<ExtractionRow>, WalkedRecords {
  /** Newest first, then by id; and how many there are in all. Deleted ones are left out. */
  list(listing: ExtractionListing): Promise<Page<ExtractionRow>>;

  /** Tokens that an account's extractions since an instant (epoch ms) have taken, deleted ones too. */
  tokensSince(accountId: string, from: number): Promise<number>;

  /** How many extractions are pending, of one account or of all; at most `most` are counted. */
  pending(of: { accountId?: string; most: number }): Promise<number>;

  /** Accounts that have extractions, deleted ones too. */
  accounts(): Promise<string[]>;

  /** Ids of an account's extractions made before an instant (epoch ms), oldest first, not the deleted. */
  madeBefore(accountId: string, before: number, limit: number): Promise<string[]>;

  /** Ids of extractions, of any account, pending since before an instant (epoch ms), oldest first. */
  pendingSince(before: number, limit: number): Promise<string[]>;
}

/** What the extraction service asks of the schema service. Failures are those of its answers. */
export interface SchemaDirectory {
  live(query: GetSchema, context: MessageContext): Promise<SchemaView>;
  revision(query: GetSchemaRevision, context: MessageContext): Promise<SchemaView>;
  search(accountId: string, text: string, context: MessageContext): Promise<string[]>;
}

/** Whose pages are shown: a PDF's or an image's. */
export type PageImageRequest = {
  extractionId: string;
  accountId: string;
  /** JSON of ExtractionInput, which may hold the PDF's password. */
  input: BlobReference;
};

/** Pages as pictures that are drawn when an engine asks for them. */
export interface PageImages {
  /**
   * @param pages from 1, in ascending order, each once, at most `mostPageImages` of the contracts.
   * @throws AppError SOURCE_UNREADABLE where a page cannot be drawn or is not there, NOT_FOUND where
   *   the source was erased, UNAVAILABLE, TIMEOUT.
   */
  of(
    source: PageImageRequest,
    pages: readonly number[],
    context: MessageContext,
  ): Promise<EngineImage[]>;
}

/** How many days an account's extractions are kept. */
export type RetentionPeriod = number | "forever";

/** Which accounts have a period of their own, and whose turn it is to erase. */
export interface RetentionStore {
  periods(): Promise<Map<string, RetentionPeriod>>;

  /** Undefined: the account has none of its own any more. */
  setPeriod(accountId: string, period: RetentionPeriod | undefined): Promise<void>;

  /**
   * Takes or keeps the turn until `now` + `forMs`; resolves to false while another holder has it.
   */
  takeTurn(turn: { holder: string; now: number; forMs: number }): Promise<boolean>;
}
