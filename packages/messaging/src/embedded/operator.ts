import { AppError, systemClock } from "@quarry/kernel";
import type { BusOperator } from "../operator.ts";
import { createConsumerStates } from "./consumer-states.ts";
import { openBusTables } from "./database.ts";
import { createDeadLetters } from "./dead-letters.ts";

/** The bus in a file, beside the process that uses it, if any: that one receives a replayed letter. */
export function openEmbeddedOperator({ path }: { path: string }): BusOperator {
  const database = openBusTables(path);
  const stateOf = createConsumerStates(database);
  const consumers = database.prepare("SELECT name FROM consumers ORDER BY name");
  const kept = database.prepare(
    "SELECT count(*) AS messages, total(length(payload)) AS bytes FROM deliveries",
  );
  return {
    deadLetters: createDeadLetters(database, systemClock, () => {}),
    async streams() {
      const states = consumers.all().map(({ name }) => stateOf(String(name)));
      const { messages, bytes } = kept.get() ?? {};
      const counted = { messages: Number(messages), bytes: Number(bytes) };
      return [{ stream: "bus.db", ...counted, copies: 1, consumers: states }];
    },
    async remake() {
      throw new AppError(
        "STATE_CONFLICT",
        "The standalone server keeps its messages in a file, not in streams: there is nothing to recreate",
      );
    },
    async [Symbol.asyncDispose]() {
      database.close();
    },
  };
}
