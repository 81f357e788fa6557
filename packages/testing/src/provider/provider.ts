import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Json } from "@quarry/kernel";
import { documentTextOf, type ProviderCall, type RequestBody } from "./call.ts";
import { emptyAnswer } from "./empty-answer.ts";
import * as faults from "./faults.ts";
import { type ProfileName, profiles } from "./profiles.ts";
import { type Fault, send } from "./reply.ts";

export type ProviderOptions = {
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
};

export interface Provider extends AsyncDisposable {
  /** With `/v1` and no trailing slash. */
  readonly baseUrl: string;
  /** Every request for a completion so far, in the order of arrival. */
  readonly calls: readonly ProviderCall[];
  /** Most requests that were open at once. */
  readonly peak: number;
  /** The next requests meet these faults, one each; after them all goes well again. */
  queue(...faults: Fault[]): void;
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
    return `http://127.0.0.1:${address.port}/v1`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  queue(...faults: Fault[]): void {
    this.#faults.push(...faults);
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
    const { method, url } = request;
    if (method === "POST" && url === "/v1/chat/completions") {
      void this.#complete(request, response);
    } else if (method === "GET" && url === "/v1/models") {
      const models = { object: "list", data: [{ id: "scripted", object: "model" }] };
      void send(response, { body: models });
    } else {
      void send(response, { status: 404, body: { error: { message: "no such address" } } });
    }
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
    const named = namedFault(call.headers["x-fake"]);
    const fault = named ?? this.#faults.shift() ?? faults.none;
    await send(response, await fault(call));
  }

  #record(request: IncomingMessage, raw: string, closed: Promise<boolean>): ProviderCall {
    const { answer = (_text, schema) => emptyAnswer(schema), profile = "openai" } = this.#options;
    const body: RequestBody = JSON.parse(raw);
    const documentText = documentTextOf(body);
    const schema = body.response_format?.json_schema?.schema;
    const call: ProviderCall = {
      headers: request.headers,
      raw,
      body,
      profile: profiles[profile],
      documentText,
      schema,
      answer: async () => JSON.stringify(await answer(documentText, schema, body)),
      closed,
    };
    const index = this.calls.push(call) - 1;
    this.#awaited.get(index)?.resolve(call);
    return call;
  }
}

function namedFault(name: string | string[] | undefined): Fault | undefined {
  return Object.entries(faults.named).find(([known]) => known === name)?.[1];
}
