import type { DatabaseSync } from "node:sqlite";
import type { ConsumerState } from "../port.ts";

/** Counts a consumer's messages where they lie. A message that waits to come again is not settled. */
export function createConsumerStates(database: DatabaseSync): (consumer: string) => ConsumerState {
  const count = database.prepare(`
    SELECT count(*) FILTER (WHERE attempt = 0 AND due_at IS NOT NULL) AS pending,
           count(*) FILTER (WHERE attempt > 0 OR due_at IS NULL) AS ackPending,
           count(*) FILTER (WHERE attempt > 1) AS redelivered,
           (SELECT count(*) FROM dead_letters WHERE consumer = :consumer) AS deadLetters
    FROM deliveries WHERE consumer = :consumer`);
  return (consumer) => {
    const counts = count.get({ consumer });
    return {
      stream: "bus.db",
      consumer,
      pending: Number(counts?.pending),
      ackPending: Number(counts?.ackPending),
      redelivered: Number(counts?.redelivered),
      deadLetters: Number(counts?.deadLetters),
    };
  };
}
