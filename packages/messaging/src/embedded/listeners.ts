import type { Json } from "@quarry/kernel";
import type { Lifecycle } from "../lifecycle.ts";
import type { MessageBus } from "../port.ts";
import { assertFilter, subjectMatches } from "../subjects.ts";
import { copy } from "./codec.ts";

type Listener = { filter: string; handler: (subject: string, payload: Json) => void };

export type Listeners = Pick<MessageBus, "listen"> & {
  /** Notifies every listener whose filter matches, each with a copy of its own. */
  notify(subject: string, payload: Json): void;
};

export function createListeners(lifecycle: Lifecycle): Listeners {
  const listeners = new Set<Listener>();
  return {
    notify(subject, payload) {
      for (const listener of listeners) {
        if (!subjectMatches(listener.filter, subject)) continue;
        const own = copy(payload);
        queueMicrotask(() => listener.handler(subject, own));
      }
    },
    async listen(filter, handler) {
      assertFilter(filter);
      const listener = { filter, handler };
      listeners.add(listener);
      return lifecycle.started(async () => {
        listeners.delete(listener);
      });
    },
  };
}
