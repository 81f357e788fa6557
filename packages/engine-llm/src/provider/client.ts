import OpenAI from "openai";

/** An answer with another status than 2xx. Its message tells the status alone: a body may quote the source. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;

  constructor(status: number, headers: Headers, body: string) {
    super(`The provider answered with HTTP ${status}`);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

type ClientOptions = { apiKey: string | undefined; baseUrl: string; timeoutMs: number };

/**
 * The SDK as a plain sender: no retries, no log, and every option given, so that no `OPENAI_*`
 * variable of the process reaches a provider. A refusal is thrown by `fetch` and so is the `cause`
 * of what the SDK throws: the SDK itself reads only OpenAI's form of an error and drops the others.
 */
export function createClient({ apiKey, baseUrl, timeoutMs }: ClientOptions): OpenAI {
  const key = apiKey ?? "none"; // the SDK insists on one
  const { origin, pathname, searchParams } = new URL(baseUrl);
  return new OpenAI({
    apiKey: key,
    baseURL: `${origin}${pathname.replace(/\/$/, "")}`,
    defaultQuery: Object.fromEntries(searchParams),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off",
    fetch: (url, init) => send(keyHeader(key, searchParams), url, init),
  });
}

/** Azure's addresses with an API version take a key by a name of their own. */
function keyHeader(key: string, query: URLSearchParams): Record<string, string> {
  return query.has("api-version") ? { "api-key": key } : { authorization: `Bearer ${key}` };
}

/** `OPENAI_CUSTOM_HEADERS` cannot be switched off: the headers are ours from the first. */
async function send(key: Record<string, string>, url: string | URL | Request, init?: RequestInit) {
  const headers = {
    ...key,
    accept: "application/json",
    "content-type": "application/json",
    "user-agent": "quarry",
  };
  const response = await fetch(url, { ...init, headers, redirect: "manual" });
  if (response.ok) return response;
  throw new ProviderRefusal(response.status, response.headers, await response.text());
}
