import { AppError, type Clock, type FairQueue, type Json, serialiseError } from "@quarry/kernel";
import { defaultConcurrency, defaultRequestTimeoutMs, noResponder, timedOut } from "../failures.ts";
import { createRequestQueue } from "../handler-queue.ts";
import { createWorkTracker, type Lifecycle, type WorkTracker } from "../lifecycle.ts";
import type { MessageBus, Request, RequestHandler } from "../port.ts";
import { assertPlainSubject } from "../subjects.ts";
import { copy } from "./codec.ts";

type Responder = { handler: RequestHandler; queue: FairQueue<number>; inFlight: WorkTracker };

/** Requests and their answers within the process. */
export function createRequests(
  lifecycle: Lifecycle,
  clock: Clock,
): Pick<MessageBus, "request" | "respond"> {
  const responders = new Map<string, Responder[]>();

  function pick(subject: string): Responder {
    const candidates = responders.get(subject) ?? [];
    const [idlest] = candidates.toSorted((one, other) => one.inFlight.size - other.inFlight.size);
    if (!idlest) throw noResponder(subject);
    return idlest;
  }

  return {
    async request(subject, payload, context) {
      assertPlainSubject(subject);
      const deadlineAt = context.deadlineAt ?? clock() + defaultRequestTimeoutMs;
      const remainingMs = deadlineAt - clock();
      if (remainingMs <= 0) throw timedOut(subject);
      const responder = pick(subject);
      const expiry = new AbortController();
      const timer = setTimeout(() => expiry.abort(timedOut(subject)), remainingMs);
      const { signal } = expiry;
      try {
        return await ask(responder, { payload, context: { ...context, deadlineAt }, signal });
      } finally {
        clearTimeout(timer);
      }
    },

    async respond(subject, handler, { concurrency = defaultConcurrency } = {}) {
      assertPlainSubject(subject);
      const queue = createRequestQueue(subject, concurrency);
      const responder = { handler, queue, inFlight: createWorkTracker() };
      responders.set(subject, [...(responders.get(subject) ?? []), responder]);
      return lifecycle.started(async () => {
        const others = responders.get(subject)?.filter((each) => each !== responder) ?? [];
        responders.set(subject, others);
        await responder.inFlight.ended();
      });
    },
  };
}

/** Runs the handler to its end once it gets a slot, but waits for its answer only until the signal. */
function ask({ handler, queue, inFlight }: Responder, request: Request): Promise<Json> {
  const outcome = Promise.withResolvers<Json>();
  const { signal, context } = request;
  signal.addEventListener("abort", () => outcome.reject(signal.reason));

  async function run(): Promise<void> {
    try {
      const work = () => handler({ ...request, payload: copy(request.payload) });
      const answer = await queue.run(work, { key: context.accountId ?? "", signal });
      outcome.resolve(copy(answer));
    } catch (error) {
      outcome.reject(toAppError(error));
    }
  }
  inFlight.add(run());
  return outcome.promise;
}

/** What would cross a wire; the cause stays for the log. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, message } = serialiseError(error);
  return new AppError(code, message, { cause: error });
}
