import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeyManager, type KeyManager } from "@quarry/access";
import type { Scope } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { openDatabase } from "@quarry/event-store/sqlite";
import { type Clock, parseConfig, systemClock, uuidv7 } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import { createHealth, createLogger, Registry } from "@quarry/service-kit";
import { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
import { openSqliteGateway } from "./adapters/sqlite/open.ts";
import { GatewayConfig } from "./config.ts";
import { createGateway, type Gateway } from "./gateway.ts";
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
  keys: KeyManager;
  apiKey(accountId?: string, scopes?: Scope[]): Promise<string>;
  /** Sends a request with a key that may do everything. */
  send(method: string, path: string, init?: RequestInit): Promise<Response>;
  /** The id of a schema that is there. */
  schemaId: string;
  /** Creates an extraction of a text under it. */
  extract(source: string | File, init?: RequestInit): Promise<Response>;
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
  const database = opened.adopt(openDatabase(":memory:"), (open) => open.close());
  const { keys, idempotency, suspensions } = openSqliteGateway(database);
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
      suspensions,
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
  const apiKey = async (accountId = "acme", scopes: Scope[] = ["admin"]) =>
    (await manager.create({ accountId, name: "test", scopes })).secret;
  const admin = { authorization: `Bearer ${await apiKey()}` };
  const send: TestGateway["send"] = (method, path, init = {}) =>
    fetch(`${url}${path}`, { ...init, method, headers: { ...admin, ...init.headers } });
  const schemaId = await createTestSchema(send);
  const owned = opened.move();
  return {
    url,
    gateway,
    bus,
    blobs,
    services,
    logLines,
    metrics,
    keys: manager,
    apiKey,
    send,
    schemaId,
    extract(source, init) {
      const body = new FormData();
      body.set("schema_id", schemaId);
      body.set("type", "text");
      body.set("source", source);
      return send("POST", "/v1/extractions", { ...init, body });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function createTestSchema(send: TestGateway["send"]): Promise<string> {
  const structure = { type: "object", properties: { echo: { type: "string" } } };
  const response = await send("POST", "/v1/schemas", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Echo", structure }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}
