import type { Json } from "@quarry/kernel";

/** Travels beside every message: who asked, until when an answer is of use. */
export type MessageContext = {
  requestId?: string;
  accountId?: string;
  /** W3C trace context: the span that sent the message. */
  traceparent?: string;
  /** What tracing systems add to it. */
  tracestate?: string;
  /** Handed over again long after it was sent: its trace is linked to, not continued. */
  replayed?: true;
  /** Epoch ms after which the answer is no longer waited for. */
  deadlineAt?: number;
};

export type Request = { payload: Json; context: MessageContext; signal: AbortSignal };

/** Answers a request. What it throws reaches the caller as an AppError (INTERNAL if it is none). */
export type RequestHandler = (request: Request) => Promise<Json>;

/** A message that must not be lost. `id` makes a repeat harmless where the bus can recognise it. */
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
  /** 1 on the first delivery, and on each of a message that waits for a newer release. */
  attempt: number;
  /** Aborted when the consumer stops: finish or give up, the message comes again. */
  signal: AbortSignal;
};

/**
 * Handles one durable message. Resolving acknowledges it. Throwing a PermanentFailure sends it to
 * the dead letters; any other error brings it back after a backoff, up to the consumer's limit,
 * then to the dead letters. Only a ReleaseTooOldError brings it back without end, until a newer replica
 * takes it, with all its deliveries before it. A message may be delivered twice: handlers are idempotent.
 * Long work keeps its claim by itself (the adapter extends the acknowledgement while the handler runs).
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
   * Accounts take turns, as the messages' contexts name them: one with many messages has at most
   * three quarters of the places, and none waits behind another's backlog. For that the process
   * holds up to 512 messages that do not run yet.
   */
  fair?: boolean;
  /**
   * Where it is fair: the share of the places that one account may have while others come, and for ten
   * seconds after; three quarters unless given. To be small where handlers need the processor: what is
   * under way when another's message comes is what that has to wait for.
   */
  shareWhenShared?: number;
  /** Waits before the 2nd, 3rd … delivery in ms; the last repeats. Default 1 s, 5 s, 30 s, 2 min. */
  backoffMs?: readonly number[];
  /** Deliveries in all before the dead letters. Default 5. */
  maxDeliveries?: number;
};

/** A message that could not be handled, kept for a person to look at, replay or drop. */
export type DeadLetter = {
  id: string;
  consumer: string;
  subject: string;
  payload: Json;
  context: MessageContext;
  /** Short and free of content. */
  reason: string;
  /** Epoch ms. */
  at: number;
};

/** What a durable consumer has before it, and what it gave up on, in messages. */
export type ConsumerState = {
  /** Where its messages are kept. */
  stream: string;
  consumer: string;
  /** Not delivered yet. */
  pending: number;
  /** Delivered and not settled: a handler runs, it waits for its turn, or it comes again after a wait. */
  ackPending: number;
  /** Of those, how many were delivered more than once. */
  redelivered: number;
  /** Among the dead letters. */
  deadLetters: number;
};

/** Both are to be compared only. */
export type BusStorage = {
  /** Another one than before holds none of the messages that the former had. */
  storage: string;
  /** A run of the server that keeps it: its next run may lack the newest messages. */
  run: string;
};

/** Throw from a DeliveryHandler when no retry can help. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}

/** Stops something that was started: no new work, work in flight is finished first. */
export type Running = AsyncDisposable;

/**
 * The way between services. Commands and queries are requests, answered by one of the responders
 * of a subject; events are durable messages, handled once by each durable consumer; signals reach
 * every process that listens now, or none.
 */
export interface MessageBus {
  /**
   * Asks one responder and waits. Answers may be of any size up to 256 MiB; a request must fit one
   * message of the transport (about 1 MB), what is larger goes by reference.
   *
   * @throws AppError UNAVAILABLE at once if no process responds to the subject, the responder is busy
   *   or the bus is away (with `retryAfterSeconds`); TIMEOUT at the deadline (10 s where the context
   *   has none); PAYLOAD_TOO_LARGE for a request that does not fit; else the responder's own.
   */
  request(subject: string, payload: Json, context: MessageContext): Promise<Json>;

  /**
   * Answers requests of a subject together with all replicas that do; at most `concurrency` at once
   * (64). Twice as many may wait: accounts take turns, as contexts name them, and one has at most
   * three quarters of the places. Where too many wait, the account that has the most requests is
   * asked to come again (UNAVAILABLE), whether its last one has just come or waits.
   */
  respond(
    subject: string,
    handler: RequestHandler,
    options?: { concurrency?: number },
  ): Promise<Running>;

  /**
   * Hands a message to the bus; resolves when it is stored, so that it outlives every process. A
   * repeat of its id within ten minutes is dropped, unless the bus was started again meanwhile. The
   * subject begins with `evt.`.
   *
   * @throws AppError UNAVAILABLE when it may not be stored: publish it again with the same id;
   *   PAYLOAD_TOO_LARGE when it does not fit a message of the transport (about 1 MB).
   */
  publish(message: DurableMessage): Promise<void>;

  /**
   * Resolves when everything that was published so far outlives a power cut, too. A process that could not
   * publish it again waits for this.
   *
   * @throws AppError UNAVAILABLE when it may not: publish it again.
   */
  kept(): Promise<void>;

  /**
   * Starts (and where needed creates) a durable consumer; survives reconnects and lost consumers.
   * It gets every message published since its creation, whether it ran then or not, and may get
   * earlier ones as well.
   */
  consume(options: ConsumerOptions, handler: DeliveryHandler): Promise<Running>;

  /** Notifies every process that listens now; none is fine. */
  signal(subject: string, payload: Json): void;

  /** Receives signals and published durable messages of a filter from now on, without guarantee. */
  listen(subject: string, handler: (subject: string, payload: Json) => void): Promise<Running>;

  deadLetters: {
    /** The oldest first; at most `limit` (100). */
    list(options?: { limit?: number }): Promise<DeadLetter[]>;
    /** Hands the message to its consumer again. Resolves to false if there is no such letter. */
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
   * What the bus keeps messages in now. Made where it is missing.
   *
   * @throws AppError UNAVAILABLE if it cannot be reached.
   */
  storage(): Promise<BusStorage>;

  /** Resolves where the bus is connected and answers. */
  ping(): Promise<void>;

  /** Drains: stops taking, finishes what runs, flushes, closes. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A repeat of a message id within this time, in ms, is dropped by the bus. */
export const duplicateWindowMs = 10 * 60_000;
