import { mountQuota, type RunningServer, startNatsCluster } from "@quarry/servers";
import { type Service, services, startNatsWithUsers, urlOf, usersConfig } from "@quarry/systems";
import type { Fault } from "../faults/fault.ts";
import { fillDisk } from "../faults/fill-disk.ts";
import {
  faultsOfCluster,
  faultsOfLink,
  faultsOfServer,
  lossOfStorage,
} from "../faults/of-servers.ts";
import type { Link } from "../faults/toxiproxy.ts";

/** What the services connect to, and what can happen to it. */
export type Transport = {
  /** The server that the operator's view of the streams is read from. */
  seen: RunningServer;
  urlFor(service: Service): string;
  faults: Fault[];
};

/** Room of the file system that NATS has for itself, where this user may mount one. */
const quotaMiB = 64;

/** One NATS server, which each service reaches through a link of its own. */
export async function openNats(
  opened: AsyncDisposableStack,
  linksTo: (name: string, server: RunningServer) => Promise<Record<Service, Link>>,
): Promise<Transport> {
  const { folder } = opened.use(await mountQuota(quotaMiB));
  const nats = opened.use(await startNatsWithUsers(folder));
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
      // JetStream is off from a write that fails until the server starts again
      ...(folder ? [fillDisk("fill nats' disk", { folder, repair: nats.restart })] : []),
      ...services.flatMap((service) => faultsOfLink(`${service} to nats`, links[service])),
    ],
  };
}

/** Three NATS servers, which the services reach without links. */
export async function openCluster(opened: AsyncDisposableStack): Promise<Transport> {
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
