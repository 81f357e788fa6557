import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@quarry/api";
import { RestError } from "../rest/rest-error.ts";
import type { ToolContext } from "./tool.ts";

/** Between two looks where the extraction cannot be followed, in ms. */
const lookMs = 1_000;

/** A caller who waits receives something this often, in ms. */
const tellMs = 5_000;

/** Waits until an extraction is completed or failed, or so many seconds are over. */
export async function awaitEnd(id: string, seconds: number, context: ToolContext): Promise<void> {
  const over = AbortSignal.timeout(seconds * 1_000);
  const signal = AbortSignal.any([context.signal, context.ending, over]);
  let doing = "The extraction is in progress";
  const teller = setInterval(() => context.progress(doing), tellMs);
  const report = (message: string) => {
    doing = message;
    context.progress(message);
  };
  try {
    while (!signal.aborted) {
      if (await isSettled(id, { ...context, signal, progress: report })) return;
      await delay(lookMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(teller);
  }
}

/** Follows an extraction as long as the server lets it; where it does not, looks once. */
async function isSettled(id: string, { rest, signal, progress }: ToolContext): Promise<boolean> {
  try {
    for await (const event of rest.follow(id, signal)) {
      if (event.kind === "settled") return true;
      progress(`Reading page ${event.done} of ${event.total}`);
    }
  } catch (error) {
    if (!(error instanceof RestError) || !error.retryable) throw error;
  }
  const { status } = await rest.call(operations.getExtraction, { id }, signal);
  return status !== "pending";
}
