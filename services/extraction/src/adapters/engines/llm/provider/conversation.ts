import { AppError, backoffMs } from "@quarry/kernel";
import type { LlmSettings } from "../options.ts";
import { requestBody, type Turn } from "../task/request-body.ts";
import type { CapabilityMemory } from "./capabilities.ts";
import { type Fault, type FaultKind, retriesOf, toAppError } from "./fault.ts";
import type { Provider } from "./provider.ts";
import type { UsageTally } from "./usage-tally.ts";

const BACKOFF = { baseMs: 500, capMs: 20_000 };

type Parts = {
  provider: Provider;
  memory: CapabilityMemory;
  settings: Pick<LlmSettings, "maxOutputTokens" | "logger" | "clock" | "sleep" | "random">;
  usage: UsageTally;
  /** The provider's name of the model. */
  model: string;
  signal: AbortSignal;
  /** Epoch ms: a wait that would end later is not begun. */
  deadlineAt: number;
};

/** Puts turns to one model until each has an answer, or a fault that no retry mends. */
export class Conversation {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The text of the model's answer. @throws AppError as `toAppError` names it. */
  async ask(turn: Turn): Promise<string> {
    const { provider, memory, settings, usage, model, signal } = this.#parts;
    const { maxOutputTokens, clock, logger } = settings;
    const failures = new Map<FaultKind, number>();
    for (;;) {
      const capabilities = memory.of(model);
      assertSomethingToRead(turn, capabilities.without.has("images"));
      const body = requestBody(turn, { model, maxOutputTokens, capabilities });
      const startedAt = clock();
      const outcome = await provider.call({ body, signal, usage });
      const facts = { model, rung: capabilities.rung, durationMs: clock() - startedAt };
      if ("completion" in outcome) {
        logger.debug(facts, "provider answered");
        return outcome.completion.text;
      }
      const { kind, status } = outcome.fault;
      logger.warn({ ...facts, fault: kind, status }, "provider call failed");
      if (memory.learn(model, capabilities, outcome.fault)) continue;
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
      await this.#waitBeforeRetry(outcome.fault, failures);
    }
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

function assertSomethingToRead({ task }: Turn, isBlind: boolean): void {
  if (task.document !== undefined || (task.imageUrls.length > 0 && !isBlind)) return;
  throw task.imageUrls.length > 0
    ? new AppError("SOURCE_UNREADABLE", "The model cannot see images, and the source has no text")
    : new AppError("SOURCE_EMPTY", "The source has neither text nor images");
}
