import { apiError } from "../errors/class-of.ts";
import { codeOfStatus } from "../errors/codes.ts";
import { type ApiError, type ApiErrorDetails, QuarryError } from "../errors/errors.ts";

type Envelope = {
  status: boolean;
  message: string;
  data: unknown;
  error?: Pick<
    ApiErrorDetails,
    "code" | "requestId" | "retryable" | "issues" | "extractionId" | "retryAfterSeconds"
  >;
};

/**
 * The `data` of an answer.
 *
 * @throws ApiError of a failure; QuarryError where it is no answer of Quarry's; whatever `fetch`
 *   throws where the connection breaks.
 */
export async function dataOf(response: Response): Promise<unknown> {
  if (response.status < 400) return envelopeOf(response, await response.text()).data;
  throw await failureOf(response);
}

/**
 * The error that an answer of 400 and above stands for, whether Quarry or a proxy before it sent it.
 *
 * @throws QuarryError where nothing is at the address.
 */
export async function failureOf(response: Response): Promise<ApiError> {
  const { status, url } = response;
  const envelope = parsed(await response.text());
  if (status === 404 && !envelope) throw notQuarry(url, status); // nothing of Quarry's is missing
  const code = codeOfStatus(status);
  return apiError({
    status,
    code,
    message: envelope?.message ?? `The server answered ${status}, without saying why`,
    retryable: status === 408 || status === 429 || status >= 500,
    retryAfterSeconds: secondsOf(response.headers.get("Retry-After")),
    ...envelope?.error,
  });
}

function envelopeOf({ status, url }: Response, text: string): Envelope {
  const envelope = parsed(text);
  if (envelope) return envelope;
  throw notQuarry(url, status);
}

const notQuarry = (url: string, status: number) =>
  new QuarryError(`${url} answered ${status}, but not as Quarry does: check baseUrl`);

function parsed(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isEnvelope = typeof value === "object" && value !== null && "data" in value;
    return isEnvelope ? (value as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` as seconds from now: it is a number, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
