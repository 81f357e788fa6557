import type { SQLOutputValue } from "node:sqlite";
import { type Json, parseJson, storedJson } from "@quarry/kernel";
import type { DeadLetter, MessageContext } from "../port.ts";

export type Row = Record<string, SQLOutputValue>;

/** A delivery that a consumer has taken: its handler is to run. */
export type Claim = {
  sequence: number;
  id: string;
  subject: string;
  payload: Json;
  context: MessageContext;
  attempt: number;
};

/** A copy that shares nothing, with what a wire would keep: JSON. */
export function copy(payload: Json): Json {
  return parseJson(JSON.stringify(payload));
}

function contextOf(text: string): MessageContext {
  return storedJson(text);
}

export function toClaim(row: Row): Claim {
  return {
    sequence: Number(row.sequence),
    id: String(row.message_id),
    subject: String(row.subject),
    payload: parseJson(String(row.payload)),
    context: contextOf(String(row.context)),
    attempt: Number(row.attempt),
  };
}

export function toDeadLetter(row: Row): DeadLetter {
  return {
    id: String(row.id),
    consumer: String(row.consumer),
    subject: String(row.subject),
    payload: parseJson(String(row.payload)),
    context: contextOf(String(row.context)),
    reason: String(row.reason),
    at: Number(row.at),
  };
}
