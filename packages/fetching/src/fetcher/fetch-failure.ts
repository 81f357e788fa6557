import { AppError } from "@quarry/kernel";
import { errors as undici } from "undici";

function unreachable(message: string, cause?: unknown): AppError {
  return new AppError("SOURCE_UNREACHABLE", message, { cause });
}

/** A login, a prohibition and a page that does not exist are the same at the next try. */
const lasting = new Set([401, 403, 404, 410]);

const untrusted = "The source's server has an untrusted certificate";
const notHttp = "The source's server does not speak HTTP";
const broken = "The server sent damaged compressed data";

/** By the codes of Node, undici, OpenSSL and zlib. */
const reasons: Record<string, string> = {
  ENOTFOUND: "The host name in the source URL does not exist",
  EAI_AGAIN: "The host name in the source URL could not be resolved",
  ESERVFAIL: "The host name in the source URL could not be resolved",
  EREFUSED: "The host name in the source URL could not be resolved",
  ETIMEOUT: "The host name in the source URL could not be resolved in time",
  ECONNREFUSED: "The source's server refused the connection",
  EHOSTUNREACH: "The source's server cannot be reached",
  ENETUNREACH: "The source's server cannot be reached",
  ETIMEDOUT: "The source's server did not accept the connection in time",
  UND_ERR_CONNECT_TIMEOUT: "The source's server did not accept the connection in time",
  UND_ERR_HEADERS_OVERFLOW: "The source's server sent headers that are too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The source's length differs from its Content-Length header",
  CERT_HAS_EXPIRED: "The source's server has an expired certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "The source's server has a certificate for a different host",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: "The source's server does not speak TLS",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "The source's server does not speak TLS",
};

/** An error with everything that it wraps. */
function* chain(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* chain(error.cause);
  if (error instanceof AggregateError) for (const inner of error.errors) yield* chain(inner);
}

/** What a failed fetch means for the caller, in words free of the address. */
export function fetchFailure(error: unknown): AppError {
  const errors = [...chain(error)];
  const own = errors.find((inner) => inner instanceof AppError);
  if (own) return own;
  const codes = errors.map((inner) => ("code" in inner ? String(inner.code) : ""));
  const known = codes.find((code) => Object.hasOwn(reasons, code));
  if (known) return unreachable(reasons[known] ?? known, error);
  if (errors.some((inner) => inner instanceof undici.HTTPParserError)) {
    return unreachable(notHttp, error);
  }
  if (codes.some((code) => /^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_ZSTD|ZSTD_)/.test(code))) {
    return new AppError("SOURCE_UNREADABLE", broken, { cause: error });
  }
  return unreachable("The connection to the source's server was lost", error);
}

/** What a status other than success means: of a lasting one, that a retry is in vain. */
export function badStatus(status: number, asked: "us" | "the browser" = "us"): AppError {
  let message = `The source's server answered with status ${status}`;
  if (asked === "the browser")
    message = `The source's server answered the browser with status ${status}`;
  if (!lasting.has(status)) return unreachable(message);
  return new AppError("SOURCE_UNREACHABLE", message, { retryable: false });
}

export function tooManyRedirects(most: number): AppError {
  return unreachable(`The source's server redirected more than ${most} times`);
}

export function tooSlow(timeLimitMs: number): AppError {
  return unreachable(`The source did not arrive within ${timeLimitMs / 1_000} s`);
}

export function forbiddenByRobots(): AppError {
  const message = "The site's robots.txt does not allow Quarry to fetch the source URL";
  return new AppError("SOURCE_REFUSED", message);
}

export function robotsUnavailable(cause?: unknown): AppError {
  return unreachable(
    "The site's robots.txt could not be fetched, and this server is configured to respect it",
    cause,
  );
}
