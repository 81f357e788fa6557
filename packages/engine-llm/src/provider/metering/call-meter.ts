import type { FaultKind } from "../faults/fault.ts";
import type { CallUsage, Purpose } from "./usage-tally.ts";

/** How one call ended: well, by a fault, or because its work was stopped. */
export type CallOutcome = "ok" | FaultKind | "interrupted";

/** Observes the calls between an engine and its provider; models by the provider's names. */
export interface CallMeter {
  /** One call less or more waits for its place, or is open at the provider. */
  calls(state: "waiting" | "running", change: 1 | -1): void;
  ended(call: { model: string; outcome: CallOutcome; seconds: number }): void;
  /** A call is made again after a fault. */
  retried(model: string, fault: FaultKind): void;
  /** A question was put and paid for, or answered from what is known. */
  asked(model: string, purpose: Purpose | "recalled"): void;
  spent(model: string, usage: CallUsage): void;
}

export const unmetered: CallMeter = {
  calls: () => undefined,
  ended: () => undefined,
  retried: () => undefined,
  asked: () => undefined,
  spent: () => undefined,
};
