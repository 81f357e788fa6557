import type { Msg } from "@nats-io/transport-node";
import { AppError, type Clock, serialiseError } from "@quarry/kernel";
import { defaultConcurrency, defaultRequestTimeoutMs, timedOut } from "../../failures.ts";
import { createRequestQueue } from "../../handler-queue.ts";
import { createWorkTracker, type Lifecycle } from "../../lifecycle.ts";
import type { MessageBus, Request, RequestHandler } from "../../port.ts";
import { assertPlainSubject } from "../../subjects.ts";
import { toContext } from "../headers.ts";
import type { Link } from "../link.ts";
import { decode, encode } from "../payload.ts";
import { assertReplySize, type ReplyData, sendReply } from "./replies.ts";

/** The queue group of all replicas, so that each request reaches one of them. */
const queueGroup = "responders";

/** Responds to requests. A request whose deadline has passed, or passes while it waits, is dropped. */
export function createResponder(
  link: Link,
  lifecycle: Lifecycle,
  clock: Clock,
): MessageBus["respond"] {
  return async function respond(subject, handler, { concurrency = defaultConcurrency } = {}) {
    assertPlainSubject(subject);
    const inFlight = createWorkTracker();
    const requests = createRequestQueue(subject, concurrency);

    async function take(message: Msg): Promise<void> {
      const context = toContext(message.headers, clock());
      const remainingMs = (context.deadlineAt ?? clock() + defaultRequestTimeoutMs) - clock();
      if (remainingMs <= 0) return;
      const signal = AbortSignal.timeout(remainingMs);
      const work = () => run(handler, message, { context, signal });
      const answer = await requests
        .run(work, { key: context.accountId ?? "", signal })
        .catch((error) => toErrorAnswer(signal.aborted ? timedOut(subject) : error));
      await sendReply(link, message, { ...answer, keepMs: remainingMs });
    }
    const subscription = link.connection.subscribe(subject, {
      queue: queueGroup,
      callback(error, message) {
        if (error) return;
        inFlight.add(take(message).catch(() => undefined)); // the connection is closed, which the requester notices itself
      },
    });
    await link.connection.flush();
    return lifecycle.started(async () => {
      await subscription[Symbol.asyncDispose]();
      await inFlight.ended();
    });
  };
}

async function run(
  handler: RequestHandler,
  message: Msg,
  request: Omit<Request, "payload">,
): Promise<ReplyData> {
  try {
    const payload = decode(message.data);
    if (payload === undefined) throw new AppError("INTERNAL", "The request is not JSON");
    const data = encode(await handler({ ...request, payload }));
    assertReplySize(data);
    return { data, isError: false };
  } catch (error) {
    return toErrorAnswer(error);
  }
}

function toErrorAnswer(error: unknown): ReplyData {
  return { data: encode(serialiseError(error)), isError: true };
}
