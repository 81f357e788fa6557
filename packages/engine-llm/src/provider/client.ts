import OpenAI from "openai";
import { Agent, fetch } from "undici";
import { refusalText } from "./bounded-text.ts";

/** An answer with another status than 2xx. Its message has the status alone: a body may quote the source. */
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

type ClientOptions = {
  apiKey: string | undefined;
  baseUrl: string;
  /** Of the operator, with each request. */
  headers: Readonly<Record<string, string>>;
};

/** A host that takes longer to accept a connection is not there, in ms. */
const CONNECT_MS = 5_000;

/** The SDK starts a timer for each request; the call's own limits end it far earlier. In ms. */
const NEVER_MS = 2 ** 31 - 1;

/** The longest output of any model, streamed word by word with what wraps each, is smaller. In bytes. */
const MAX_BYTES = 32 * 2 ** 20;

/** Waits as long as the call's own limits say: those of Node's own `fetch` end a call after 300 s. */
const dispatcher = new Agent({
  connect: { timeout: CONNECT_MS },
  headersTimeout: 0,
  bodyTimeout: 0,
  maxResponseSize: MAX_BYTES,
});

/**
 * The SDK as a plain sender: no retries, no log, and every option given, so that no `OPENAI_*`
 * variable of the process reaches a provider. A refusal is thrown by `fetch` and so is the `cause`
 * of what the SDK throws: the SDK itself reads only OpenAI's form of an error and drops the others.
 */
export function createClient({ apiKey, baseUrl, headers }: ClientOptions): OpenAI {
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
    timeout: NEVER_MS,
    maxRetries: 0,
    logLevel: "off",
    fetch: (url, init) => send({ ...keyHeader(key, searchParams), ...lowered(headers) }, url, init),
  });
}

/** Azure's addresses with an API version take a key by a name of their own. */
function keyHeader(key: string, query: URLSearchParams): Record<string, string> {
  return query.has("api-version") ? { "api-key": key } : { authorization: `Bearer ${key}` };
}

/** The operator's own key header takes the place of ours, however it is spelled. */
function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** `OPENAI_CUSTOM_HEADERS` cannot be switched off: the headers are ours from the first. */
async function send(
  own: Record<string, string>,
  url: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const headers = {
    ...own,
    accept: "application/json, text/event-stream",
    "accept-encoding": "identity", // so that the limit of bytes is one of memory, too
    "content-type": "application/json",
    "user-agent": "quarry",
  };
  const options = { ...init, headers, redirect: "manual", dispatcher };
  const sent: unknown = await fetch(String(url), options as Parameters<typeof fetch>[1]);
  const response = sent as Response; // undici's own class, of the same shape as Node's
  if (response.ok) return response;
  throw new ProviderRefusal(response.status, response.headers, await refusalText(response));
}
