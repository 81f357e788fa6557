import type { SQLOutputValue } from "node:sqlite";
import { type Json, parseJson, storedJson } from "@quarry/kernel";
import type { DeadLetter, MessageContext } from "../port.ts";
import type { Counts } from "../settle.ts";

export type Row = Record<string, SQLOutputValue>;

/** A delivery that a consumer has taken: its handler is to run, for the `attempt`th time. */
export type Claim = {
  sequence: number;
  id: string;
  subject: string;
  payload: Json;
  context: MessageContext;
  attempt: number;
  counts: Counts;
};

/** A copy that shares nothing, with what a wire would keep: JSON. */
export function copy(payload: Json): Json {
  return parseJson(JSON.stringify(payload));
}

/** A delivery whose stored text is no JSON, so that no handler can run. */
export type DamagedClaim = { sequence: number; damage: string };

export function toClaim(row: Row): Claim | DamagedClaim {
  const sequence = Number(row.sequence);
  const content = contentOf(row);
  if (!content) return { sequence, damage: "The stored message is damaged: it is no JSON" };
  return {
    sequence,
    id: String(row.message_id),
    subject: String(row.subject),
    ...content,
    attempt: Number(row.attempt) + 1,
    counts: { failures: Number(row.failures), interruptions: Number(row.interruptions) },
  };
}

/** Of a damaged message, the payload is the stored text. */
export function toDeadLetter(row: Row): DeadLetter {
  return {
    id: String(row.id),
    consumer: String(row.consumer),
    subject: String(row.subject),
    ...(contentOf(row) ?? { payload: String(row.payload), context: {} }),
    reason: String(row.reason),
    at: Number(row.at),
  };
}

/** Undefined if it is damaged. */
function contentOf(row: Row): { payload: Json; context: MessageContext } | undefined {
  try {
    return {
      payload: parseJson(String(row.payload)),
      context: storedJson<MessageContext>(String(row.context)),
    };
  } catch {
    return undefined;
  }
}
