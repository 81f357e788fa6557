import type { DatabaseSync } from "node:sqlite";
import { atomically } from "@quarry/event-store/sqlite";
import { type Clock, storedJson } from "@quarry/kernel";
import type { DurableMessage } from "../port.ts";
import { duplicateWindowMs } from "../port.ts";
import type { Counts } from "../settle.ts";
import { subjectMatches } from "../subjects.ts";
import { type Claim, type DamagedClaim, type Row, toClaim } from "./codec.ts";
import { durably } from "./database.ts";

/** Stored durable messages: one row per message and consumer until it is settled. */
export type Deliveries = {
  /** Registers a consumer: from now on it gets matching messages, even while it does not run. */
  register(consumer: string, subjects: readonly string[]): void;
  /** Stores the message for its consumers, once; returns their names. Does not wait for the disk. */
  store(message: DurableMessage): string[];
  /** Waits until everything stored so far is on the disk. */
  flush(): void;
  /** Takes the consumer's next due message. */
  claim(consumer: string): Claim | DamagedClaim | undefined;
  /** Counts an attempt: the handler of the message begins. The message has these counts if the process ends in it. */
  begin(sequence: number, counts: Counts): void;
  /** When the consumer's next message is due, in epoch ms. */
  nextDueAt(consumer: string): number | undefined;
  /** Subjects of all unsettled messages of the consumer. */
  unsettled(consumer: string): Set<string>;
  acknowledge(sequence: number): void;
  retry(sequence: number, dueAt: number, counts: Counts): void;
};

export function createDeliveries(database: DatabaseSync, clock: Clock): Deliveries {
  const consumers = readConsumers(database);
  const { addConsumer, forget, remember, insert, ...statements } = statementsOf(database);
  const { take, count, earliest, unsettled, remove, postpone } = statements;
  const touch = database.prepare("UPDATE storage SET id = id"); // a transaction that writes nothing flushes nothing
  let isFlushed = true;

  function insertFor(names: readonly string[], message: DurableMessage, now: number): void {
    const payload = JSON.stringify(message.payload);
    const context = JSON.stringify(message.context);
    for (const name of names) insert.run(name, message.id, message.subject, payload, context, now);
  }

  return {
    register(consumer, subjects) {
      durably(database, () => addConsumer.run(consumer, JSON.stringify(subjects)));
      consumers.set(consumer, subjects);
    },
    store(message) {
      const names = [...consumers]
        .filter(([, filters]) => filters.some((filter) => subjectMatches(filter, message.subject)))
        .map(([name]) => name);
      return atomically(database, () => {
        const now = clock();
        forget.run(now - duplicateWindowMs);
        if (remember.run(message.id, now).changes === 0) return [];
        insertFor(names, message, now);
        isFlushed = false;
        return names;
      });
    },
    flush() {
      if (isFlushed) return;
      durably(database, () => touch.run());
      isFlushed = true;
    },
    claim(consumer) {
      const row = take.get(consumer, clock());
      return row && toClaim(row);
    },
    begin(sequence, { interruptions }) {
      count.run(interruptions, sequence);
    },
    nextDueAt(consumer) {
      const due = earliest.get(consumer)?.due;
      return due === null || due === undefined ? undefined : Number(due);
    },
    unsettled(consumer) {
      return new Set(unsettled.all(consumer).map(({ subject }) => String(subject)));
    },
    acknowledge(sequence) {
      remove.run(sequence);
    },
    retry(sequence, dueAt, { failures, interruptions }) {
      postpone.run(dueAt, failures, interruptions, sequence);
    },
  };
}

function statementsOf(database: DatabaseSync) {
  return {
    addConsumer: database.prepare(
      "INSERT INTO consumers (name, subjects) VALUES (?, ?) ON CONFLICT DO UPDATE SET subjects = excluded.subjects",
    ),
    forget: database.prepare("DELETE FROM published WHERE at < ?"),
    remember: database.prepare("INSERT OR IGNORE INTO published (message_id, at) VALUES (?, ?)"),
    insert: database.prepare(
      "INSERT INTO deliveries (consumer, message_id, subject, payload, context, due_at) VALUES (?, ?, ?, ?, ?, ?)",
    ),
    take: database.prepare(`
      UPDATE deliveries SET due_at = NULL
      WHERE sequence = (SELECT sequence FROM deliveries WHERE consumer = ? AND due_at <= ?
                        ORDER BY due_at, sequence LIMIT 1)
      RETURNING *`),
    count: database.prepare(
      "UPDATE deliveries SET attempt = attempt + 1, interruptions = ? WHERE sequence = ?",
    ),
    earliest: database.prepare("SELECT min(due_at) AS due FROM deliveries WHERE consumer = ?"),
    unsettled: database.prepare("SELECT DISTINCT subject FROM deliveries WHERE consumer = ?"),
    remove: database.prepare("DELETE FROM deliveries WHERE sequence = ?"),
    postpone: database.prepare(
      "UPDATE deliveries SET due_at = ?, failures = ?, interruptions = ? WHERE sequence = ?",
    ),
  };
}

function readConsumers(database: DatabaseSync): Map<string, readonly string[]> {
  const rows: Row[] = database.prepare("SELECT name, subjects FROM consumers").all();
  return new Map(rows.map((row) => [String(row.name), storedJson<string[]>(String(row.subjects))]));
}
