import { estimatedTokens } from "@quarry/engine";
import { createFairQueue, type FairQueue, numberedSlots } from "@quarry/kernel";
import type OpenAI from "openai";
import type { LlmSettings } from "../options.ts";
import { AnswerBody } from "./answer-body.ts";
import { answerText } from "./bounded-text.ts";
import {
  type Call,
  type CompletionOutcome,
  estimatedInput,
  picturesIn,
  writtenText,
} from "./call.ts";
import { createClient } from "./client.ts";
import { readCompletion } from "./completion.ts";
import { classify, isUnconnected } from "./faults/classify.ts";
import type { Fault } from "./faults/fault.ts";
import { ContextWindows } from "./limits/context-windows.ts";
import { Pace } from "./limits/pace.ts";
import { PromptWindows } from "./limits/prompt-windows.ts";
import { Room } from "./limits/room.ts";
import type { CallOutcome } from "./metering/call-meter.ts";
import { isPlausible } from "./metering/plausible-count.ts";
import { inCallSpan } from "./metering/traced-call.ts";
import { rejectOnAbort, startTimer, startWatch } from "./time.ts";

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
  | "headers"
  | "profile"
>;

/** A call may take so many times the longest silence in all. */
const TOTAL_FACTOR = 10;

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
  /** Whether a server has ever accepted a connection at the address. */
  #wasReached = false;
  readonly windows: ContextWindows;

  constructor(settings: ProviderSettings) {
    const { apiKey, baseUrl, headers, concurrency } = settings;
    this.#client = createClient({ apiKey, baseUrl, headers });
    this.#queue = createFairQueue({ slots: numberedSlots(concurrency) });
    this.#pace = new Pace(settings.pace, settings.clock);
    this.#room = new Room(concurrency, settings.clock);
    this.windows = new ContextWindows(() => this.#listWindows(), settings.clock);
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
      if (isSent && signal.aborted) call.usage.estimated(estimatedInput(call.body), "");
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
    const { clock, sleep, pace } = this.#settings;
    const tokens = pace.tokensPerMinute === undefined ? 0 : estimatedTokens(writtenText(body));
    const wait = this.#pace.take(tokens, deadlineAt);
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

  /** Ends it after a silence, or at the end of its time; what had arrived is then a fault's text. */
  async #attempt(call: Call, company: () => number): Promise<CompletionOutcome> {
    const { body, signal, deadlineAt } = call;
    const { callTimeoutMs: idleMs, sleep, clock } = this.#settings;
    const endsAt = Math.min(deadlineAt, clock() + TOTAL_FACTOR * idleMs);
    using watch = startWatch({ idleMs, endsAt, clock, sleep });
    const answer = new AnswerBody();
    try {
      const options = { signal: AbortSignal.any([signal, watch.signal]) };
      const response = await this.#client.chat.completions.create(body, options).asResponse();
      this.#wasReached = true;
      watch.touch();
      return this.#outcomeOf(await answer.read(response, watch.touch), call);
    } catch (error) {
      const fault: Fault = watch.signal.aborted
        ? { kind: "timeout", read: true, ...(clock() >= endsAt && { isOver: true }) }
        : this.#faultOf(error);
      if (signal.aborted) return { fault }; // counted by who has left it behind
      return (
        this.#wholeIn(answer, fault, call) ?? this.#failed(call, fault, company(), answer.text)
      );
    }
  }

  #faultOf(error: unknown): Fault {
    const fault = classify(error, this.#settings.clock());
    const isUnknown = fault.kind === "unreachable" && !this.#wasReached && isUnconnected(error);
    this.#wasReached ||= !isUnknown;
    return isUnknown ? { ...fault, address: new URL(this.#settings.baseUrl).host } : fault;
  }

  /** An answer whose connection was lost once all of it had arrived. */
  #wholeIn(answer: AnswerBody, fault: Fault, call: Call): CompletionOutcome | undefined {
    if (fault.kind !== "timeout" && fault.kind !== "broken_off") return undefined;
    try {
      return this.#outcomeOf(answer.completion(), call);
    } catch {
      return undefined; // it had not
    }
  }

  #failed({ body, usage }: Call, fault: Fault, company: number, text: string): CompletionOutcome {
    if (fault.read) usage.estimated(estimatedInput(body), text);
    else usage.unread();
    if (fault.kind === "rate_limited" && fault.retryAfterMs !== undefined) {
      this.#pace.pause(fault.retryAfterMs);
    }
    const isCrowded =
      fault.kind === "context_overflow" && (fault.status ?? 0) >= 500 && company > 1;
    if (!isCrowded) return { fault, text };
    this.#room.tooMany(company);
    return { fault: { ...fault, kind: "crowded" } };
  }

  #outcomeOf(answer: unknown, { body, usage }: Call): CompletionOutcome {
    const completion = readCompletion(answer);
    if (!completion) {
      usage.unread();
      return { fault: { kind: "bad_response" } };
    }
    const { tokens: reported, ...uncounted } = completion;
    const { text, model, fault } = uncounted;
    const prompt = writtenText(body);
    const tokens = isPlausible(reported, prompt, picturesIn(body)) ? reported : undefined;
    if (tokens) usage.counted(tokens, model);
    else usage.estimated(estimatedInput(body), text, model);
    if (fault) return { fault, text };
    const wasCut = tokens && this.#readPrompts.wasCut(body.model, prompt, tokens.inputTokens);
    if (wasCut) return { fault: { kind: "context_overflow" } };
    return { completion: tokens ? completion : uncounted };
  }

  async #listWindows(): Promise<unknown> {
    return this.#settings.profile.reportsWindows ? await this.listModels() : undefined;
  }

  /**
   * The response to `GET /models`, not yet read.
   *
   * @throws what the client throws, also where nothing arrives for 5 s.
   */
  async listModels(): Promise<unknown> {
    using timer = startTimer(LIST_TIMEOUT_MS, new Error("no answer"), this.#settings.sleep);
    const response = await this.#client.models.list({ signal: timer.signal }).asResponse();
    this.#wasReached = true;
    return JSON.parse(await answerText(response));
  }
}
