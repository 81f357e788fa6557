import { JsonValue } from "@quarry/api";
import { ExtractionView, type RequestExtraction, subjects } from "@quarry/contracts";
import { AppError, type Clock } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, commandOf } from "../ask.ts";
import type { Waiter, Waiters } from "./waiters.ts";

/** A lost signal delays an answer by no more than this, in ms. */
const askAgainMs = 2_000;

export type ExtractionRequest = {
  content: Omit<RequestExtraction, "commandId" | "requestHash">;
  commandId: string;
  /** True where the command was answered before, so that only its end is asked for. */
  requested: boolean;
  /** How long the caller waits, in ms; 0 where it does not. */
  waitMs: number;
  /** Whether its record is read with its evidence. */
  withEvidence: boolean;
  context: MessageContext;
  /** Aborted when the caller no longer waits. */
  signal: AbortSignal;
};

/** `completed` with the record, or `accepted`: the work continues. */
export type ExtractionEnd = { kind: "completed"; view: ExtractionView } | { kind: "accepted" };

export type RunExtraction = (request: ExtractionRequest) => Promise<ExtractionEnd>;

/**
 * Asks for an extraction and waits for its end, as long as its caller does.
 *
 * @throws AppError of the refused command; of the failed extraction, with its id; STATE_CONFLICT
 *   where it was deleted meanwhile; UNAVAILABLE where it was asked for before and could not be read once.
 */
export function createRunExtraction(dependencies: {
  bus: MessageBus;
  waiters: Pick<Waiters, "register">;
  clock: Clock;
}): RunExtraction {
  const { bus, waiters, clock } = dependencies;

  /** The record, or undefined while its service does not answer: the work was accepted. */
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

  /** Looks at the record on each signal that comes without it; a new one cannot have ended before the first. */
  async function untilEnded(request: ExtractionRequest, waiter: Waiter): Promise<ExtractionEnd> {
    const deadline = clock() + request.waitMs;
    let mayHaveEnded = request.requested; // and been answered with its end: not "accepted" now
    let sent: ExtractionView | undefined;
    for (let looks = request.requested; ; looks = true) {
      const view = sent ?? (looks ? await read(request) : undefined);
      if (view?.status === "completed") return { kind: "completed", view };
      if (view?.status === "failed") throw failureOf(view);
      if (view) mayHaveEnded = false; // whatever was answered before: it was pending a moment ago
      const leftMs = deadline - clock();
      if (leftMs <= 0 || request.signal.aborted) {
        if (mayHaveEnded) throw unread();
        return { kind: "accepted" };
      }
      const next = await waiter.next(Math.min(askAgainMs, leftMs), request.signal);
      sent = next && shownTo(request, next);
    }
  }

  return async (request) => {
    using waiter = waiters.register(request.content.extractionId);
    if (!request.requested) {
      const payload = commandOf(request.commandId, request.content);
      const question = { subject: subjects.extraction.request, payload, reply: JsonValue };
      await ask(bus, question, request.context);
    }
    return request.waitMs > 0 ? await untilEnded(request, waiter) : { kind: "accepted" };
  };
}

/** A record that came with its signal, as its account asked for it. */
function shownTo(
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

function failureOf({ id, failure }: ExtractionView): AppError {
  if (!failure) return new AppError("INTERNAL", "The extraction failed", { extractionId: id });
  const { code, message, retryAfterSeconds, retryable } = failure;
  return new AppError(code, message, {
    extractionId: id,
    ...(retryable !== undefined && { retryable }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
