import type { Json } from "@quarry/kernel";

/** Sent with every message: whose request caused it, and how long a response is waited for. */
export type MessageContext = {
  requestId?: string;
  accountId?: string;
  /** W3C trace context: the span that sent the message. */
  traceparent?: string;
  /** W3C trace state, which tracing systems add. */
  tracestate?: string;
  /** Published again long after the first time; its trace is linked to, not continued. */
  replayed?: true;
  /** Epoch ms after which no caller waits for the response. */
  deadlineAt?: number;
};

export type Request = { payload: Json; context: MessageContext; signal: AbortSignal };

/** Responds to a request. An error reaches the caller as an AppError (INTERNAL if it is another error). */
export type RequestHandler = (request: Request) => Promise<Json>;

/** A message that must not be lost. The bus drops a repeat with the same `id` if it still remembers the first. */
export type DurableMessage = {
  subject: string;
  id: string;
  payload: Json;
  context: MessageContext;
};

export type Delivery = {
  subject: string;
  id: string;
  payload: Json;
  context: MessageContext;
  /** From 1. NATS also counts deliveries in which the message only waited in a process that ended. */
  attempt: number;
  /** Whether the consumer gets the message no more if the handler fails. */
  isLast: boolean;
  /** Aborted when the consumer stops. A handler that then throws gets the message again. */
  signal: AbortSignal;
};

/**
 * Handles one durable message. Resolving acknowledges it. Throwing a PermanentFailure dead-letters it; any other
 * error redelivers it after a backoff, and dead-letters it after as many failures as the consumer's limit. Neither a
 * StarvedError (the machine was too busy) nor a ReleaseTooOldError (a newer replica must handle it) is a failure: they
 * redeliver the message without a limit. A message may be delivered twice, so handlers must be idempotent. While a
 * handler runs, the adapter extends the acknowledgement deadline.
 *
 * A message is delivered again if its consumer stopped or its process ended meanwhile, which is no failure. If processes
 * ended in two of its deliveries, not counting the first, it is handled alone: no other message of the consumer runs in
 * this process. If three more end in it, it is given up: dead-lettered, or left to the consumer's `giveUp`.
 */
export type DeliveryHandler = (delivery: Delivery) => Promise<void>;

export type ConsumerOptions = {
  /** Durable name, shared by all replicas of a service: 1 to 64 letters, digits, dashes. */
  name: string;
  /** Subject filters in `evt.`, none covering another; `*` is one token, a last `>` any rest. */
  subjects: readonly string[];
  /** Handlers that run at once in this process. */
  concurrency: number;
  /**
   * Whether accounts (of the messages' contexts) take turns, so that none waits behind another's backlog. To
   * choose among accounts, the process prefetches up to 512 messages.
   */
  fair?: boolean;
  /**
   * If fair: the share of the concurrent handlers that one account may have while other accounts have
   * messages, and for ten seconds after; default 3/4. Make it small if handlers use the CPU, because a new
   * account's message waits for the handlers that are running.
   */
  shareWhenShared?: number;
  /** Waits after the 1st, 2nd … failure in ms; the last repeats. Default 1 s, 5 s, 30 s, 2 min. */
  backoffMs?: readonly number[];
  /** Failures after which a message is dead-lettered. Default 5. */
  maxFailures?: number;
  /**
   * Handles a message that is given up because processes ended in it, instead of the handler, and instead of
   * dead-lettering it.
   */
  giveUp?: DeliveryHandler;
};

/** A message that could not be handled, kept for an operator to inspect, replay or drop. */
export type DeadLetter = {
  id: string;
  consumer: string;
  subject: string;
  payload: Json;
  context: MessageContext;
  /** Short, and without content of callers. */
  reason: string;
  /** Epoch ms. */
  at: number;
};

/** How many messages a durable consumer has left to handle, and has dead-lettered. */
export type ConsumerState = {
  /** The stream that stores its messages. */
  stream: string;
  consumer: string;
  /** Not delivered yet. */
  pending: number;
  /** Delivered but not settled: a handler runs, or the message waits for its turn or its redelivery. */
  ackPending: number;
  /** Of those, how many were delivered more than once. */
  redelivered: number;
  /** Among the dead letters. */
  deadLetters: number;
};

