import type { LocalProcess } from "@quarry/servers";
import { type Service, services } from "@quarry/systems";

/** Starts one replica of a service with further variables, and waits until it serves. */
export type StartReplica = (
  service: Service,
  further?: Record<string, string>,
) => Promise<LocalProcess>;

/** The replicas of all services, and the supervisor that starts again what ended. */
export type Fleet = AsyncDisposable & {
  /** SIGKILL to one replica; resolves when another one serves in its place. */
  kill(service: Service, struck: () => void): Promise<void>;
  /** Starts another replica in the place of one (the oldest), with further variables. */
  replace(
    service: Service,
    further?: Record<string, string>,
    replica?: LocalProcess,
  ): Promise<LocalProcess>;
  /** One of the service's replicas. */
  oneOf(service: Service): LocalProcess;
  endedByThemselves(): number;
};

/**
 * @param running the replicas by service, which `start` adds to; the fleet takes out those that ended.
 */
export async function startFleet(
  running: Record<Service, LocalProcess[]>,
  { start, replicasOfEach }: { start: StartReplica; replicasOfEach: number },
): Promise<Fleet> {
  let supervising = true;
  let ended = 0;

  async function add(service: Service, further: Record<string, string> = {}) {
    const replica = await start(service, further);
    void replica.ended.then(async () => {
      if (!supervising || !running[service].includes(replica)) return;
      ended++;
      remove(service, replica);
      await add(service).catch(() => undefined); // reported by the next who looks for a replica
    });
    return replica;
  }
  function remove(service: Service, replica: LocalProcess): void {
    running[service].splice(running[service].indexOf(replica), 1);
  }
  function oneOf(service: Service): LocalProcess {
    const [oldest] = running[service];
    if (!oldest) throw new Error(`No replica of ${service} runs`);
    return oldest;
  }

  for (let round = 0; round < replicasOfEach; round++) {
    await Promise.all(services.map((service) => add(service)));
  }
  return {
    oneOf,
    async kill(service, struck) {
      const replica = oneOf(service);
      remove(service, replica);
      await replica.kill();
      struck();
      await add(service);
    },
    async replace(service, further, replica = oneOf(service)) {
      const successor = await add(service, further);
      remove(service, replica);
      await replica.stop();
      return successor;
    },
    endedByThemselves: () => ended,
    async [Symbol.asyncDispose]() {
      supervising = false;
      const replicas = Object.values(running).flat();
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
  };
}
