import type { DeliveryStatus, EventType } from "@quarry/api";
import type { ExtractionView, LogCommit } from "@quarry/contracts";
import type { ViewRows } from "@quarry/event-store";
import type { Json } from "@quarry/kernel";
import type { FeedLog, Places } from "../domain/cursor.ts";
import type { FeedRow, Pinned } from "../domain/feed-row.ts";
import type { DeliveryAttempt } from "../domain/schedule.ts";
import type { WebhookRow } from "../domain/webhook-row.ts";

/** A log by position, in its order and without gaps; empty at its end. */
export type ReadLog = (log: FeedLog, after: number) => Promise<LogCommit[]>;

export type FeedProgress = {
  /** Another one in each life of the feed: made when its first row is waited for. */
  epoch: string;
  /** Position of each log up to which every row is there. */
  positions: Record<FeedLog, number>;
};

/** Rows of one log (of one type) in their order, behind `after` and up to `until`. */
export type FeedSlice = {
  accountId: string;
  log: FeedLog;
  type?: EventType;
  after: number;
  until: number;
  limit: number;
};

/** Where the events of accounts lie, as their logs have them: a read model that can be made again. */
export interface FeedStore {
  progress(): Promise<FeedProgress>;
  /**
   * Adds the rows of a log's commits up to a position, each once, then notes the position. Others may
   * add the same at the same time.
   */
  add(log: FeedLog, rows: readonly FeedRow[], position: number): Promise<void>;
  rows(slice: FeedSlice): Promise<FeedRow[]>;
  /** What the first event of each of some streams says of the schema. */
  pinned(streams: readonly string[]): Promise<Map<string, Pinned>>;
  /** The first place of each log that an account's event has which happened at an instant or later. */
  firstSince(accountId: string, at: number): Promise<Partial<Places>>;
}

/** The read model of webhooks. */
export interface WebhookViews extends ViewRows<WebhookRow> {
  /** Those of an account, newest first, at most 1,000. */
  listOf(accountId: string): Promise<WebhookRow[]>;
  /** Ids of all accounts' webhooks behind `after` ("" at first), deleted ones too. */
  rowIds(after: string, limit: number): Promise<string[]>;
}

/** An event that is pending for a webhook: where it lies in the feed, and when it is tried next. */
export type PendingDelivery = {
  webhookId: string;
  eventId: string;
  log: FeedLog;
  place: number;
  stream: string;
  type: EventType;
  /** Tries so far. */
  attempts: number;
  /** Epoch ms. */
  nextAt: number;
  /** Since when it is pending, epoch ms. */
  pendingSince: number;
};

/** What became of an event after a try. */
export type DeliveryOutcome = {
  pending: PendingDelivery;
  status: DeliveryStatus;
  attempt: DeliveryAttempt;
};
export type KeptDelivery = {
  pending: PendingDelivery;
  status: DeliveryStatus;
  attempt: DeliveryAttempt | undefined;
};

/** How far the feed was turned into what is pending for a webhook. */
export type Progress = {
  places: Places;
  /** Another one after each replay. */
  generation: number;
  /** Since when nothing was taken, epoch ms; null if the last try was a success. */
  failingSince: number | null;
};

/** What is pending for webhooks, and what became of it. */
export interface DeliveryStore {
  progress(webhookId: string): Promise<Progress | undefined>;
  /** Has a webhook go on behind these places: a new one, or one that is sent former events again. */
  goOnFrom(webhookId: string, places: Places): Promise<void>;
  /** Adds what is pending, then notes the places; false if another generation has begun since. */
  enqueue(
    webhookId: string,
    pending: readonly PendingDelivery[],
    reached: Pick<Progress, "places" | "generation">,
  ): Promise<boolean>;
  /** All that is still pending. */
  pending(webhookId: string): Promise<PendingDelivery[]>;
  recordOutcomes(outcomes: readonly DeliveryOutcome[]): Promise<void>;
  noteFailing(webhookId: string, since: number | null): Promise<void>;
  /** Has one event be pending again, whatever became of it; false if it is not kept. */
  requeue(webhookId: string, eventId: string, at: number): Promise<boolean>;
  /** The newest first. */
  list(asked: {
    webhookId: string;
    status?: DeliveryStatus | undefined;
    limit: number;
  }): Promise<KeptDelivery[]>;
  forget(webhookId: string): Promise<void>;
  /** Removes what was settled before an instant. */
  prune(before: number): Promise<void>;
  /** Since when the oldest of all events is pending; undefined if none is. */
  oldestPendingSince(): Promise<number | undefined>;
}

/**
 * Runs `work` while no other work of the account runs, in any replica.
 *
 * @throws AppError UNAVAILABLE if another one runs for too long.
 */
export type AccountLock = <Result>(
  accountId: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Who sends: one replica at a time. Beats are counted, so that no clocks are compared. */
export type Turn = { holder: string; beat: number };
export interface TurnStore {
  read(): Promise<Turn | undefined>;
  /** Replaces exactly the turn that was read; false if somebody was faster. */
  replace(next: Turn, former: Turn | undefined): Promise<boolean>;
}

/**
 * Posts a body to an address that may be sent to.
 *
 * @throws AppError UNAVAILABLE if the service stops before the receiver responds; no other failure throws.
 */
export type Post = (
  url: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<DeliveryAttempt>;

/**
 * The output of a completed extraction, and what its caller noted on it, as they are now; undefined if it is deleted, "unreadable" if it cannot be read now:
 * it is missing or damaged, or not yet in the view.
 */
export type ReadOutput = (
  accountId: string,
  extractionId: string,
) => Promise<ReadRecord | "unreadable" | undefined>;

type ReadRecord = { output: Json } & Pick<ExtractionView, "externalId" | "metadata">;

/** Keeps secrets readable for this installation alone. */
export type Sealing = {
  seal(secret: string, webhookId: string): string;
  /** @throws AppError INTERNAL if it was sealed under another pepper. */
  open(sealed: string, webhookId: string): string;
};
