import { estimatedTokens } from "@quarry/engine";
import { createFairQueue, type FairQueue, numberedSlots } from "@quarry/kernel";
import type OpenAI from "openai";
import type { LlmSettings } from "../options.ts";
import type { Call, Outcome } from "./call.ts";
import { type RequestBody, writtenText } from "./call.ts";
import { createClient } from "./client.ts";
import { readCompletion } from "./completion.ts";
import { classify } from "./faults/classify.ts";
import type { Fault } from "./faults/fault.ts";
import { Pace } from "./limits/pace.ts";
import { PromptWindows } from "./limits/prompt-windows.ts";
import type { CallOutcome } from "./metering/call-meter.ts";
import { inCallSpan } from "./metering/traced-call.ts";
import type { UsageTally } from "./metering/usage-tally.ts";
import { rejectOnAbort, startTimer } from "./time.ts";

type ProviderSettings = Pick<
  LlmSettings,
  "apiKey" | "baseUrl" | "callTimeoutMs" | "concurrency" | "pace" | "clock" | "sleep" | "meter"
>;

/**
 * One provider's API: makes single calls, within the limits of concurrent calls and of calls per minute. Both
 * are shared among accounts, because a call that waits for the rate limit holds its slot.
 */
export class Provider {
  readonly #client: OpenAI;
  readonly #queue: FairQueue<number>;
  readonly #pace: Pace;
  readonly #windows = new PromptWindows();
  readonly #settings: ProviderSettings;

  constructor(settings: ProviderSettings) {
    const { apiKey, baseUrl, callTimeoutMs: timeoutMs, concurrency } = settings;
    this.#client = createClient({ apiKey, baseUrl, timeoutMs });
    this.#queue = createFairQueue({ slots: numberedSlots(concurrency) });
    this.#pace = new Pace(settings.pace, settings.clock);
    this.#settings = settings;
  }

  /** Waits for a slot, then makes one attempt. @throws the signal's reason once it aborts. */
  async call(call: Call): Promise<Outcome> {
    const { accountId, signal } = call;
    let isSent = false;
    const waiting = this.#countWaiting();
    const attempt = this.#queue.run(
      async () => {
        const late = await this.#untilPaced(call).finally(waiting.end);
        isSent = !late;
        const traced = () => inCallSpan(call, this.#settings.baseUrl, () => this.#attempt(call));
        return late ?? (await this.#measured(call, traced));
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
  async #untilPaced({ body, signal, deadlineAt }: Call): Promise<Outcome | undefined> {
    signal.throwIfAborted();
    const { clock, sleep } = this.#settings;
    const wait = this.#pace.take(estimatedTokens(writtenText(body)), deadlineAt);
    if (clock() + wait >= deadlineAt)
      return { fault: { kind: "rate_limited", retryAfterMs: wait } };
    if (wait > 0) await sleep(wait, signal).catch(() => signal.throwIfAborted());
    return undefined;
  }

  async #measured({ body, signal }: Call, attempt: () => Promise<Outcome>): Promise<Outcome> {
    const { meter, clock } = this.#settings;
    const startedAt = clock();
    meter.calls("running", 1);
    let outcome: CallOutcome = "interrupted";
    try {
      const made = await attempt();
      if (!signal.aborted) outcome = "fault" in made ? made.fault.kind : "ok";
      return made;
    } finally {
      meter.calls("running", -1);
      meter.ended({ model: body.model, outcome, seconds: (clock() - startedAt) / 1_000 });
    }
  }

  /** The SDK's own timeout ends with the headers; this one holds for the body too. */
  async #attempt({ body, signal, usage }: Call): Promise<Outcome> {
    const { callTimeoutMs, sleep, clock } = this.#settings;
    using timer = startTimer(callTimeoutMs, new Error("the call timed out"), sleep);
    try {
      const answer: unknown = await this.#client.chat.completions.create(body, {
        signal: AbortSignal.any([signal, timer.signal]),
      });
      return this.#outcomeOf(answer, body, usage);
    } catch (error) {
      const fault: Fault = timer.signal.aborted
        ? { kind: "timeout", read: true }
        : classify(error, clock());
      if (signal.aborted) return { fault }; // counted by who has left it behind
      if (fault.read) usage.estimated(writtenText(body), "");
      else usage.unread();
      if (fault.kind === "rate_limited" && fault.retryAfterMs !== undefined) {
        this.#pace.pause(fault.retryAfterMs);
      }
      return { fault };
    }
  }

  #outcomeOf(answer: unknown, body: RequestBody, usage: UsageTally): Outcome {
    const completion = readCompletion(answer);
    if (!completion) {
      usage.unread();
      return { fault: { kind: "bad_response" } };
    }
    const { text, tokens, fault } = completion;
    if (tokens) usage.counted(tokens);
    else usage.estimated(writtenText(body), text);
    if (fault) return { fault, text };
    const wasCut =
      tokens && this.#windows.wasCut(body.model, writtenText(body), tokens.inputTokens);
    return wasCut ? { fault: { kind: "context_overflow" } } : { completion };
  }
}
