import { canonicalJson, type Json, sha256 } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import type { z } from "zod";

/** The payload of a command or query; undefined members are left out. */
export type Payload = { [member: string]: Json | undefined };

type ServiceRequest<Reply extends z.ZodType> = { subject: string; payload: Payload; reply: Reply };

/** Sends a request to a service and parses its reply. @throws AppError as the service or the bus does. */
export async function ask<Reply extends z.ZodType>(
  bus: MessageBus,
  { subject, payload, reply }: ServiceRequest<Reply>,
  context: MessageContext,
): Promise<z.output<Reply>> {
  return reply.parse(await bus.request(subject, toJson(payload), context));
}

/** A command's content with its idempotency key and digest. */
export function toCommand(commandId: string, content: Payload): Payload {
  return { ...content, commandId, requestHash: sha256(canonicalJson(content)) };
}

function toJson(payload: Payload): Json {
  const present = Object.entries(payload).filter(
    (member): member is [string, Json] => member[1] !== undefined,
  );
  return Object.fromEntries(present);
}
