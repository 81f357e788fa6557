import {
  FeedGrown,
  feedSignal,
  settledSignal,
  type WebhookEvent,
  webhookSignal,
} from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { type Clock, systemClock, uuidv7 } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { Network } from "@quarry/outbound";
import { type App, keepGoing, type Logger, type Registry, tracedLog } from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { createReadLog, pageSize } from "./adapters/bus/read-log.ts";
import { createReadOutput } from "./adapters/bus/read-output.ts";
import { respond } from "./adapters/bus/respond.ts";
import { createCheckUrl } from "./adapters/http/check-url.ts";
import { createPost } from "./adapters/http/post.ts";
import { showBacklog } from "./adapters/metrics/show-backlog.ts";
import { openMongoAccountLock } from "./adapters/mongo/account-lock.ts";
import { openMongoDeliveries } from "./adapters/mongo/delivery-store.ts";
import { openMongoFeed } from "./adapters/mongo/feed-store.ts";
import { openMongoTurn } from "./adapters/mongo/turn-store.ts";
import { openMongoWebhooks } from "./adapters/mongo/webhook-views.ts";
import { createSealing } from "./adapters/sealing.ts";
import { createListEvents } from "./application/feed/list-events.ts";
import { createProjectLogs } from "./application/feed/project-logs.ts";
import { createReadFeed } from "./application/feed/read-feed.ts";
import type { AccountLock, DeliveryStore, FeedStore, WebhookViews } from "./application/ports.ts";
import { Pump } from "./application/sending/pump.ts";
import { createRecorder } from "./application/sending/recorder.ts";
import { createSendEvent } from "./application/sending/send-event.ts";
import { createTurn, type SendingTurn } from "./application/sending/turn.ts";
import { createChangeWebhooks } from "./application/webhooks/change-webhooks.ts";
import { createExecuteWebhook } from "./application/webhooks/execute-webhook.ts";
import { createReadWebhooks } from "./application/webhooks/read-webhooks.ts";
import { createReplay } from "./application/webhooks/replay.ts";
import type { Config } from "./config.ts";
import type { FeedLog } from "./domain/cursor.ts";
import { webhookCodec } from "./domain/webhook-codec.ts";

export type DeliveryParts = {
  log: EventStore<WebhookEvent>;
  feed: FeedStore;
  views: WebhookViews;
  store: DeliveryStore;
  turn: SendingTurn;
  lock: AccountLock;
  bus: MessageBus;
  /** The secret under which webhooks' secrets are sealed. */
  pepper: string;
  config: Pick<Config, "QUARRY_WEBHOOK_ALLOW">;
  logger: Logger;
  registry: Registry;
  clock?: Clock;
  random?: () => number;
  network?: Network;
};

/** The logs are asked for what is new, and what is due is sent, this often, in ms; signals come first. */
const everyMs = 500;
/** Extractions that end within this time, in ms, of each other share a reading of their log. */
const sharedMs = 200;
const beatMs = 4_000;
/** A lost signal of a longer feed costs no more than this, in ms. */
const lookAgainMs = 15_000;
/** Settled deliveries are kept for seven days, in ms. */
const keptMs = 7 * 24 * 3_600_000;

