import { join } from "node:path";
import { mongoKeyStore } from "@quarry/access/mongo";
import { type ServiceName, serviceNames } from "@quarry/contracts";
import {
  killedWithParent,
  type LocalProcess,
  mongoUrl,
  type RunningServer,
  startProcess,
} from "@quarry/servers";
import { MongoClient } from "mongodb";
import { startAlternatingProxy } from "./alternating-proxy.ts";
import { createApiKeys } from "./api-keys.ts";
import type { StartSystem } from "./driver/system.ts";
import { startNatsWithUsers, urlOf } from "./nats-users.ts";
import type { ObservableSystem } from "./observable-system.ts";
import { bytesOfDatabase, bytesOfStreams } from "./stores.ts";

export const services = serviceNames;
export type Service = ServiceName;

const pepper = "a pepper for tests, as long as it must be";

export type DistributedSystem = ObservableSystem & {
  /** The replicas that were started, by service. */
  replicas: Record<Service, LocalProcess[]>;
  nats: RunningServer;
  /**
   * Starts one more replica, with `further` variables, and waits until it says that it is ready, or
   * what else it is to say.
   */
  start(service: Service, said?: RegExp, further?: Record<string, string>): Promise<LocalProcess>;
};

export type DistributedOptions = {
  /** Default 2. */
  replicasOfEach?: number;
  /** A NATS of the caller's own with the shipped users; else one is started. */
  nats?: RunningServer;
  /** A MongoDB of the caller's own; else the one that all tests share. */
  mongo?: RunningServer;
  environment?: Record<string, string>;
  /** Fills the database before a service starts on it. */
  prepare?: (environment: Record<string, string>) => Promise<void>;
};

/** The environment of a replica of a service; the gateways choose free ports. */
function environmentOf(mongoUrl: string, documentsUrl: string) {
  return {
    QUARRY_MONGODB_URL: mongoUrl,
    QUARRY_METRICS_PORT: "0",
    PORT: "0",
    QUARRY_KEY_PEPPER: pepper,
    QUARRY_RATE_LIMIT_PER_MINUTE: "1000000",
    QUARRY_REFUSED_KEYS_PER_MINUTE: "1000000",
    QUARRY_FETCH_TIMEOUT_MS: "8000",
    QUARRY_FETCH_ALLOW: new URL(documentsUrl).host,
    QUARRY_WEBHOOK_ALLOW: new URL(documentsUrl).host,
  };
}

/**
 * The distributed form on a fresh database: processes of each service, started at once, each under
 * its own NATS user, and a balancer before the gateways.
 */
export async function startDistributedSystem(
  { documentsUrl }: Parameters<StartSystem>[0],
  options: DistributedOptions = {},
): Promise<DistributedSystem> {
  await using opened = new AsyncDisposableStack();
  const { replicasOfEach = 2, nats = opened.use(await startNatsWithUsers()), mongo } = options;
  const url = mongo ? `${mongo.url}/quarry` : mongoUrl();
  const client = opened.adopt(new MongoClient(url), (open) => open.close());
  const environment = {
    ...environmentOf(url, documentsUrl),
    ...options.environment,
  };
  await options.prepare?.(environment);
  const processes = opened.use(new AsyncDisposableStack()); // takes later ones, too
  const none = services.map((service): [Service, LocalProcess[]] => [service, []]);
  const replicas = Object.fromEntries(none) as DistributedSystem["replicas"];

  async function start(
    service: Service,
    said = /"msg":"ready"/,
    further: Record<string, string> = {},
  ): Promise<LocalProcess> {
    const replica = await startProcess({
      name: service,
      ...killedWithParent(
        process.execPath,
        join(import.meta.dirname, `../../../services/${service}/src/main.ts`),
      ),
      environment: { ...environment, QUARRY_NATS_URL: urlOf(nats, service), ...further },
      ready: said,
      outputLimit: 16_777_216,
    });
    processes.defer(() => replica.stop());
    replicas[service].push(replica);
    return replica;
  }
  const wanted = services.flatMap((service) => Array<Service>(replicasOfEach).fill(service));
  await Promise.all(wanted.map((service) => start(service)));

  const ports = () => replicas.gateway.flatMap((gateway) => portOf(gateway) ?? []);
  const balancer = opened.use(await startAlternatingProxy(ports));
  const owned = opened.move();
  return {
    baseUrl: balancer.url,
    environment: { ...environment, QUARRY_NATS_URL: urlOf(nats, "operator") },
    replicas,
    nats,
    start,
    processIds: () => Object.values(replicas).flatMap((each) => each.map(({ pid }) => pid)),
    output: () => Object.values(replicas).flatMap((each) => each.map((one) => one.output())),
    stores: async () =>
      new Map([
        ...(await bytesOfDatabase(client.db())),
        ...(await bytesOfStreams(urlOf(nats, "operator"))),
      ]),
    async apiKey(accountId, scopes) {
      const keys = await mongoKeyStore(client.db());
      return createApiKeys({ keys, pepper })(accountId, scopes);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Where a running gateway says that it listens. */
function portOf(gateway: LocalProcess): number | undefined {
  if (gateway.exitCode() !== null) return undefined;
  const port = /"url":"[^"]*:(\d+)"/.exec(gateway.output())?.[1];
  return port === undefined ? undefined : Number(port);
}
