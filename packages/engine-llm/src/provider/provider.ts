import { estimatedTokens } from "@quarry/engine";
import { createFairQueue, type FairQueue, numberedSlots } from "@quarry/kernel";
import type OpenAI from "openai";
import type { LlmSettings } from "../options.ts";
import { readAnswerBody } from "./answer-body.ts";
import { answerText } from "./bounded-text.ts";
import { type Call, type CompletionOutcome, writtenText } from "./call.ts";
import { createClient } from "./client.ts";
import { readCompletion } from "./completion.ts";
import { classify } from "./faults/classify.ts";
import type { Fault } from "./faults/fault.ts";
import { ContextWindows } from "./limits/context-windows.ts";
import { Pace } from "./limits/pace.ts";
import { PromptWindows } from "./limits/prompt-windows.ts";
import { Room } from "./limits/room.ts";
import type { CallOutcome } from "./metering/call-meter.ts";
import { inCallSpan } from "./metering/traced-call.ts";
import { rejectOnAbort, startTimer } from "./time.ts";

type ProviderSettings = Pick<
  LlmSettings,
  | "apiKey"
  | "baseUrl"
  | "callTimeoutMs"
  | "concurrency"
  | "pace"
  | "clock"
  | "sleep"
  | "meter"
  | "sizesAnswers"
>;

/** The longest wait for the list of the provider's models, in ms. */
const LIST_TIMEOUT_MS = 5_000;

/**
 * One provider's API: makes single calls, within the limits of concurrent calls and of calls per minute. Both
 * are shared among accounts, because a call that waits for the rate limit holds its slot.
 */
export class Provider {
  readonly #client: OpenAI;
  readonly #queue: FairQueue<number>;
  readonly #pace: Pace;
  readonly #room: Room;
  readonly #readPrompts = new PromptWindows();
  readonly #settings: ProviderSettings;
  readonly windows: ContextWindows;

  constructor(settings: ProviderSettings) {
    const { apiKey, baseUrl, callTimeoutMs: timeoutMs, concurrency } = settings;
    this.#client = createClient({ apiKey, baseUrl, timeoutMs });
    this.#queue = createFairQueue({ slots: numberedSlots(concurrency) });
    this.#pace = new Pace(settings.pace, settings.clock);
    this.#room = new Room(concurrency, settings.clock);
    this.windows = new ContextWindows(() => this.#listModels(), settings.clock);
    this.#settings = settings;
  }

  /** Waits for a slot, then makes one attempt. @throws the signal's reason once it aborts. */
  async call(call: Call): Promise<CompletionOutcome> {
    const { accountId, signal } = call;
    let isSent = false;
    const waiting = this.#countWaiting();
    const attempt = this.#queue.run(
      async () => {
        const late = await this.#untilPaced(call).finally(waiting.end);
        isSent = !late;
        return late ?? (await this.#room.use((company) => this.#measured(call, company)));
      },
      { key: accountId, signal },
    );
    try {
      return await rejectOnAbort(attempt, signal);
    } catch (error) {
      if (isSent && signal.aborted) call.usage.estimated(writtenText(call.body), "");
      throw error;
    } finally {
      waiting.end();
    }
  }

  /** A call that is given up may wait for a slot, or for the rate limit. */
  #countWaiting() {
    const { meter } = this.#settings;
    let isOver = false;
    meter.calls("waiting", 1);
    return {
      end(): void {
        if (!isOver) meter.calls("waiting", -1);
        isOver = true;
      },
    };
  }

  /** A fault if the wait would pass the deadline. */
  async #untilPaced({ body, signal, deadlineAt }: Call): Promise<CompletionOutcome | undefined> {
    signal.throwIfAborted();
    const { clock, sleep } = this.#settings;
    const wait = this.#pace.take(estimatedTokens(writtenText(body)), deadlineAt);
    if (clock() + wait >= deadlineAt)
      return { fault: { kind: "rate_limited", retryAfterMs: wait } };
    if (wait > 0) await sleep(wait, signal).catch(() => signal.throwIfAborted());
    return undefined;
  }

  /** @param company how many calls were open at once since this one began. */
  async #measured(call: Call, company: () => number): Promise<CompletionOutcome> {
    const { body, signal } = call;
    const { meter, clock, baseUrl } = this.#settings;
    const startedAt = clock();
    meter.calls("running", 1);
    let outcome: CallOutcome = "interrupted";
    try {
      const made = await inCallSpan(call, baseUrl, () => this.#attempt(call, company));
      if (!signal.aborted) outcome = "fault" in made ? made.fault.kind : "ok";
      return made;
    } finally {
      meter.calls("running", -1);
      meter.ended({ model: body.model, outcome, seconds: (clock() - startedAt) / 1_000 });
    }
  }

  /** The SDK's own timeout ends with the headers; this one holds for the body too. */
  async #attempt(call: Call, company: () => number): Promise<CompletionOutcome> {
    const { body, signal } = call;
    const { callTimeoutMs, sleep, clock } = this.#settings;
    using timer = startTimer(callTimeoutMs, new Error("the call timed out"), sleep);
    try {
      const options = { signal: AbortSignal.any([signal, timer.signal]) };
      const response = await this.#client.chat.completions.create(body, options).asResponse();
      return this.#outcomeOf(await readAnswerBody(response), call);
    } catch (error) {
      const fault: Fault = timer.signal.aborted
        ? { kind: "timeout", read: true }
        : classify(error, clock());
      return signal.aborted ? { fault } : this.#failed(call, fault, company()); // counted by who has left it behind
    }
  }

  #failed({ body, usage }: Call, fault: Fault, company: number): CompletionOutcome {
    if (fault.read) usage.estimated(writtenText(body), "");
    else usage.unread();
    if (fault.kind === "rate_limited" && fault.retryAfterMs !== undefined) {
      this.#pace.pause(fault.retryAfterMs);
    }
    const isCrowded =
      fault.kind === "context_overflow" && (fault.status ?? 0) >= 500 && company > 1;
    if (!isCrowded) return { fault };
    this.#room.tooMany(company);
    return { fault: { ...fault, kind: "crowded" } };
  }

  #outcomeOf(answer: unknown, { body, usage }: Call): CompletionOutcome {
    const completion = readCompletion(answer);
    if (!completion) {
      usage.unread();
      return { fault: { kind: "bad_response" } };
    }
    const { text, model, tokens, fault } = completion;
    if (tokens) usage.counted(tokens, model);
    else usage.estimated(writtenText(body), text, model);
    if (fault) return { fault, text };
    const wasCut =
      tokens && this.#readPrompts.wasCut(body.model, writtenText(body), tokens.inputTokens);
    return wasCut ? { fault: { kind: "context_overflow" } } : { completion };
  }

  /** Known providers report no windows with their models, and are not asked. */
  async #listModels(): Promise<unknown> {
    if (!this.#settings.sizesAnswers) return undefined;
    using timer = startTimer(LIST_TIMEOUT_MS, new Error("no answer"), this.#settings.sleep);
    const response = await this.#client.models.list({ signal: timer.signal }).asResponse();
    return JSON.parse(await answerText(response));
  }
}