/** Starts the delivery service on its parts, which stay their owner's. */
export async function startDeliveryService(parts: DeliveryParts): Promise<AsyncDisposable> {
  const { feed, log, store, turn, bus, logger, registry, clock = systemClock } = parts;
  await using opened = new AsyncDisposableStack();
  showBacklog(registry, store, clock);
  const readLog = createReadLog(bus, log);
  const grown = (accountIds: string[]) => bus.signal(feedSignal, { accountIds });
  const changed = (webhookId: string) => bus.signal(webhookSignal, webhookId);
  const project = createProjectLogs({ feed, readLog, pageSize, grown, changed });
  opened.defer(turn.release); // after the last request
  const renew = { everyMs: beatMs, task: turn.renew, logger, name: "renewing the turn to send" };
  opened.use(keepGoing(renew));
  const stopping = new AbortController();
  const { useCases, pump, sending } = wire(parts, opened, stopping.signal);
  const keepReading = (name: string, restMs: number, logs: readonly FeedLog[]) =>
    opened.use(keepGoing({ everyMs, restMs, task: () => project(logs), logger, name }));
  const extractions = keepReading("reading the log of extractions", sharedMs, ["extraction"]);
  const others = keepReading("reading the logs", 0, ["schema", "delivery"]);
  const prune = () => store.prune(clock() - keptMs);
  const lookAgain = async () => pump.grew();
  opened.use(keepGoing({ everyMs: lookAgainMs, task: lookAgain, logger, name: "looking again" }));
  opened.use(keepGoing({ everyMs: 3_600_000, task: prune, logger, name: "pruning deliveries" }));
  opened.use(await bus.listen(settledSignal("*"), extractions.wake));
  opened.use(
    await bus.listen(feedSignal, (_subject, payload) => {
      const { data } = FeedGrown.safeParse(payload);
      if (data) pump.grew(new Set(data.accountIds));
    }),
  );
  opened.use(
    await bus.listen(webhookSignal, (_subject, payload) => {
      if (typeof payload === "string") pump.changed(payload);
      others.wake(); // the feed says that one is disabled
    }),
  );
  for (const responder of await respond(bus, useCases)) opened.use(responder);
  sending.wake();
  opened.defer(() => stopping.abort()); // first of all, so that nothing waits for a receiver
  return opened.move();
}

/** The use cases, and what sends, wired to each other. */
function wire(parts: DeliveryParts, opened: AsyncDisposableStack, stopping: AbortSignal) {
  const { log, feed, views, store, turn, bus, logger, clock = systemClock } = parts;
  const { random = Math.random, network } = parts;
  const allow = new Set(parts.config.QUARRY_WEBHOOK_ALLOW);
  const { post } = opened.use(createPost({ allow, stopping, ...(network && { network }) }));
  const sealing = createSealing(parts.pepper);
  const readFeed = createReadFeed(feed);
  const sendEvent = createSendEvent({ post, readOutput: createReadOutput(bus), sealing, clock });
  const changed = (webhookId: string) => bus.signal(webhookSignal, webhookId);
  const newId = uuidv7;
  const execute = createExecuteWebhook({ log, views, newId, changed });
  const replay = createReplay({ execute, store, feed, readFeed });
  const shared = { views, store, readFeed, clock };
  const checkUrl = createCheckUrl(allow);
  const { lock } = parts;
  const change = createChangeWebhooks({ ...shared, execute, sealing, checkUrl, lock });
  const read = createReadWebhooks({ ...shared, newId, replay, sendEvent, changed });
  const failed = (error: unknown, webhookId?: string) =>
    logger.error(
      { err: error, webhookId },
      "an event could not be sent, or its outcome could not be noted",
    );
  const record = createRecorder(store, failed, stopping);
  const pump = opened.use(
    new Pump({
      ...{ views, turn, feed, readFeed, store, sendEvent, record, clock, random, failed, stopping },
      disable: change.disable,
      wake: () => sending.wake(),
    }),
  );
  const sending = opened.use(
    keepGoing({ everyMs, task: () => pump.step(), logger, name: "sending to webhooks" }),
  );
  const useCases = { listEvents: createListEvents(readFeed), change, read };
  return { useCases, pump, sending };
}

/** Starts the delivery service over NATS and MongoDB. */
export async function connectDeliveryService(config: Config, logger: Logger): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { database, bus, health, registry } = opened.use(
    await connectDistributed("delivery", config, logger),
  );
  const collection = "delivery_commits";
  const log = tracedLog(
    opened.use(await openMongoEventStore({ database, collection, codec: webhookCodec })),
  );
  const turns = { store: openMongoTurn(database), holder: uuidv7(), now: () => performance.now() };
  opened.use(
    await startDeliveryService({
      log,
      feed: await openMongoFeed(database),
      views: await openMongoWebhooks(database),
      store: await openMongoDeliveries(database),
      turn: createTurn(turns),
      lock: openMongoAccountLock(database),
      pepper: config.QUARRY_KEY_PEPPER,
      ...{ bus, config, logger, registry },
    }),
  );
  opened.defer(() => health.drain());
  health.started();
  logger.info("ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
