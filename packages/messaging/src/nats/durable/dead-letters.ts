import type { JsMsg, StoredMsg } from "@nats-io/jetstream";
import { headers, type MsgHdrs } from "@nats-io/transport-node";
import { busUnreachable } from "../../failures.ts";
import type { DeadLetter, MessageBus } from "../../port.ts";
import { markReplayed, toContext } from "../headers.ts";
import type { Link } from "../link.ts";
import { decode } from "../payload.ts";
import { stayOf } from "./stay.ts";
import type { Storage } from "./storage.ts";
import { deadLetterStream, deadLetterSubject, replaySubject } from "./streams.ts";

/** The subject a message was first published under; replayed messages and dead letters have another one. */
const originalSubject = "x-subject";
const originalId = "x-message-id";
const reasonHeader = "x-reason";
const messageId = "Nats-Msg-Id";

export type NatsDeadLetters = MessageBus["deadLetters"] & {
  /** Stores a message of a consumer among the dead letters. */
  add(message: JsMsg, consumer: string, reason: string): Promise<void>;
};

/** Subject and id of a delivered message, through any replays. */
export function originOf(message: JsMsg): { subject: string; id: string } {
  const id =
    message.headers?.get(originalId) || message.headers?.get(messageId) || `${message.seq}`;
  return { id, subject: message.headers?.get(originalSubject) || message.subject };
}

export function createDeadLetters(
  link: Link,
  { manager, store, restore }: Storage,
): NatsDeadLetters {
  async function find(id: string): Promise<StoredMsg | null> {
    const seq = Number(id);
    link.assertUp();
    if (!/^[1-9]\d{0,14}$/.test(id)) return null;
    await restore().catch(unreachable);
    return await manager.streams.getMessage(deadLetterStream, { seq }).catch(unreachable);
  }
  async function drop(id: string): Promise<boolean> {
    const letter = await find(id);
    if (!letter) return false;
    return await manager.streams.deleteMessage(deadLetterStream, letter.seq).catch(unreachable);
  }

  return {
    async add(message, consumer, reason) {
      const copied = headersOf(message);
      copied.set(reasonHeader, encodeURIComponent(reason));
      // A replayed message that fails again is another letter.
      const letterId = `${consumer}:${stayOf(message)}`;
      await store(deadLetterSubject(consumer), message.data, { id: letterId, headers: copied });
    },
    async list({ limit = 100 } = {}) {
      link.assertUp();
      await restore().catch(unreachable);
      const letters: DeadLetter[] = [];
      for (let seq = 1; letters.length < limit; seq++) {
        const query = { seq, next_by_subj: deadLetterSubject(">") };
        const stored = await manager.direct.getMessage(deadLetterStream, query).catch(unreachable);
        if (!stored) break;
        letters.push(toDeadLetter(stored));
        seq = stored.seq;
      }
      return letters;
    },
    async replay(id) {
      const letter = await find(id);
      if (!letter) return false;
      const consumer = toDeadLetter(letter).consumer;
      const replayId = `replay:${consumer}:${letter.seq}:${letter.time.getTime()}`;
      const copied = copyHeaders(letter.header);
      markReplayed(copied);
      await store(replaySubject(consumer), letter.data, { id: replayId, headers: copied });
      await drop(id);
      return true;
    },
    drop,
  };
}

function unreachable(error: unknown): never {
  throw busUnreachable(error);
}

/** Those of a copy that is to travel under another subject. */
function headersOf(message: JsMsg): MsgHdrs {
  const { subject, id } = originOf(message);
  const copied = copyHeaders(message.headers);
  copied.set(originalSubject, subject);
  copied.set(originalId, id);
  return copied;
}

/** The headers that are ours but for those that, as the server's, belong to one stay in a stream. */
function copyHeaders(from: MsgHdrs | undefined): MsgHdrs {
  const copied = headers();
  for (const key of from?.keys() ?? []) {
    const isOfItsStay = key.startsWith("Nats-") || key === reasonHeader;
    if (!isOfItsStay) copied.set(key, from?.get(key) ?? "");
  }
  return copied;
}

function toDeadLetter({ seq, subject, header, data, time }: StoredMsg): DeadLetter {
  const payload = decode(data);
  return {
    id: `${seq}`,
    consumer: subject.slice(deadLetterSubject("").length),
    subject: header.get(originalSubject),
    // What is not JSON, a reason to be here, is shown as its text.
    payload: payload === undefined ? Buffer.from(data).toString() : payload,
    context: toContext(header),
    reason: decodeURIComponent(header.get(reasonHeader)),
    at: time.getTime(),
  };
}
