import type { KeyStore, SuspensionStore } from "@quarry/access";
import type { BlobStore } from "@quarry/blob-store";
import type { Clock, NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { Health, Logger, Registry } from "@quarry/service-kit";
import type { IdempotencyStore, RateLimits } from "./application/ports.ts";
import type { GatewayConfig } from "./config.ts";

/** What the gateway runs on, in either form. */
export type GatewayDependencies = {
  bus: MessageBus;
  blobs: BlobStore;
  keys: KeyStore;
  suspensions: SuspensionStore;
  /** The secret under which keys are hashed. */
  pepper: string;
  idempotency: IdempotencyStore;
  rateLimits: RateLimits;
  config: GatewayConfig;
  clock: Clock;
  newId: NewId;
  logger: Logger;
  metrics: Registry;
  /** The health of the whole process; draining when the gateway stops. */
  health: Health;
};
