import { errors, type NatsConnection } from "@nats-io/transport-node";
import { isErrorCode } from "@quarry/api";
import {
  AppError,
  type Clock,
  deserialiseError,
  type Json,
  type SerialisedError,
} from "@quarry/kernel";
import { busUnreachable, defaultRequestTimeoutMs, noResponder, timedOut } from "../../failures.ts";
import type { MessageBus } from "../../port.ts";
import { assertPlainSubject } from "../../subjects.ts";
import { toHeaders } from "../headers.ts";
import type { Link } from "../link.ts";
import { decode, encode } from "../payload.ts";
import { collectReply, type ReplyData } from "./replies.ts";

/** Space for headers in addition to the payload, in bytes. */
const headerRoom = 8 * 1024;

/** The asking side. A request fits one message, its answer may be of any size. */
export function createRequests(
  { connection, assertUp }: Link,
  clock: Clock,
): MessageBus["request"] {
  return async function request(subject, payload, context) {
    assertPlainSubject(subject);
    const deadlineAt = context.deadlineAt ?? clock() + defaultRequestTimeoutMs;
    const timeout = deadlineAt - clock();
    if (timeout <= 0) throw timedOut(subject);
    assertUp();
    const data = encode(payload);
    assertFits(connection, data);
    const headers = toHeaders({ ...context, deadlineAt }, clock());
    const answer = await connection
      .request(subject, data, { timeout, headers })
      .then((reply) => collectReply(connection, reply, deadlineAt))
      .catch((error) => rethrow(error, subject));
    return read(answer);
  };
}

/** @throws AppError PAYLOAD_TOO_LARGE for what the server would not take. */
export function assertFits(connection: NatsConnection, data: Uint8Array): void {
  const limit = (connection.info?.max_payload ?? 1024 * 1024) - headerRoom;
  if (data.byteLength <= limit) return;
  const size = `${data.byteLength} bytes where ${limit} are the limit`;
  throw new AppError("PAYLOAD_TOO_LARGE", `The message is too large to send: ${size}`);
}

function rethrow(error: unknown, subject: string): never {
  if (error instanceof errors.TimeoutError) throw timedOut(subject);
  if (error instanceof errors.NoRespondersError) throw noResponder(subject);
  if (error instanceof errors.RequestError && error.isNoResponders()) throw noResponder(subject);
  throw busUnreachable(error);
}

function read({ data, isError }: ReplyData): Json {
  const answer = decode(data);
  if (!isError && answer !== undefined) return answer;
  if (isSerialisedError(answer)) throw deserialiseError(answer);
  throw new AppError("INTERNAL", "Something went wrong on our side");
}

function isSerialisedError(value: unknown): value is SerialisedError {
  return typeof value === "object" && value !== null && "code" in value && isErrorCode(value.code);
}
