import type { DatabaseSync } from "node:sqlite";
import { atomically } from "@quarry/event-store/sqlite";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "../port.ts";
import { toDeadLetter } from "./codec.ts";
import { durably } from "./database.ts";

export type EmbeddedDeadLetters = MessageBus["deadLetters"] & {
  /** Moves a delivery to the dead letters. */
  add(sequence: number, reason: string): void;
};

/** @param wake is called with the consumer that has a message again. */
export function createDeadLetters(
  database: DatabaseSync,
  clock: Clock,
  wake: (consumer: string) => void,
): EmbeddedDeadLetters {
  const add = database.prepare(`
    INSERT INTO dead_letters (consumer, message_id, subject, payload, context, reason, at)
    SELECT consumer, message_id, subject, payload, context, ?, ? FROM deliveries WHERE sequence = ?`);
  const settle = database.prepare("DELETE FROM deliveries WHERE sequence = ?");
  const oldest = database.prepare("SELECT * FROM dead_letters ORDER BY id LIMIT ?");
  const revive = database.prepare(`
    INSERT INTO deliveries (consumer, message_id, subject, payload, context, due_at)
    SELECT consumer, message_id, subject, payload,
           iif(json_valid(context), json_set(context, '$.replayed', json('true')), context), ?
    FROM dead_letters WHERE id = ?
    RETURNING consumer`);
  const remove = database.prepare("DELETE FROM dead_letters WHERE id = ?");

  return {
    add(sequence, reason) {
      atomically(database, () => {
        add.run(reason, clock(), sequence);
        settle.run(sequence);
      });
    },
    async list({ limit = 100 } = {}) {
      return oldest.all(limit).map(toDeadLetter);
    },
    async replay(id) {
      const consumer = durably(database, () => {
        const revived = revive.get(clock(), id);
        remove.run(id);
        return revived?.consumer;
      });
      if (consumer === undefined) return false;
      wake(String(consumer));
      return true;
    },
    async drop(id) {
      return remove.run(id).changes === 1;
    },
  };
}
