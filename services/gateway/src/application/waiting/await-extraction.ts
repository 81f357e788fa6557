import { JsonValue } from "@quarry/api";
import { ExtractionView, type RequestExtraction, subjects } from "@quarry/contracts";
import { AppError, type Clock } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, toCommand } from "../ask.ts";
import type { Waiter, Waiters } from "./waiters.ts";

/** The longest delay that a lost signal causes, in ms. */
const askAgainMs = 2_000;

export type ExtractionRequest = {
  content: Omit<RequestExtraction, "commandId" | "requestHash">;
  commandId: string;
  /** Whether the command was accepted before, so that only its end is awaited. */
  requested: boolean;
  /** How long the caller waits, in ms; 0 where it does not. */
  waitMs: number;
  /** Whether the record is read with its evidence. */
  withEvidence: boolean;
  context: MessageContext;
  /** Aborted when the caller no longer waits. */
  signal: AbortSignal;
};

/** `completed` with the record, or `accepted` while the work continues. */
export type ExtractionEnd = { kind: "completed"; view: ExtractionView } | { kind: "accepted" };

export type RequestAndAwait = (request: ExtractionRequest) => Promise<ExtractionEnd>;

/**
 * Requests an extraction and waits for its end, as long as the caller does.
 *
 * @throws AppError of the refused command; of the failed extraction, with its id; STATE_CONFLICT if it was
 *   deleted meanwhile; UNAVAILABLE if it was requested before and could not be read at all.
 */
export function createRequestAndAwait(dependencies: {
  bus: MessageBus;
  waiters: Pick<Waiters, "register">;
  clock: Clock;
}): RequestAndAwait {
  const { bus, waiters, clock } = dependencies;

  /** The record; undefined while its service does not respond. */
  async function read({ content, context, requested, withEvidence }: ExtractionRequest) {
    const { extractionId, accountId } = content;
    const payload = { extractionId, accountId, ...(withEvidence && { withEvidence }) };
    const question = { subject: subjects.extraction.get, payload, reply: ExtractionView };
    try {
      return await ask(bus, question, context);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "UNAVAILABLE" || error.code === "TIMEOUT") return undefined;
      if (error.code !== "NOT_FOUND") throw error;
      const when = requested ? "after it was created" : "before the response was sent";
      throw new AppError("STATE_CONFLICT", `The extraction was deleted ${when}`);
    }
  }

  /**
   * Waits for signals until the extraction has ended. A signal may carry the record; without it, the record is
   * read. A new extraction is not read before its first signal, because it cannot have ended yet.
   */
  async function untilEnded(request: ExtractionRequest, waiter: Waiter): Promise<ExtractionEnd> {
    const deadline = clock() + request.waitMs;
    let mayHaveEnded = request.requested; // a repeat: "accepted" could contradict the end that an earlier response reported
    let sent: ExtractionView | undefined;
    for (let mayRead = request.requested; ; mayRead = true) {
      const view = sent ?? (mayRead ? await read(request) : undefined);
      if (view?.status === "completed") return { kind: "completed", view };
      if (view?.status === "failed") throw toError(view);
      if (view) mayHaveEnded = false; // it was just seen pending
      const leftMs = deadline - clock();
      if (leftMs <= 0 || request.signal.aborted) {
        if (mayHaveEnded) throw unread();
        return { kind: "accepted" };
      }
      const next = await waiter.next(Math.min(askAgainMs, leftMs), request.signal);
      sent = next && visibleTo(request, next);
    }
  }

  return async (request) => {
    using waiter = waiters.register(request.content.extractionId);
    if (!request.requested) {
      const payload = toCommand(request.commandId, request.content);
      const question = { subject: subjects.extraction.request, payload, reply: JsonValue };
      await ask(bus, question, request.context);
    }
    return request.waitMs > 0 ? await untilEnded(request, waiter) : { kind: "accepted" };
  };
}

/** The record that a signal carried, if it is of the request's account; with evidence only on request. */
function visibleTo(
  { content, withEvidence }: ExtractionRequest,
  { evidence, ...view }: ExtractionView,
): ExtractionView | undefined {
  if (view.accountId !== content.accountId) return undefined;
  return withEvidence && evidence ? { ...view, evidence } : view;
}

function unread(): AppError {
  const message = "The extraction cannot be read right now";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 2 });
}

function toError({ id, failure }: ExtractionView): AppError {
  if (!failure) return new AppError("INTERNAL", "The extraction failed", { extractionId: id });
  const { code, message, retryAfterSeconds, retryable } = failure;
  return new AppError(code, message, {
    extractionId: id,
    ...(retryable !== undefined && { retryable }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
