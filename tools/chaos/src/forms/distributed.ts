import { join } from "node:path";
import {
  killedWithParent,
  type LocalProcess,
  type MongoServer,
  type RunningServer,
  startMongo,
  startProcess,
} from "@quarry/servers";
import {
  type DistributedSystem,
  type Service,
  services,
  startDistributedSystem,
  urlOf,
} from "@quarry/systems";
import type { Fault } from "../faults/fault.ts";
import { fillDisk, restartIfEnded } from "../faults/fill-disk.ts";
import { faultsOfLink, faultsOfPrograms, faultsOfServer } from "../faults/of-servers.ts";
import { faultsOfServices } from "../faults/of-services.ts";
import { type Link, startToxiproxy } from "../faults/toxiproxy.ts";
import { openStoresInMongo } from "../ledger/open-stores.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { type Form, shortLimits } from "./form.ts";
import { messagesOf } from "./messages.ts";
import { openCluster, openNats } from "./transport.ts";
import { createUpgrade } from "./upgrade.ts";

/** The rig's load fetches nothing; the services ask all the same whom they may. */
const documentsUrl = "http://127.0.0.1:9";

/** Room of the database's file system, where this user may mount one. */
const databaseMiB = 1_024;

export type DistributedOptions = {
  replicasOfEach: number;
  /** NATS servers: one alone, or three in a cluster with three copies of each event. */
  natsServers: 1 | 3;
  /**
   * A checkout of the version before, from which the first process of each service is started. All
   * later ones are of this version, as in an upgrade.
   */
  beside?: string | undefined;
  /** Whether all but the first process of each service are of the made-up next release. */
  nextRelease?: boolean | undefined;
};

/** What makes a process one of the next release. */
const asNextRelease = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "../next-release/register.ts")}`,
};

/** Four services with replicas on servers of their own, each connected through links that can fail. */
export async function startDistributed(options: DistributedOptions): Promise<Form> {
  const { replicasOfEach, natsServers, beside, nextRelease } = options;
  await using opened = new AsyncDisposableStack();
  const mongo = opened.use(await startMongo({ quotaMiB: databaseMiB }));
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
  const former: LocalProcess[] = [];
  const start = async (service: Service, further = {}) => {
    const isFormer = started++ < services.length;
    const environment = {
      QUARRY_NATS_URL: transport.urlFor(service),
      QUARRY_NATS_REPLICAS: `${natsServers}`,
      QUARRY_MONGODB_URL: `mongodb://${toMongo[service].address}/quarry`,
      ...(nextRelease && !isFormer && asNextRelease),
      ...further,
    };
    const replica =
      beside !== undefined && isFormer
        ? await startFrom(beside, service, system, environment)
        : await system.start(service, undefined, environment);
    if (isFormer) former.push(replica);
    return replica;
  };
  const fleet = opened.use(await startFleet(system.replicas, { start, replicasOfEach }));
  const upgrade = createUpgrade({
    fleet,
    former,
    databaseUrl: `${mongo.url}/quarry`,
    operatorUrl: urlOf(transport.seen, "operator"),
  });
  const faults = [
    ...(nextRelease ? [upgrade.fault] : []),
    ...faultsOfServices(fleet),
    ...faultsOfServer("mongodb", mongo),
    ...faultsOfPrograms(mongo),
    ...fullDiskOf(mongo),
    ...services.flatMap((service) => faultsOfLink(`${service} to mongodb`, toMongo[service])),
    ...transport.faults,
  ];
  const { upgraded } = upgrade;
  return toForm({ system, fleet, faults, upgraded, opened: opened.move(), seen: transport.seen });
}

/** Its services go on by themselves, and so does the database, unless it ended. */
function fullDiskOf(mongo: MongoServer): Fault[] {
  const { quotaFolder: folder } = mongo;
  const repair = () => restartIfEnded(mongo);
  return folder ? [fillDisk("fill the database's disk", { folder, forMs: 10_000, repair })] : [];
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
    ...killedWithParent(process.execPath, join(checkout, "services", service, "src/main.ts")),
    environment: { ...environment, ...further },
    ready: /"msg":"ready"/,
  });
  replicas[service].push(replica);
  return replica;
}

function toForm(parts: {
  system: DistributedSystem;
  fleet: Fleet;
  faults: Fault[];
  upgraded: Form["upgraded"];
  seen: RunningServer;
  opened: AsyncDisposableStack;
}): Form {
  const { system, fleet, faults, upgraded, seen, opened } = parts;
  return {
    faults,
    upgraded,
    baseUrl: () => system.baseUrl,
    apiKey: (account) => system.apiKey(account),
    endedByThemselves: fleet.endedByThemselves,
    openStores: () => openStoresInMongo(system.environment.QUARRY_MONGODB_URL ?? ""),
    messages: () => messagesOf(urlOf(seen, "operator")),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