/** Opaque ids, to be compared with earlier ones only. */
export type BusStorage = {
  /** Differs from an earlier id if the messages of that time are lost. */
  storage: string;
  /** Differs from an earlier id if the server has restarted, and may have lost its newest messages. */
  run: string;
};

/** A DeliveryHandler throws this when no retry can succeed. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}

/** Stops what was started: it takes no new work and finishes what is in flight. */
export type Running = AsyncDisposable;

/**
 * Connects the services. Commands and queries are requests, to which one responder of the subject responds;
 * events are durable messages, which each durable consumer handles; signals reach the processes that listen
 * at that moment, if there are any.
 */
export interface MessageBus {
  /**
   * Sends a request to one responder and waits for its response, which may have up to 256 MiB. A request must
   * fit into one message of the transport (about 1 MB); larger content is sent as a reference to a blob.
   *
   * @throws AppError UNAVAILABLE at once (with `retryAfterSeconds`) if no process responds to the subject, the
   *   responder is busy or the bus is unavailable; TIMEOUT at the deadline (10 s if the context has none);
   *   PAYLOAD_TOO_LARGE if the request does not fit; any AppError of the responder.
   */
  request(subject: string, payload: Json, context: MessageContext): Promise<Json>;

  /**
   * Responds to requests of a subject; they are spread over all replicas that do. At most `concurrency`
   * (default 64) run at once and twice as many wait. Accounts (of the contexts) take turns, and one has at
   * most three quarters of the running ones. If more would wait, the newest request of the account with the
   * most requests is refused with UNAVAILABLE.
   */
  respond(
    subject: string,
    handler: RequestHandler,
    options?: { concurrency?: number },
  ): Promise<Running>;

  /**
   * Publishes a message, whose subject begins with `evt.`; resolves when it is stored, so that it survives every
   * process. A repeat of its id within ten minutes is dropped, unless the bus restarted meanwhile.
   *
   * @throws AppError UNAVAILABLE if it may not be stored: publish it again with the same id;
   *   PAYLOAD_TOO_LARGE if it does not fit into a message of the transport (about 1 MB).
   */
  publish(message: DurableMessage): Promise<void>;

  /**
   * Resolves when everything that was published so far also survives a power cut. A process that could not publish
   * it again must wait for this.
   *
   * @throws AppError UNAVAILABLE if it may not survive: publish it again.
   */
  kept(): Promise<void>;

  /**
   * Starts a durable consumer, and creates it if needed; survives reconnects and lost consumers. It gets every message
   * published since its creation, whether or not it ran then, and may get earlier ones as well.
   */
  consume(options: ConsumerOptions, handler: DeliveryHandler): Promise<Running>;

  /** Notifies the processes that listen now, if there are any. */
  signal(subject: string, payload: Json): void;

  /** Receives signals and durable messages that match the subject from now on. Some may be lost. */
  listen(subject: string, handler: (subject: string, payload: Json) => void): Promise<Running>;

  deadLetters: {
    /** The oldest first; at most `limit` (100). */
    list(options?: { limit?: number }): Promise<DeadLetter[]>;
    /** Delivers the message to its consumer again. Resolves to false if there is no such letter. */
    replay(id: string): Promise<boolean>;
    drop(id: string): Promise<boolean>;
  };

  /** The state of each durable consumer that was started here, whichever replica does the work. */
  consumerStates(): Promise<ConsumerState[]>;

  /**
   * Of some subjects of durable messages, those whose newest message the consumer has not settled: it
   * waits, is being handled, or will be redelivered. Subjects of which the bus does not know are included.
   *
   * @throws AppError UNAVAILABLE if the bus cannot be reached.
   */
  unsettled(consumer: string, subjects: readonly string[]): Promise<Set<string>>;

  /**
   * The current storage of messages; created if it is missing.
   *
   * @throws AppError UNAVAILABLE if it cannot be reached.
   */
  storage(): Promise<BusStorage>;

  /** @throws AppError UNAVAILABLE if the bus is not connected or does not respond. */
  ping(): Promise<void>;

  /** Drains: takes no new messages, finishes running handlers, flushes and closes. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A repeat of a message id within this time, in ms, is dropped by the bus. */
export const duplicateWindowMs = 10 * 60_000;
