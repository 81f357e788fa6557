import { setTimeout as delay } from "node:timers/promises";
import { backoffMs } from "@quarry/kernel";
import { finalAnswer, type Outcome, send } from "./answers.ts";
import { countReceived, type Entry, type Journal } from "./journal.ts";

/** Between two tries, as long as an answer names no other time. */
const retryWait = { baseMs: 250, capMs: 4_000 };

export type Ask = { method: string; path: string; body?: BodyInit; headers?: HeadersInit };

/** One account's client: it tries everything again until it knows, as a careful program does. */
export type Caller = {
  account: string;
  /** Asks once. */
  ask(asked: Ask): Promise<Outcome>;
  /** Asks until the answer is final, or `ended` is aborted; the entry keeps all responses. */
  settle(entry: Entry, ask: () => Ask, ended: AbortSignal): Promise<void>;
};

export function createCaller(options: {
  /** Asked each time: a form that was started again may listen elsewhere. */
  baseUrl: () => string;
  account: string;
  key: string;
  journal: Journal;
}): Caller {
  const { baseUrl, account, key, journal } = options;
  async function ask({ method, path, body, headers }: Ask): Promise<Outcome> {
    const authorized = { authorization: `Bearer ${key}`, ...headers };
    const received = await send(`${baseUrl()}${path}`, {
      method,
      headers: authorized,
      ...(body !== undefined && { body }),
    });
    countReceived(journal, received);
    return received;
  }
  return {
    account,
    ask,
    async settle(entry, next, ended) {
      for (let attempt = 1; ; attempt++) {
        const received = await ask(next());
        entry.received.push(received);
        const answer = finalAnswer(received);
        if (answer) entry.answer = answer;
        if (answer || ended.aborted) return;
        const asked = received.kind === "answer" ? received.retryAfterMs : undefined;
        await delay(asked ?? backoffMs(attempt, retryWait));
      }
    },
  };
}
