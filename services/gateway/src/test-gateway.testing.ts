import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BlobStore } from "@quarry/blob-store";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import type { Scope } from "@quarry/contracts";
import { type Clock, parseConfig, systemClock, uuidv7 } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { createHealth, createLogger, Registry } from "@quarry/service-kit";
import { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
import { openGatewayDatabase, openSqliteGateway } from "./adapters/sqlite/open.ts";
import { createGateway, type Gateway } from "./app.ts";
import { createKeyManager } from "./application/manage-keys.ts";
import { GatewayConfig } from "./config.ts";
import { type StandIns, startStandIns } from "./stand-in-services.testing.ts";

export type TestGateway = AsyncDisposable & {
  url: string;
  gateway: Gateway;
  bus: MessageBus;
  blobs: BlobStore;
  services: StandIns;
  /** Each line of the log. */
  logLines: string[];
  metrics: Registry;
  apiKey(accountId?: string, scopes?: Scope[]): Promise<string>;
};

/** The edge on its embedded adapters, in front of stand-ins for the services. */
export async function startTestGateway(
  environment: Record<string, string> = {},
  clock: Clock = systemClock,
): Promise<TestGateway> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-gateway-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const bus = opened.use(openEmbeddedBus({ path: join(folder, "bus.db") }));
  const blobs = opened.use(await openFileSystemBlobStore({ root: join(folder, "blobs") }));
  const database = opened.adopt(openGatewayDatabase(":memory:"), (open) => open.close());
  const { keys, idempotency } = openSqliteGateway(database);
  const config = parseConfig(GatewayConfig, {
    PORT: "0",
    QUARRY_HOST: "127.0.0.1",
    ...environment,
  });
  const logLines: string[] = [];
  const metrics = new Registry();
  const health = createHealth();
  const gateway = opened.use(
    await createGateway({
      bus,
      blobs,
      keys,
      pepper: "pepper of the tests",
      idempotency,
      rateLimits: createRateLimits(config),
      config,
      clock,
      newId: uuidv7,
      logger: createLogger(
        { service: "gateway", level: "info" },
        { write: (line) => void logLines.push(line) },
      ),
      metrics,
      health,
    }),
  );
  const services = await startStandIns(bus, blobs, clock);
  const { url } = await gateway.listen();
  health.started();
  const manager = createKeyManager({ keys, pepper: "pepper of the tests", clock, newId: uuidv7 });
  const owned = opened.move();
  return {
    url,
    gateway,
    bus,
    blobs,
    services,
    logLines,
    metrics,
    async apiKey(accountId = "acme", scopes = ["admin"]) {
      return (await manager.create({ accountId, name: "test", scopes })).secret;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
