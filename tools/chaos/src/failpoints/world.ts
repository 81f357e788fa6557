import { connectNatsBus, type NatsBus } from "@quarry/messaging/nats";
import type { LocalProcess, NatsServer, RunningServer } from "@quarry/servers";
import { FaultyProxy } from "@quarry/servers/faulty-proxy";
import {
  type DistributedSystem,
  startDistributedSystem,
  startNatsWithUsers,
  urlOf,
} from "@quarry/systems";
import { MongoClient } from "mongodb";
import { type OpenStores, openStoresInMongo } from "../ledger/open-stores.ts";
import type { Point } from "./points.ts";

/** A replica and its own two links, so that its death can be timed by what passes over them. */
export type Victim = { process: LocalProcess; links: Record<Point["on"], FaultyProxy> };

/** One service with replicas on a NATS of its own and a database of its own. */
export type World = AsyncDisposable & {
  nats: NatsServer;
  victims: Victim[];
  /** Starts one more replica. */
  add(): Promise<Victim>;
  /** Asks as the gateway does. */
  gateway: NatsBus;
  stores: OpenStores;
};

let worlds = 0;

/**
 * @param mongo shared by all worlds; each has its own database there.
 * @param settings of the service, beside those that it needs.
 */
export async function openWorld(
  service: Point["service"],
  mongo: RunningServer,
  settings: Record<string, string> = {},
): Promise<World> {
  await using opened = new AsyncDisposableStack();
  const nats = opened.use(await startNatsWithUsers());
  const mongoUrl = `${mongo.url}/failpoints-${++worlds}`;
  const system: DistributedSystem = opened.use(
    await startDistributedSystem(
      { documentsUrl: "http://127.0.0.1:9" },
      { replicasOfEach: 0, nats, mongo },
    ),
  );
  const victims: Victim[] = [];
  const proxies = opened.use(new AsyncDisposableStack()); // takes later ones, too

  async function add(): Promise<Victim> {
    const links = {
      nats: proxies.use(await FaultyProxy.before(nats.url)),
      mongodb: proxies.use(await FaultyProxy.before(mongo.url)),
    };
    const process = await system.start(service, undefined, {
      QUARRY_NATS_URL: links.nats.through(urlOf(nats, service)),
      QUARRY_MONGODB_URL: links.mongodb.through(mongoUrl),
      QUARRY_NATS_ACK_WAIT_MS: "1000",
      ...settings,
    });
    const victim = { process, links };
    victims.push(victim);
    void process.ended.then(() => victims.splice(victims.indexOf(victim), 1));
    return victim;
  }
  await Promise.all([add(), add()]);
  const gateway = opened.use(
    await connectNatsBus({ url: urlOf(nats, "gateway"), name: "gateway" }),
  );
  const stores = opened.use(await openStoresInMongo(mongoUrl));
  opened.adopt(await MongoClient.connect(mongoUrl), async (client) => {
    await client.db().dropDatabase();
    await client.close();
  });
  const owned = opened.move();
  const everything = { nats, victims, add, gateway, stores };
  return { ...everything, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
