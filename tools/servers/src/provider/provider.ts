import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Json } from "@quarry/kernel";
import { documentTextOf, type ProviderCall, promptOf, type RequestBody, tokensOf } from "./call.ts";
import { emptyAnswer } from "./empty-answer.ts";
import * as faults from "./faults.ts";
import { type Profile, type ProfileName, profiles } from "./profiles.ts";
import { type Fault, type Reply, send } from "./reply.ts";
import { requestFaults } from "./request-faults.ts";
import { type Means, refusalOf, wrongKey } from "./rules.ts";
import { streamed } from "./streamed.ts";

export type ProviderOptions = Means & {
  /**
   * The model: the whole JSON value that it writes, the schema's root included. Unless given, it
   * finds nothing in any document.
   */
  answer?: (
    documentText: string,
    schema: Json | undefined,
    body: RequestBody,
  ) => Promise<Json> | Json;
  /** Which kind of server it poses as; OpenAI unless given. */
  profile?: ProfileName;
  /** Tokens of the longest answer; a longer one breaks off. Without a limit unless given. */
  outputTokens?: number;
  /** The fault that each request meets, by its number from 0; none unless given. */
  fault?: (call: ProviderCall, index: number) => Fault | undefined;
};

export interface Provider extends AsyncDisposable {
  /** Without a trailing slash; Azure's has the deployment and the API's version. */
  readonly baseUrl: string;
  /** Every request for a completion so far, in the order of arrival. */
  readonly calls: readonly ProviderCall[];
  /** Most requests that were open at once. */
  readonly peak: number;
  /** The next requests meet these faults, one each; after them all goes well again. */
  queue(...faults: Fault[]): void;
  /** What its clients did that none should; empty where they behaved. */
  requestFaults(): string[];
  /** The call with this number, from 0, once it has come. */
  call(index: number): Promise<ProviderCall>;
}

/**
 * An OpenAI-compatible server on a free loopback port whose model is a function. Faults come from
 * the queue, or by their name in the header `x-fake`.
 */
export async function startProvider(options: ProviderOptions = {}): Promise<Provider> {
  const scripted = new ScriptedProvider(options);
  await scripted.listen();
  return scripted;
}

class ScriptedProvider implements Provider {
  readonly calls: ProviderCall[] = [];
  peak = 0;
  readonly #options: ProviderOptions;
  readonly #faults: Fault[] = [];
  readonly #awaited = new Map<number, PromiseWithResolvers<ProviderCall>>();
  readonly #server = createServer((request, response) => this.#route(request, response));
  #open = 0;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  get baseUrl(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("it does not listen");
    const origin = `http://127.0.0.1:${address.port}`;
    if (this.#options.profile !== "azure") return `${origin}/v1`;
    return `${origin}/openai/deployments/scripted?api-version=2024-10-21`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  queue(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  requestFaults(): string[] {
    return requestFaults(this.calls);
  }

  async call(index: number): Promise<ProviderCall> {
    const came = this.calls[index];
    if (came) return came;
    const awaited = this.#awaited.get(index) ?? Promise.withResolvers<ProviderCall>();
    this.#awaited.set(index, awaited);
    return await awaited.promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #route(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = "" } = request;
    const path = pathOf(url);
    if (method === "POST" && completionPath.test(path)) {
      void this.#complete(request, response);
    } else if (method === "GET" && path === "/v1/models") {
      void send(response, this.#listOfModels(request));
    } else {
      void send(response, { status: 404, body: { error: { message: "no such address" } } });
    }
  }

  #listOfModels({ headers }: IncomingMessage): Reply {
    const { contextTokens, reportsWindow, models = [{ id: "scripted" }], key } = this.#options;
    if (key !== undefined && headers.authorization !== `Bearer ${key}`) {
      return { status: wrongKey.status, body: { error: wrongKey } };
    }
    const meta = reportsWindow && contextTokens ? { n_ctx: contextTokens } : {};
    const data = models.map((model) => ({ ...model, object: "model", meta }));
    return { body: { object: "list", data } };
  }

  /** What a test's own model or fault throws is not caught: it is the test that is wrong. */
  async #complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open += 1;
    this.peak = Math.max(this.peak, this.#open);
    const closed = once(response, "close").then(() => {
      this.#open -= 1;
      return !response.writableFinished;
    });
    const raw = await text(request).catch(() => undefined); // the client left while it was sending
    if (raw === undefined) return;
    const call = this.#record(request, raw, closed);
    const fault = namedFault(call.headers["x-fake"]) ?? this.#faults.shift() ?? this.#usual(call);
    await send(response, streamed(await fault(call), call.body));
  }

  #usual(call: ProviderCall): Fault {
    const refusal = refusalOf(call, this.#options);
    if (refusal) return () => refusal;
    return this.#options.fault?.(call, this.calls.indexOf(call)) ?? faults.none;
  }

  #record(request: IncomingMessage, raw: string, closed: Promise<boolean>): ProviderCall {
    const { answer = (_text, schema) => emptyAnswer(schema), ...options } = this.#options;
    const profile: Profile = profiles[options.profile ?? "openai"];
    const body = JSON.parse(raw) as RequestBody;
    const window = profile.silentWindow ?? Number.POSITIVE_INFINITY;
    const promptTokens = tokensOf(promptOf(body));
    const documentText = documentTextOf(body).slice(0, window * 4);
    const schema = body.response_format?.json_schema?.schema;
    const call: ProviderCall = {
      path: pathOf(request.url ?? ""),
      headers: request.headers,
      raw,
      body,
      profile,
      documentText,
      schema,
      promptTokens: Math.min(promptTokens, window),
      outputTokens: Math.min(options.outputTokens ?? Infinity, limitIn(body)),
      answer: async () => JSON.stringify(await answer(documentText, schema, body)),
      closed,
    };
    const index = this.calls.push(call) - 1;
    this.#awaited.get(index)?.resolve(call);
    return call;
  }
}

const completionPath = /^\/(v1|openai\/deployments\/[^/]+)\/chat\/completions$/;

const pathOf = (url: string) => new URL(url, "http://provider").pathname;

function limitIn({ max_completion_tokens, max_tokens }: RequestBody): number {
  return Number(max_completion_tokens ?? max_tokens ?? Number.POSITIVE_INFINITY);
}

function namedFault(name: string | string[] | undefined): Fault | undefined {
  return Object.entries(faults.named).find(([known]) => known === name)?.[1];
}
