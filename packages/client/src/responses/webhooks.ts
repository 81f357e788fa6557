import type { EventType } from "./events.ts";

export type WebhookInclude = "output";

/** A webhook without its secret. `null` stands for every type, and for every schema. */
export type WebhookRecord = {
  id: string;
  url: string;
  types: EventType[] | null;
  schemaId: string | null;
  include: WebhookInclude[];
  enabled: boolean;
  disabledReason?: "failing" | "gone" | "operator" | "caller";
  createdAt: string;
};

/** `secret` signs what is sent; it is returned once. */
export type MadeWebhook = WebhookRecord & { secret: string };

/** Until `formerUntil` the former secret signs as well. */
export type RotatedSecret = { secret: string; formerUntil: string };

export type WebhookAttempt = {
  at: string;
  httpStatus: number | null;
  fault?: "timeout" | "unreachable" | "refused";
  durationMs: number;
};

export type DeliveryStatus = "pending" | "delivered" | "failed";

export type WebhookDelivery = {
  eventId: string;
  type: EventType;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: string | null;
  lastAttempt: WebhookAttempt | null;
};

export type WebhookTest = { delivered: boolean; attempt: WebhookAttempt };
