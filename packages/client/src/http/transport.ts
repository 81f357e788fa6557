import { ApiError, ConnectionError, FileError, QuarryError } from "../errors/errors.ts";
import { type CallOptions, Deadline } from "./deadline.ts";
import { awayMs, delayBefore, isInProgress, mayRepeat } from "./patience.ts";
import { randomKey } from "./random-key.ts";
import { failureOf } from "./read-answer.ts";

/** A server that is not there says so sooner than this, in ms, where the runtime does not say it. */
const heldMs = 500;

export type Request = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** After `/v1`, with its query. */
  path: string;
  headers?: Record<string, string>;
  /** Makes a new body for each attempt. */
  body?: () => BodyInit;
  /** The body can be made only once, so that the request cannot be repeated. */
  once?: boolean;
  /** The name of the file that the body holds. */
  file?: string;
  /** The server answers when what the request begins has ended, so that it may be open for seconds. */
  waits?: boolean;
  /** Of a POST; one is made where there is none. */
  idempotencyKey?: string | undefined;
};

export type TransportOptions = {
  baseUrl: string;
  apiKey: string | undefined;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof fetch;
};

export type Transport = ReturnType<typeof createTransport>;

/** Sends requests, again where that is safe and may help, within the deadline of each call. */
export function createTransport(options: TransportOptions) {
  const { baseUrl, apiKey, timeoutMs, maxRetries } = options;

  async function attempt(request: Request, headers: Record<string, string>, { signal }: Deadline) {
    const { method, path, body, once } = request;
    const response = await options.fetch(`${baseUrl}/v1${path}`, {
      method,
      headers,
      signal,
      redirect: "manual", // which would make a POST a GET
      ...(body && { body: body() }),
      ...(once && { duplex: "half" }),
    });
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      const place = response.headers.get("Location") ?? "another address";
      throw new QuarryError(`${baseUrl} redirects to ${place}: set baseUrl to where it leads`);
    }
    if (response.status >= 400) throw await failureOf(response);
    return response;
  }

  /** What `read` makes of the answer; a connection that breaks while it reads is an attempt lost. */
  function send<Result>(
    request: Request,
    read: (response: Response) => Promise<Result>,
    call: CallOptions = {},
  ): Promise<Result> {
    return Deadline.within(call, timeoutMs, (deadline) => sendWithin(deadline, request, read));
  }

  async function sendWithin<Result>(
    deadline: Deadline,
    request: Request,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const headers = headersOf(request, apiKey);
    let isRepeat = false;
    let lostAt: number | undefined;
    for (let failures = 0; ; isRepeat = true) {
      const sentAt = Date.now();
      try {
        return await read(await attempt(request, headers, deadline));
      } catch (thrown) {
        const error = known(thrown, deadline, { ...request, baseUrl });
        if (isRepeat && isDeleted(request, error)) return await read(nothing());
        const delayMs = delayBefore(failures, error);
        const waits = isInProgress(error);
        if (!waits) failures += 1;
        if (request.waits && wasHeld(error, sentAt)) lostAt ??= Date.now();
        const isPatient = lostAt !== undefined && Date.now() - lostAt < awayMs;
        const isSpent = failures > maxRetries && !isPatient;
        const isLast = request.once || isSpent || delayMs >= deadline.leftMs;
        if (isLast || !mayRepeat(error)) throw error;
        await deadline.pause(delayMs);
      }
    }
  }

  return { send, timeoutMs };
}

function headersOf({ method, headers, idempotencyKey }: Request, apiKey: string | undefined) {
  return {
    ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
    ...(method === "POST" && { "Idempotency-Key": idempotencyKey ?? randomKey() }),
    ...headers,
  };
}

/** Whether a request broke off while the server worked on it: it was there, and may start again. */
function wasHeld(error: QuarryError, sentAt: number): boolean {
  if (!(error instanceof ConnectionError)) return false;
  const { cause } = error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined; // as Node says it
  return code === "UND_ERR_SOCKET" || code === "ECONNRESET" || Date.now() - sentAt > heldMs;
}

/** Whether a repeated deletion finds nothing, for the first attempt, whose answer was lost, did it. */
const isDeleted = ({ method }: Request, error: QuarryError) =>
  method === "DELETE" && error instanceof ApiError && error.code === "NOT_FOUND";

const nothing = () => Response.json({ status: true, message: "", data: {} });

/** Whatever was thrown, as an error of this client's. */
function known(
  thrown: unknown,
  deadline: Deadline,
  request: Request & { baseUrl: string },
): QuarryError {
  if (thrown instanceof QuarryError) return thrown;
  if (deadline.signal.aborted) return deadline.error();
  const { baseUrl, method, path, once, file } = request;
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  if (file !== undefined && cause instanceof Error && cause.name === "NotReadableError") {
    return new FileError(`${file} has changed or was removed: send it again`, { cause: thrown });
  }
  const why = cause instanceof Error ? cause.message : String(cause);
  const hint = once ? ". The source is a stream, which is read once: it is not sent again" : "";
  return new ConnectionError(
    `Quarry at ${baseUrl} cannot be reached (${method} ${path}): ${why}${hint}`,
    {
      cause: thrown,
    },
  );
}
