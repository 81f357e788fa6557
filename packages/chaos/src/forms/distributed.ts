import { join } from "node:path";
import {
  type DistributedSystem,
  type Service,
  services,
  startDistributedSystem,
  startNatsWithUsers,
  urlOf,
  usersConfig,
} from "@quarry/standalone/systems";
import {
  dyingWithUs,
  type LocalProcess,
  type RunningServer,
  startMongo,
  startNatsCluster,
  startProcess,
} from "@quarry/testing/servers";
import type { Fault } from "../faults/fault.ts";
import {
  faultsOfCluster,
  faultsOfLink,
  faultsOfServer,
  lossOfStorage,
} from "../faults/of-servers.ts";
import { faultsOfServices } from "../faults/of-services.ts";
import { type Link, startToxiproxy } from "../faults/toxiproxy.ts";
import { openStoresInMongo } from "../ledger/open-stores.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { type Form, shortLimits } from "./form.ts";
import { messagesOf } from "./messages.ts";

/** The rig's load fetches nothing; the services ask all the same whom they may. */
const documentsUrl = "http://127.0.0.1:9";

export type DistributedOptions = {
  replicasOfEach: number;
  /** NATS servers: one alone, or three in a cluster with three copies of each event. */
  natsServers: 1 | 3;
  /**
   * A checkout of the version before, from which the first process of each service is started. All
   * later ones are of this version, as in an upgrade.
   */
  beside?: string | undefined;
};

/** What the services are told to connect to, and what can happen to it. */
type Transport = {
  /** The server that the operator's view of the streams is read from. */
  seen: RunningServer;
  urlFor(service: Service): string;
  faults: Fault[];
};

/** Four services with replicas on servers of their own, each connected through links that can fail. */
export async function startDistributed(options: DistributedOptions): Promise<Form> {
  const { replicasOfEach, natsServers } = options;
  await using opened = new AsyncDisposableStack();
  const mongo = opened.use(await startMongo());
  const toxiproxy = opened.use(await startToxiproxy());
  const linksTo = async (name: string, { url }: RunningServer) => {
    const made = services.map(
      async (service) =>
        [service, await toxiproxy.link(`${service}-to-${name}`, new URL(url).host)] as const,
    );
    return Object.fromEntries(await Promise.all(made)) as Record<Service, Link>; // one for each
  };
  const transport = natsServers === 3 ? await openCluster(opened) : await openNats(opened, linksTo);
  const toMongo = await linksTo("mongodb", mongo);

  const system = opened.use(
    await startDistributedSystem(
      { documentsUrl },
      { replicasOfEach: 0, mongo, nats: transport.seen, environment: shortLimits },
    ),
  );
  let started = 0;
  const start = (service: Service, further = {}) => {
    const environment = {
      QUARRY_NATS_URL: transport.urlFor(service),
      QUARRY_NATS_REPLICAS: `${natsServers}`,
      QUARRY_MONGODB_URL: `mongodb://${toMongo[service].address}/quarry`,
      ...further,
    };
    const { beside } = options;
    return beside !== undefined && started++ < services.length
      ? startFrom(beside, service, system, environment)
      : system.start(service, undefined, environment);
  };
  const fleet = opened.use(await startFleet(system.replicas, { start, replicasOfEach }));
  const faults = [
    ...faultsOfServices(fleet),
    ...faultsOfServer("mongodb", mongo),
    ...services.flatMap((service) => faultsOfLink(`${service} to mongodb`, toMongo[service])),
    ...transport.faults,
  ];
  return toForm({ system, fleet, faults, opened: opened.move(), seen: transport.seen });
}

/** Starts a replica from another checkout, which joins those of this one. */
async function startFrom(
  checkout: string,
  service: Service,
  { environment, replicas }: DistributedSystem,
  further: Record<string, string>,
): Promise<LocalProcess> {
  const replica = await startProcess({
    name: `${service} of ${checkout}`,
    ...dyingWithUs(process.execPath, join(checkout, "services", service, "src/main.ts")),
    environment: { ...environment, ...further },
    ready: /"msg":"ready"/,
  });
  replicas[service].push(replica);
  return replica;
}

async function openNats(
  opened: AsyncDisposableStack,
  linksTo: (name: string, server: RunningServer) => Promise<Record<Service, Link>>,
): Promise<Transport> {
  const nats = opened.use(await startNatsWithUsers());
  const links = await linksTo("nats", nats);
  return {
    seen: nats,
    urlFor(service) {
      const url = new URL(urlOf(nats, service));
      url.host = links[service].address;
      return url.href;
    },
    faults: [
      ...faultsOfServer("nats", nats),
      lossOfStorage(nats),
      ...services.flatMap((service) => faultsOfLink(`${service} to nats`, links[service])),
    ],
  };
}

async function openCluster(opened: AsyncDisposableStack): Promise<Transport> {
  const cluster = opened.use(await startNatsCluster({ config: await usersConfig() }));
  const [seen] = cluster.servers;
  if (!seen) throw new Error("A cluster has servers");
  const others = cluster.servers.slice(1).map(({ url }) => url);
  return {
    seen,
    urlFor: (service) => [urlOf(seen, service), ...others].join(","),
    faults: faultsOfCluster(cluster),
  };
}

function toForm(parts: {
  system: DistributedSystem;
  fleet: Fleet;
  faults: Fault[];
  seen: RunningServer;
  opened: AsyncDisposableStack;
}): Form {
  const { system, fleet, faults, seen, opened } = parts;
  return {
    faults,
    baseUrl: () => system.baseUrl,
    apiKey: (account) => system.apiKey(account),
    endedByThemselves: fleet.endedByThemselves,
    openStores: () => openStoresInMongo(system.environment.QUARRY_MONGODB_URL ?? ""),
    messages: () => messagesOf(urlOf(seen, "operator")),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
