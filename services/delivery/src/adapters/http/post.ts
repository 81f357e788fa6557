import { type AllowList, createGuardedConnector, type Network } from "@quarry/outbound";
import { Agent, request } from "undici";
import type { Post } from "../../application/ports.ts";
import type { DeliveryAttempt } from "../../domain/schedule.ts";

/** For the whole of a request, in ms. */
const timeLimitMs = 15_000;
/** Of an answer no more is read, and nothing kept: it may hold content. */
const answerBytes = 4_096;

/** Posts to public addresses and to what the operator allows. Redirects are not followed. */
export function createPost(options: {
  allow: AllowList;
  network?: Network;
  timeLimit?: number;
}): { post: Post } & AsyncDisposable {
  const { timeLimit = timeLimitMs, ...policy } = options;
  const agent = new Agent({
    connect: createGuardedConnector(policy),
    connections: 64,
    headersTimeout: timeLimit,
    bodyTimeout: timeLimit,
  });

  async function post(
    url: string,
    { headers, body }: Parameters<Post>[1],
  ): Promise<DeliveryAttempt> {
    const at = Date.now();
    const started = performance.now();
    const done = (rest: Partial<DeliveryAttempt>): DeliveryAttempt => ({
      ...{ at, httpStatus: undefined, fault: undefined, retryAfterMs: undefined },
      durationMs: Math.round(performance.now() - started),
      ...rest,
    });
    const signal = AbortSignal.timeout(timeLimit);
    try {
      const answer = await request(url, {
        method: "POST",
        headers,
        body,
        dispatcher: agent,
        signal,
      });
      await answer.body.dump({ limit: answerBytes, signal }).catch(() => undefined);
      const retryAfterMs = retryAfter(answer.headers["retry-after"]);
      return done({ httpStatus: answer.statusCode, retryAfterMs });
    } catch (error) {
      return done({ fault: signal.aborted ? "timeout" : faultOf(error) });
    }
  }

  return { post, [Symbol.asyncDispose]: () => agent.destroy() };
}

function faultOf(error: unknown): DeliveryAttempt["fault"] {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SOURCE_REFUSED") return "refused";
  return code.includes("TIMEOUT") ? "timeout" : "unreachable";
}

/** Seconds; dates are not read. */
function retryAfter(value: string | string[] | undefined): number | undefined {
  const seconds = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}
