import { estimatedTokens, PICTURE_TOKENS } from "@quarry/engine";
import { AppError, backoffMs } from "@quarry/kernel";
import { runawayOf } from "../answer/runaway.ts";
import type { LlmSettings } from "../options.ts";
import { type AnswerSize, answerSize } from "../prompts/answer-size.ts";
import { messagesOf, type Prompt } from "../prompts/messages.ts";
import { type RequestBody, requestBody } from "../prompts/request-body.ts";
import { type CompletionOutcome, writtenText } from "./call.ts";
import { type Fault, type FaultKind, retriesOf } from "./faults/fault.ts";
import type { Circuit } from "./ladder/circuit.ts";
import { type Capabilities, type CapabilityMemory, loosened } from "./limits/capabilities.ts";
import type { KnownSizes } from "./limits/known-sizes.ts";
import type { UsageTally } from "./metering/usage-tally.ts";
import type { Provider } from "./provider.ts";

const BACKOFF = { baseMs: 500, capMs: 20_000 };

/** A context is filled to this share at most, for our count of tokens is an estimate. */
const FILL = 0.95;

/** An answer is not limited to less, in tokens: what is too long then, the provider may refuse. */
const LEAST_ANSWER = 128;

/**
 * How a turn ended: with an answer, with one that broke off at its length limit, with one that broke off with the
 * connection or at the end of the time, or not at all, for the question is too long for the model. `cut` and
 * `too_long` call for a shorter document.
 */
export type Reply =
  | ({ kind: "answer" } & Text)
  | ({ kind: "cut"; ranAway?: true | undefined } & Text)
  | ({ kind: "interrupted"; fault: Fault } & Text)
  | { kind: "too_long" };

/** What the model wrote. */
type Text = {
  text: string;
  /** Set where the turn has page images that the model was not shown, as it takes none. */
  blind?: true | undefined;
};

/** A turn that this provider does not answer, with the last fault. */
export type Unanswered = { kind: "unanswered"; fault: Fault };

type Parts = {
  provider: Provider;
  accountId: string;
  memory: CapabilityMemory;
  sizes: KnownSizes;
  circuit: Circuit;
  /** Another provider is asked where this one is left alone. */
  hasNext: boolean;
  settings: Pick<
    LlmSettings,
    | "id"
    | "maxOutputTokens"
    | "contextTokens"
    | "sizesAnswers"
    | "profile"
    | "body"
    | "logger"
    | "clock"
    | "sleep"
    | "random"
    | "meter"
  >;
  /** The provider's name of the model. */
  model: string;
  signal: AbortSignal;
  /** Epoch ms: a wait that would end later is not begun. */
  deadlineAt: number;
};

/** Puts turns to one model until each has its reply, or a fault that no retry fixes. */
export class Conversation {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws the signal's reason once it aborts. */
  async ask(turn: Prompt, usage: UsageTally): Promise<Reply | Unanswered> {
    const { memory, sizes, model, settings, deadlineAt } = this.#parts;
    const asking = { model, schema: turn.task.order.text };
    const failures = new Map<FaultKind, number>();
    let longest = "";
    for (let asked = turn; ; ) {
      if (settings.clock() >= deadlineAt) return unanswered({ kind: "timeout" }, longest);
      const capabilities = loosened(memory.for(asking), stepsOf(asked));
      assertSomethingToRead(asked, capabilities.without.has("images"));
      const sight = sightOf(asked, capabilities);
      const outcome = await this.#call(asked, capabilities, usage);
      if ("completion" in outcome) {
        memory.worked(asking, capabilities);
        sizes.answered(model);
        return { kind: "answer", text: outcome.completion.text, ...sight };
      }
      const { fault, text = "" } = outcome;
      if (fault.kind === "output_truncated") return { kind: "cut", text, ...sight };
      if (text.length > longest.length) longest = text;
      if (fault.kind === "runaway") {
        if (asked.ranAway) return { kind: "cut", text, ranAway: true, ...sight };
        asked = { ...asked, ranAway: runawayOf(text) ?? "repeating" };
      } else if (fault.kind === "context_overflow") {
        if (!this.#fitsOnceKnown(asked, fault.windowTokens)) return { kind: "too_long" };
      } else if (memory.learn(asking, capabilities, fault)) sizes.refused(model);
      else {
        failures.set(fault.kind, (failures.get(fault.kind) ?? 0) + 1);
        if (!(await this.#isRetried(fault, failures)))
          return { ...unanswered(fault, longest), ...sight };
        if (fault.kind === "empty_answer") asked = { ...asked, emptied: (asked.emptied ?? 0) + 1 };
      }
      settings.meter.retried(model, fault.kind);
    }
  }

  /**
   * Whether the refused question has room in the window that the provider reported only then, with a
   * lower limit to its answer: vLLM counts the limit as if it were used.
   */
  #fitsOnceKnown(turn: Prompt, windowTokens: number | undefined): boolean {
    const { provider, model } = this.#parts;
    const size = sizeOf(turn);
    const before = this.#outputTokens(turn, size);
    if (!provider.windows.learn(model, windowTokens)) return false;
    const after = this.#outputTokens(turn, size);
    return before !== undefined && after !== undefined && after < before && after > LEAST_ANSWER;
  }

  /** The limit of an answer: what is configured, what the document can give, and what has room. */
  #outputTokens(turn: Prompt, size: AnswerSize): number | undefined {
    const { settings, provider, model } = this.#parts;
    const { maxOutputTokens, contextTokens, sizesAnswers } = settings;
    if (!sizesAnswers) return maxOutputTokens;
    const window = contextTokens ?? provider.windows.known(model) ?? Number.POSITIVE_INFINITY;
    const pictures = turn.task.imageUrls.length * PICTURE_TOKENS;
    const room = Math.floor(window * FILL) - estimatedTokens(promptOf(turn)) - pictures;
    const due = Math.min(maxOutputTokens ?? Number.POSITIVE_INFINITY, size.tokens);
    return Math.max(Math.min(due, room), Math.min(due, LEAST_ANSWER));
  }

  async #call(
    turn: Prompt,
    capabilities: Capabilities,
    usage: UsageTally,
  ): Promise<CompletionOutcome> {
    const { provider, accountId, circuit, settings, model, signal, deadlineAt } = this.#parts;
    const { id, profile, body: extra, clock, logger } = settings;
    const size = sizeOf(turn);
    const outputTokens = this.#outputTokens(turn, size);
    const means = { model, capabilities, size, outputTokens, profile, extra };
    const body = requestBody(turn, means);
    const startedAt = clock();
    const made = await provider.call({ accountId, body, signal, deadlineAt, usage });
    const outcome = isLimited(body) ? made : withoutLimit(made);
    circuit.ended("fault" in outcome ? outcome.fault.kind : undefined);
    const { rung } = capabilities;
    const facts = { ...(id && { provider: id }), model, rung, durationMs: clock() - startedAt };
    if ("completion" in outcome) logger.debug(facts, "provider answered");
    else {
      const { kind, status } = outcome.fault;
      logger.warn({ ...facts, fault: kind, status }, "provider call failed");
    }
    return outcome;
  }

