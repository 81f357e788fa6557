import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@quarry/api";
import { RestError } from "../rest/rest-error.ts";
import type { ToolContext } from "./tool.ts";

/** How often an extraction that cannot be followed is read, in ms. */
const readEveryMs = 1_000;

/** How often a waiting caller receives progress, in ms. */
const progressEveryMs = 5_000;

/** Waits until an extraction is completed or failed, for at most so many seconds. */
export async function awaitEnd(id: string, seconds: number, context: ToolContext): Promise<void> {
  const over = AbortSignal.timeout(seconds * 1_000);
  const signal = AbortSignal.any([context.signal, context.ending, over]);
  let doing = "The extraction is in progress";
  const heartbeat = setInterval(() => context.progress(doing), progressEveryMs);
  const report = (message: string) => {
    doing = message;
    context.progress(message);
  };
  try {
    while (!signal.aborted) {
      if (await isSettled(id, { ...context, signal, progress: report })) return;
      await delay(readEveryMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Follows an extraction until it ends or the stream does; then reads whether it has ended. */
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
