import type OpenAI from "openai";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources";
import pLimit from "p-limit";
import type { LlmSettings } from "../options.ts";
import { classify } from "./classify.ts";
import { createClient } from "./client.ts";
import { type Completion, readCompletion } from "./completion.ts";
import type { Fault } from "./fault.ts";
import { orAborted, startTimer } from "./time.ts";
import type { UsageTally } from "./usage-tally.ts";

type RequestBody = ChatCompletionCreateParamsNonStreaming;

/** A completion, or the fault that came instead of one. */
export type Outcome = { completion: Completion } | { fault: Fault };

type ProviderSettings = Pick<
  LlmSettings,
  "apiKey" | "baseUrl" | "attemptTimeoutMs" | "concurrency" | "clock" | "sleep"
>;

export type Call = {
  body: RequestBody;
  /** Aborts with the AppError to throw; reaches the socket. */
  signal: AbortSignal;
  usage: UsageTally;
};

/** One provider's API: makes single calls, so many at once as are allowed. */
export class Provider {
  readonly #client: OpenAI;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #settings: ProviderSettings;

  constructor(settings: ProviderSettings) {
    const { apiKey, baseUrl, attemptTimeoutMs: timeoutMs, concurrency } = settings;
    this.#client = createClient({ apiKey, baseUrl, timeoutMs });
    this.#limit = pLimit(concurrency);
    this.#settings = settings;
  }

  /** Waits for a free place, then makes one attempt. @throws the signal's reason once it aborts. */
  async call(call: Call): Promise<Outcome> {
    const attempt = this.#limit(async () => {
      call.signal.throwIfAborted();
      return await this.#attempt(call);
    });
    return await orAborted(attempt, call.signal);
  }

  /** The SDK's own timeout ends with the headers; this one holds for the body too. */
  async #attempt({ body, signal, usage }: Call): Promise<Outcome> {
    const { attemptTimeoutMs, sleep, clock } = this.#settings;
    using timer = startTimer(attemptTimeoutMs, new Error("the attempt took too long"), sleep);
    try {
      const answer: unknown = await this.#client.chat.completions.create(body, {
        signal: AbortSignal.any([signal, timer.signal]),
      });
      return outcomeOf(answer, body, usage);
    } catch (error) {
      const fault: Fault = timer.signal.aborted
        ? { kind: "timeout", read: true }
        : classify(error, clock());
      if (fault.read || signal.aborted) usage.estimated(writtenText(body), "");
      else usage.unread();
      return { fault };
    }
  }
}

function outcomeOf(answer: unknown, body: RequestBody, usage: UsageTally): Outcome {
  const completion = readCompletion(answer);
  if (!completion) {
    usage.unread();
    return { fault: { kind: "bad_response" } };
  }
  if (completion.tokens) usage.counted(completion.tokens);
  else usage.estimated(writtenText(body), completion.text);
  return completion.fault ? { fault: completion.fault } : { completion };
}

/** The text that a model reads; pictures count elsewise and are left out. */
function writtenText({ messages }: RequestBody): string {
  return messages.map(({ content }) => textOf(content)).join("\n");
}

function textOf(content: RequestBody["messages"][number]["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n");
}