  /** Waits for the next try, where there is one. */
  async #isRetried(fault: Fault, failures: Map<FaultKind, number>): Promise<boolean> {
    const { circuit, hasNext, settings, signal, deadlineAt } = this.#parts;
    const { clock, sleep, random } = settings;
    if (fault.isOver || (failures.get(fault.kind) ?? 0) > retriesOf(fault)) return false;
    if (hasNext && circuit.isOpen) return false;
    const attempt = failures.values().reduce((sum, count) => sum + count, 0);
    const wait = fault.retryAfterMs ?? backoffMs(attempt, { ...BACKOFF, random });
    if (clock() + wait >= deadlineAt) return false;
    await sleep(wait, signal).catch(() => signal.throwIfAborted());
    return true;
  }
}

/** Whether the model is kept from seeing the pictures of a turn. */
function sightOf({ task }: Prompt, { without }: Capabilities): { blind?: true } {
  return task.imageUrls.length > 0 && without.has("images") ? { blind: true } : {};
}

/** What had arrived is kept where a call ended with the connection or the time. */
function unanswered(fault: Fault, text: string): Reply | Unanswered {
  const isInterrupted = fault.kind === "timeout" || fault.kind === "broken_off";
  if (isInterrupted && text.trim() !== "") return { kind: "interrupted", text, fault };
  return { kind: "unanswered", fault };
}

function isLimited(body: RequestBody): boolean {
  return body.max_tokens !== undefined || body.max_completion_tokens !== undefined;
}

/** Thoughts use up a limit only where one was set; else the model's own length limit was reached. */
function withoutLimit(outcome: CompletionOutcome): CompletionOutcome {
  if (!("fault" in outcome) || outcome.fault.kind !== "thought_over_limit") return outcome;
  return { ...outcome, fault: { ...outcome.fault, kind: "output_truncated" } };
}

/** How much less strictly than it could be the answer's form is asked for. */
function stepsOf({ task, ranAway, emptied = 0 }: Prompt): number {
  return (task.order.isLoose ? 1 : 0) + (ranAway === "blank" ? 2 : 0) + emptied;
}

function sizeOf({ task: { order, content, imageUrls } }: Prompt): AnswerSize {
  return answerSize(order.structure, content, imageUrls.length);
}

function promptOf(turn: Prompt): string {
  return writtenText({ messages: messagesOf(turn, { withImages: false, hasSchema: false }) });
}

function assertSomethingToRead({ task }: Prompt, isBlind: boolean): void {
  if (task.document !== undefined || (task.imageUrls.length > 0 && !isBlind)) return;
  throw task.imageUrls.length > 0
    ? new AppError("SOURCE_UNREADABLE", "The model cannot see images, and the source has no text")
    : new AppError(
        "SOURCE_EMPTY",
        "The source has no text, and no page of it is shown as a picture",
      );
}
