import { QuarryError } from "./errors/errors.ts";
import { type ExtractRequest, extract, type Request } from "./extract/extract.ts";
import type { ExtractionResult } from "./extract/result.ts";
import type { KnownSchemas, QuarrySchema } from "./extract/with-schema.ts";
import { ask } from "./http/ask.ts";
import type { CallOptions } from "./http/deadline.ts";
import { createTransport, type Transport } from "./http/transport.ts";
import { type Batches, createBatches } from "./resources/batches.ts";
import { createEvents, type Events } from "./resources/events.ts";
import { createExtractions, type Extractions } from "./resources/extractions.ts";
import { createKeys, type Keys } from "./resources/keys.ts";
import { queryOf } from "./resources/pages.ts";
import { createReviews, type Reviews } from "./resources/reviews.ts";
import { type CreateOptions, createSchemas, type Schemas } from "./resources/schemas.ts";
import { createUploads, type Uploads } from "./resources/uploads.ts";
import { createWebhooks, type Webhooks } from "./resources/webhooks.ts";
import type { Me, UsageRecord } from "./responses/accounts.ts";
import type { AnyData, InputOf, OutputOf, StandardSchema, WithNulls } from "./schema/standard.ts";

export type QuarryOptions = {
  /** Where Quarry is, such as `http://localhost:3000`; by default `QUARRY_URL` of the environment. */
  baseUrl?: string | undefined;
  /** By default `QUARRY_API_KEY` of the environment. */
  apiKey?: string | undefined;
  /** For each call with its repeats and waits, in ms; 10 minutes by default. */
  timeoutMs?: number | undefined;
  /** How often a request is repeated where that may help; 4 by default. */
  maxRetries?: number | undefined;
  /** In the place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
};

/** UTC days, YYYY-MM-DD, the last included; the present month by default, at most 366 days. */
export type UsageSpan = { startDate?: string | undefined; endDate?: string | undefined };

/** A client of one Quarry with one API key. It holds no connection: nothing is to be closed. */
export class Quarry {
  readonly schemas: Schemas;
  readonly extractions: Extractions;
  readonly reviews: Reviews;
  readonly batches: Batches;
  readonly uploads: Uploads;
  readonly events: Events;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  readonly #transport: Transport;
  readonly #timeoutMs: number;
  readonly #known: KnownSchemas = new Map();

  /** @throws QuarryError where no address is given, or none of http or https; where the key can be none. */
  constructor(options: QuarryOptions = {}) {
    const { timeoutMs = 600_000, maxRetries = 4 } = options;
    const transport = createTransport({
      baseUrl: checkedAddress(options.baseUrl ?? environment("QUARRY_URL")),
      apiKey: checkedKey(options.apiKey ?? environment("QUARRY_API_KEY")),
      timeoutMs,
      maxRetries,
      fetch: options.fetch ?? ((...request) => fetch(...request)),
    });
    this.schemas = createSchemas(transport);
    this.extractions = createExtractions(transport);
    this.reviews = createReviews(transport);
    this.batches = createBatches(transport);
    this.uploads = createUploads(transport);
    this.events = createEvents(transport);
    this.keys = createKeys(transport);
    this.webhooks = createWebhooks(transport);
    this.#transport = transport;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Extracts data from a source and waits for it.
   *
   * @throws ApiError of the refusal or of the failed extraction; MissingValuesError where the source
   *   lacks required values; SchemaMismatchError where the data breaks a rule of the schema; ValidationError
   *   with the place where Quarry cannot extract by the schema, SchemaError where it is none; ConnectionError, TimeoutError, AbortError.
   */
  extract<Schema extends StandardSchema>(
    request: ExtractRequest & { schema: Schema; onMissing: "null" },
    call?: CreateOptions,
  ): Promise<ExtractionResult<WithNulls<InputOf<Schema>>>>;
  extract<Schema extends StandardSchema>(
    request: ExtractRequest & { schema: Schema; onMissing?: "error" | undefined },
    call?: CreateOptions,
  ): Promise<ExtractionResult<OutputOf<Schema>>>;
  extract(
    request: ExtractRequest & { schema: QuarrySchema },
    call?: CreateOptions,
  ): Promise<ExtractionResult<AnyData>>;
  extract(request: Request, call: CreateOptions = {}): Promise<ExtractionResult<unknown>> {
    const { schemas, extractions } = this;
    const parts = { schemas, extractions, known: this.#known };
    return extract(parts, request, { ...call, timeoutMs: call.timeoutMs ?? this.#timeoutMs });
  }

  /** The account and the scopes of the API key. */
  me(call?: CallOptions): Promise<Me> {
    return ask(this.#transport, { method: "GET", path: "/me" }, call);
  }

  /** What the account has used, by day and month. */
  usage({ startDate, endDate, ...call }: UsageSpan & CallOptions = {}): Promise<UsageRecord> {
    const path = `/usage${queryOf({ startDate, endDate })}`;
    return ask(this.#transport, { method: "GET", path }, call);
  }
}

/** @throws QuarryError, which does not show it, where no header could hold it. */
function checkedKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[!-~]+$/.test(key)) return key;
  throw new QuarryError("The API key has signs that no key has: copy it again");
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

function checkedAddress(address: string | undefined): string {
  if (address === undefined) {
    throw new QuarryError("Where is Quarry? Pass baseUrl, or set QUARRY_URL");
  }
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (isAddress) return address.replace(/\/+(v1\/*)?$/, "");
  throw new QuarryError(`baseUrl must be an http or https address, not ${address}`);
}
