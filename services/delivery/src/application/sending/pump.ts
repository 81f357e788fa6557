import { createFairQueue, numberedSlots } from "@quarry/kernel";
import type { PendingDelivery, WebhookViews } from "../ports.ts";
import { Lane, type LaneDependencies } from "./lane.ts";
import type { SendingTurn } from "./turn.ts";

export type PumpDependencies = LaneDependencies & {
  views: Pick<WebhookViews, "load" | "rowIds">;
  turn: Pick<SendingTurn, "isOurs">;
  /** Called when events of a webhook cannot be sent by a fault of ours, once until one of them can. */
  failed: (error: unknown, webhookId: string) => void;
  /** Has `step` called soon. */
  wake: () => void;
  /** Aborted when the service stops: nothing is begun from then on, and requests in flight are aborted. */
  stopping: AbortSignal;
};

/** Concurrent requests of this process. */
const requestsAtOnce = 256;
/** Concurrent requests of one account, so that an account whose first event comes finds free slots. */
const ofOneAccount = 192;
/** Concurrent requests of one account while others have some. */
const ofOneAmongOthers = 64;
/** Webhooks that are loaded or filled at once. */
const besideEachOther = 32;
/** All webhooks are looked at so often, in ms: what failed may be due again. */
const lookAtAllMs = 400;

/**
 * Sends what is pending for all webhooks while it is this replica's turn. What it knows of them is loaded
 * when the turn begins, and forgotten when it ends.
 */
export class Pump {
  readonly #parts: PumpDependencies;
  readonly #lanes = new Map<string, Lane>();
  /** Loaded again as soon as nothing of theirs is under way. */
  readonly #stale = new Set<string>();
  /** Something may have changed for these; of thousands of webhooks few have anything to do. */
  readonly #awake = new Set<string>();
  /** Webhooks whose last event met with a fault of ours, such as a secret that cannot be opened. */
  readonly #faulty = new Set<string>();
  #lookedAtAll = Number.NEGATIVE_INFINITY;
  readonly #running = new Set<Promise<void>>();
  #isLoaded = false;
  readonly #queue = createFairQueue({
    slots: numberedSlots(requestsAtOnce),
    maxPerKey: ofOneAccount,
    maxPerKeyWhenShared: ofOneAmongOthers,
  });

  constructor(dependencies: PumpDependencies) {
    this.#parts = dependencies;
  }

  /**
   * Goes as far as it can without waiting for a receiver.
   *
   * @throws the first error of a webhook, after all others have been looked at.
   */
  async step(): Promise<void> {
    const { turn } = this.#parts;
    if (!turn.isOurs()) {
      this.#lanes.clear();
      this.#isLoaded = false;
      return;
    }
    if (!this.#isLoaded) await this.#loadAll();
    const unloaded = await inParts([...this.#stale], (webhookId) => this.#load(webhookId));
    const unfilled = await inParts(this.#lanesToLookAt(), async ([webhookId, lane]) => {
      await lane.fill();
      if (turn.isOurs()) this.#start(webhookId, lane);
    });
    for (const error of [...unloaded, ...unfilled]) throw error;
  }

  #lanesToLookAt(): [string, Lane][] {
    const now = performance.now();
    const isTime = now - this.#lookedAtAll >= lookAtAllMs;
    if (isTime) this.#lookedAtAll = now;
    const ids = isTime ? [...this.#lanes.keys()] : [...this.#awake];
    this.#awake.clear();
    return ids.flatMap((webhookId) => {
      const lane = this.#lanes.get(webhookId);
      return lane ? [[webhookId, lane]] : [];
    });
  }

  /** A webhook was changed, or is to be sent something again. */
  changed(webhookId: string): void {
    this.#stale.add(webhookId);
    this.#parts.wake();
  }

  /** The feeds of these accounts are longer; of all where none are named. */
  grew(accountIds?: ReadonlySet<string>): void {
    for (const [webhookId, lane] of this.#lanes) {
      if (accountIds && !accountIds.has(lane.accountId)) continue;
      lane.grew();
      this.#awake.add(webhookId);
    }
    this.#parts.wake();
  }

  async #loadAll(): Promise<void> {
    for (let after = ""; ; ) {
      const ids = await this.#parts.views.rowIds(after, 1_000);
      const last = ids.at(-1);
      if (last === undefined) break;
      await inParts(ids, (webhookId) => this.#load(webhookId)); // what fails is stale
      after = last;
    }
    this.#isLoaded = true;
  }

  async #load(webhookId: string): Promise<void> {
    if (this.#lanes.get(webhookId)?.isBusy) return void this.#stale.add(webhookId);
    this.#stale.delete(webhookId); // first, for it may change again while it is read
    this.#lanes.delete(webhookId);
    try {
      const webhook = (await this.#parts.views.load(webhookId))?.webhook;
      if (!webhook || webhook.disabled !== null) return;
      const lane = new Lane({ webhookId, webhook }, this.#parts);
      await lane.load();
      this.#lanes.set(webhookId, lane);
      this.#awake.add(webhookId);
    } catch (error) {
      this.#stale.add(webhookId);
      throw error;
    }
  }

  #start(webhookId: string, lane: Lane): void {
    const { stopping: signal } = this.#parts;
    if (this.#stale.has(webhookId) || signal.aborted) return;
    for (const pending of lane.due()) {
      const run = this.#queue
        .run(() => this.#runIfOurs(webhookId, lane, pending), { key: lane.accountId, signal })
        .catch((error) => signal.aborted || this.#report(webhookId, error))
        .then(() => this.#wake(webhookId));
      this.#running.add(run);
      void run.then(() => this.#running.delete(run));
    }
  }

  /** The turn may have ended while the event waited for a slot; if it has begun again, another lane has the event. */
  async #runIfOurs(webhookId: string, lane: Lane, pending: PendingDelivery): Promise<void> {
    if (this.#lanes.get(webhookId) !== lane) return;
    if (!this.#parts.turn.isOurs()) return lane.putBack(pending);
    await lane.run(pending);
    this.#faulty.delete(webhookId);
  }

  #report(webhookId: string, error: unknown): void {
    if (!this.#faulty.has(webhookId)) this.#parts.failed(error, webhookId);
    this.#faulty.add(webhookId);
  }

  #wake(webhookId: string): void {
    this.#awake.add(webhookId);
    this.#parts.wake();
  }

  /** Waits until no request is in flight and all outcomes are recorded; `stopping` is aborted before. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** Acts on all, whichever fail; resolves to their errors. */
async function inParts<Item>(all: Item[], act: (item: Item) => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (let start = 0; start < all.length; start += besideEachOther) {
    const part = all.slice(start, start + besideEachOther);
    for (const ended of await Promise.allSettled(part.map(act)))
      if (ended.status === "rejected") errors.push(ended.reason);
  }
  return errors;
}
