import { join } from "node:path";
import { createKeyManager, mongoKeyStore } from "@quarry/gateway";
import { systemClock, uuidv7 } from "@quarry/kernel";
import type { StartSystem, System } from "@quarry/testing/black-box";
import { mongoUrl, type ServerProcess, startNats, startProcess } from "@quarry/testing/servers";
import { MongoClient } from "mongodb";
import { startAlternatingProxy } from "./alternating-proxy.testing.ts";

const services = ["schema", "ingestion", "extraction", "gateway"] as const;
type Service = (typeof services)[number];

const pepper = "a pepper for tests, as long as it must be";

export type DistributedSystem = System & {
  /** The running replicas, by service. */
  replicas: Record<Service, ServerProcess[]>;
  mongoUrl: string;
  start(service: Service): Promise<ServerProcess>;
};

/** What a replica of a service is told; the gateways choose free ports. */
function environmentOf(urls: { nats: string; mongo: string }, documentsUrl: string) {
  return {
    QUARRY_NATS_URL: urls.nats,
    QUARRY_MONGODB_URL: urls.mongo,
    QUARRY_METRICS_PORT: "0",
    PORT: "0",
    QUARRY_KEY_PEPPER: pepper,
    QUARRY_RATE_LIMIT_PER_MINUTE: "1000000",
    QUARRY_REFUSED_KEYS_PER_MINUTE: "1000000",
    QUARRY_FETCH_ALLOW: new URL(documentsUrl).host,
  };
}

/**
 * The distributed form on a NATS of its own and a fresh database: two processes of each service,
 * started at once, and a balancer before the gateways.
 */
export async function startDistributedSystem(
  { documentsUrl }: Parameters<StartSystem>[0],
  replicasOfEach = 2,
): Promise<DistributedSystem> {
  await using opened = new AsyncDisposableStack();
  const nats = opened.use(await startNats());
  const url = mongoUrl();
  const client = opened.adopt(await MongoClient.connect(url), (open) => open.close());
  const environment = environmentOf({ nats: nats.url, mongo: url }, documentsUrl);
  const replicas: Record<Service, ServerProcess[]> = {
    schema: [],
    ingestion: [],
    extraction: [],
    gateway: [],
  };

  async function start(service: Service): Promise<ServerProcess> {
    const entry = join(import.meta.dirname, `../../../${service}/src/main.ts`);
    const replica = await startProcess({
      name: service,
      command: process.execPath,
      args: [entry],
      environment,
      ready: /"msg":"ready"/,
    });
    opened.defer(() => replica.stop());
    replicas[service].push(replica);
    return replica;
  }
  const wanted = services.flatMap((service) => Array<Service>(replicasOfEach).fill(service));
  await Promise.all(wanted.map(start));

  const ports = replicas.gateway.map((gateway) =>
    Number(/"url":"[^"]*:(\d+)"/.exec(gateway.output())?.[1]),
  );
  const balancer = opened.use(await startAlternatingProxy(ports));
  const keys = await mongoKeyStore(client.db());
  const manager = createKeyManager({ keys, pepper, clock: systemClock, newId: uuidv7 });
  const owned = opened.move();
  return {
    baseUrl: balancer.url,
    mongoUrl: url,
    replicas,
    start,
    async apiKey(accountId, scopes = ["admin"]) {
      return (await manager.create({ accountId, name: "test", scopes: scopes as never })).secret;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
