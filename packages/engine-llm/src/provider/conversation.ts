import { AppError, backoffMs } from "@quarry/kernel";
import { isRunaway } from "../answer/runaway.ts";
import type { LlmSettings } from "../options.ts";
import type { Prompt } from "../prompts/messages.ts";
import { requestBody } from "../prompts/request-body.ts";
import type { Outcome } from "./call.ts";
import { type Fault, type FaultKind, retriesOf, toAppError } from "./faults/fault.ts";
import { type Capabilities, type CapabilityMemory, loosened } from "./limits/capabilities.ts";
import type { UsageTally } from "./metering/usage-tally.ts";
import type { Provider } from "./provider.ts";

const BACKOFF = { baseMs: 500, capMs: 20_000 };

/**
 * How a turn ended: with an answer, with one that broke off at its length limit, or not at all, for
 * the question is too long for the model. The last two call for a shorter document.
 */
export type Reply = { kind: "answer" | "cut"; text: string } | { kind: "too_long" };

type Parts = {
  provider: Provider;
  accountId: string;
  memory: CapabilityMemory;
  settings: Pick<
    LlmSettings,
    "maxOutputTokens" | "logger" | "clock" | "sleep" | "random" | "meter"
  >;
  /** The provider's name of the model. */
  model: string;
  signal: AbortSignal;
  /** Epoch ms: a wait that would end later is not begun. */
  deadlineAt: number;
};

/** Puts turns to one model until each has its reply, or a fault that no retry mends. */
export class Conversation {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws AppError as `toAppError` names it. */
  async ask(turn: Prompt, usage: UsageTally): Promise<Reply> {
    const { memory, model, settings } = this.#parts;
    const failures = new Map<FaultKind, number>();
    for (let asked = turn; ; ) {
      const capabilities = loosened(memory.of(model), stepsOf(asked));
      assertSomethingToRead(asked, capabilities.without.has("images"));
      const outcome = await this.#call(asked, capabilities, usage);
      if ("completion" in outcome) return { kind: "answer", text: outcome.completion.text };
      const { fault, text = "" } = outcome;
      if (fault.kind === "context_overflow") return { kind: "too_long" };
      if (fault.kind === "output_truncated") {
        if (asked.isTerse || !isRunaway(text)) return { kind: "cut", text };
        asked = { ...asked, isTerse: true };
      } else if (!memory.learn(model, capabilities, fault)) {
        failures.set(fault.kind, (failures.get(fault.kind) ?? 0) + 1);
        await this.#waitBeforeRetry(fault, failures);
      }
      settings.meter.retried(model, fault.kind);
    }
  }

  async #call(turn: Prompt, capabilities: Capabilities, usage: UsageTally): Promise<Outcome> {
    const { provider, accountId, settings, model, signal, deadlineAt } = this.#parts;
    const { maxOutputTokens, clock, logger } = settings;
    const body = requestBody(turn, { model, maxOutputTokens, capabilities });
    const startedAt = clock();
    const outcome = await provider.call({ accountId, body, signal, deadlineAt, usage });
    const facts = { model, rung: capabilities.rung, durationMs: clock() - startedAt };
    if ("completion" in outcome) logger.debug(facts, "provider answered");
    else {
      const { kind, status } = outcome.fault;
      logger.warn({ ...facts, fault: kind, status }, "provider call failed");
    }
    return outcome;
  }

  async #waitBeforeRetry(fault: Fault, failures: Map<FaultKind, number>): Promise<void> {
    const { settings, signal, deadlineAt } = this.#parts;
    const { clock, sleep, random } = settings;
    if ((failures.get(fault.kind) ?? 0) > retriesOf(fault)) throw toAppError(fault);
    const attempt = failures.values().reduce((sum, count) => sum + count, 0);
    const wait = fault.retryAfterMs ?? backoffMs(attempt, { ...BACKOFF, random });
    if (clock() + wait >= deadlineAt) throw toAppError(fault);
    await sleep(wait, signal).catch(() => signal.throwIfAborted());
  }
}

/** How much less strictly than it could be the answer's form is asked for. */
function stepsOf({ task, isTerse }: Prompt): number {
  return (task.order.isLoose ? 1 : 0) + (isTerse ? 1 : 0);
}

function assertSomethingToRead({ task }: Prompt, isBlind: boolean): void {
  if (task.document !== undefined || (task.imageUrls.length > 0 && !isBlind)) return;
  throw task.imageUrls.length > 0
    ? new AppError("SOURCE_UNREADABLE", "The model cannot see images, and the source has no text")
    : new AppError("SOURCE_EMPTY", "The source has neither text nor images");
}
