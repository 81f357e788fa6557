import type { Clock } from "@quarry/kernel";
import type { FeedRow } from "../../domain/feed-row.ts";
import {
  type DeliveryAttempt,
  givenUpAfterMs,
  judge,
  type Verdict,
} from "../../domain/schedule.ts";
import type { LiveWebhook } from "../../domain/webhook.ts";
import type { ReadFeed } from "../feed/read-feed.ts";
import type {
  DeliveryOutcome,
  DeliveryStore,
  FeedStore,
  PendingDelivery,
  Progress,
} from "../ports.ts";
import { createPendingEvents } from "./pending-events.ts";
import type { SendEvent } from "./send-event.ts";

export type LaneDependencies = {
  feed: Pick<FeedStore, "rows">;
  readFeed: ReadFeed;
  store: DeliveryStore;
  sendEvent: SendEvent;
  record: (outcome: DeliveryOutcome) => Promise<void>;
  disable: (webhookId: string, accountId: string, reason: "failing" | "gone") => Promise<void>;
  clock: Clock;
  random: () => number;
};

/** Events of one webhook that are sent at once. */
const atOnce = 8;
/** Never tried events that are held ready; more stay in the feed. */
const ready = 64;
/** Events that were tried in vain; while there are so many, new ones are taken one by one. */
const heldBack = 100;
/**
 * A new event is tried this often, in ms, whatever waits for another try: tries are up to a day apart,
 * and a receiver that is back is to be noticed sooner.
 */
const probeEveryMs = 60_000;
const pageSize = 100;
/** A success after so long, in ms, has all other events tried at once. */
const backAfterMs = 60_000;
/** Before an event is tried again that could not be read or signed, in ms: no fault of the receiver's. */
const ownFaultMs = 30_000;

/**
 * All that is pending for one webhook: events of one stream in their order, different streams beside each
 * other. What fails holds back its own stream's later events, nothing else.
 */
export class Lane {
  readonly #webhookId: string;
  readonly #webhook: LiveWebhook;
  readonly #parts: LaneDependencies;
  readonly #events = createPendingEvents();
  #progress: Progress | undefined;
  #mayHaveMore = true;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(of: { webhookId: string; webhook: LiveWebhook }, dependencies: LaneDependencies) {
    this.#webhookId = of.webhookId;
    this.#webhook = of.webhook;
    this.#parts = dependencies;
  }

  get accountId(): string {
    return this.#webhook.accountId;
  }

  get isBusy(): boolean {
    return this.#events.busy() > 0;
  }

  async load(): Promise<void> {
    this.#progress = await this.#parts.store.progress(this.#webhookId);
    this.#events.add(await this.#parts.store.pending(this.#webhookId));
  }

  /** Has the feed looked at again. */
  grew(): void {
    this.#mayHaveMore = true;
  }

  /** Takes over from the feed what is for this webhook. */
  async fill(): Promise<void> {
    const { store, readFeed, clock } = this.#parts;
    const { accountId, types, schemaId } = this.#webhook;
    const { fresh, tried } = this.#events.counts();
    const progress = this.#progress;
    if (!progress || !this.#mayHaveMore) return;
    const isFull = fresh >= ready || tried >= heldBack;
    if (isFull) {
      if (clock() - this.#probedAt < probeEveryMs) return;
      this.#probedAt = clock();
    }
    this.#mayHaveMore = false;
    const { ends } = await readFeed.ends();
    const limit = isFull ? 1 : pageSize;
    const asked = { accountId, start: progress.places, types: types ?? undefined, limit };
    const { rows, reached, more } = await readFeed.read(asked, ends);
    if (more) this.#mayHaveMore = true;
    const pending = rows
      .filter(({ data }) => schemaId === null || data.schemaId === schemaId)
      .map((row) => toPending(row, this.#webhookId, clock()));
    const next = { places: reached, generation: progress.generation };
    if (pending.length > 0 && !(await store.enqueue(this.#webhookId, pending, next))) {
      this.#mayHaveMore = true;
      return this.load(); // a replay has begun
    }
    progress.places = reached;
    this.#events.add(pending);
  }

  /** Takes the events that are to be tried now; each is to be given to `run`. */
  due(): PendingDelivery[] {
    return this.#events.take(this.#parts.clock(), atOnce);
  }

  /**
   * Tries an event once and records the outcome; only then does the next event of its stream follow. A fault of ours
   * before the outcome is recorded puts the event back, a fault after it does not.
   */
  async run(pending: PendingDelivery): Promise<void> {
    const verdict = await this.#tryAndRecord(pending);
    if (verdict.is === "gone") return this.#parts.disable(this.#webhookId, this.accountId, "gone");
    return verdict.is === "delivered" ? this.#noteSuccess() : this.#noteFailure();
  }

  /** Gives back an event that was taken and is not tried now. */
  putBack(pending: PendingDelivery): void {
    this.#events.endTry(pending, pending);
  }

  async #tryAndRecord(pending: PendingDelivery): Promise<Verdict> {
    const { record, random, clock } = this.#parts;
    const tried = { ...pending, attempts: pending.attempts + 1 };
    try {
      const attempt = await this.#send(pending);
      const verdict = judge(attempt, tried.attempts, random());
      const later = verdict.is === "pending" ? { ...tried, nextAt: verdict.nextAt } : undefined;
      const ended = verdict.is === "delivered" ? "delivered" : "failed";
      await record({ pending: later ?? tried, status: later ? "pending" : ended, attempt });
      this.#events.endTry(pending, later);
      return verdict;
    } catch (error) {
      this.#events.endTry(pending, { ...pending, nextAt: clock() + ownFaultMs });
      throw error;
    }
  }

  async #send({ log, place }: PendingDelivery): Promise<DeliveryAttempt> {
    const { feed, sendEvent } = this.#parts;
    const slice = { accountId: this.accountId, log, after: place - 1, until: place, limit: 1 };
    const [row] = await feed.rows(slice);
    if (!row) throw new Error("an event that is pending is not in the feed");
    return sendEvent.sendRow(this.#webhookId, this.#webhook, row);
  }

  async #noteSuccess(): Promise<void> {
    const { clock, store } = this.#parts;
    const since = this.#progress?.failingSince ?? null;
    if (!this.#progress || since === null) return;
    await store.noteFailing(this.#webhookId, null);
    this.#progress.failingSince = null;
    if (clock() - since >= backAfterMs) this.#events.hurry(clock());
  }

  async #noteFailure(): Promise<void> {
    const { clock, store, disable } = this.#parts;
    const since = this.#progress?.failingSince ?? clock();
    if (this.#progress && this.#progress.failingSince === null) {
      await store.noteFailing(this.#webhookId, since);
      this.#progress.failingSince = since;
    }
    const isGivenUp = clock() - since >= givenUpAfterMs;
    if (isGivenUp) await disable(this.#webhookId, this.accountId, "failing");
  }
}

function toPending(row: FeedRow, webhookId: string, now: number): PendingDelivery {
  const { id: eventId, log, place, stream, type } = row;
  return {
    webhookId,
    eventId,
    log,
    place,
    stream,
    type,
    attempts: 0,
    nextAt: now,
    pendingSince: now,
  };
}
