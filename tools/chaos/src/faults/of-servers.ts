import { setTimeout as delay } from "node:timers/promises";
import type { NatsCluster, NatsServer, RunningServer } from "@quarry/servers";
import type { Fault } from "./fault.ts";
import { frozenMs } from "./of-services.ts";
import type { Link } from "./toxiproxy.ts";

/** SIGKILL with a restart, and SIGSTOP for a while. */
export function faultsOfServer(name: string, server: RunningServer): Fault[] {
  return [
    {
      name: `kill ${name}`,
      async inject(_random, struck) {
        await server.kill();
        struck();
        await server.restart();
      },
    },
    {
      name: `freeze ${name}`,
      async inject(_random, struck) {
        await server.pause();
        struck();
        await delay(frozenMs);
        await server.resume();
      },
    },
  ];
}

/** Of each program where a server is several, as FerretDB is before a PostgreSQL. */
export function faultsOfPrograms(server: RunningServer): Fault[] {
  if (server.programs.length === 1) return [];
  return server.programs.flatMap(({ name }, index) => {
    const program = () => server.programs[index];
    return [
      {
        name: `kill ${name.toLowerCase()}`,
        async inject(_random, struck) {
          await program()?.kill();
          struck();
          await delay(1_000);
          await server.restart();
        },
      },
      {
        name: `freeze ${name.toLowerCase()}`,
        async inject(_random, struck) {
          await program()?.pause();
          struck();
          await delay(frozenMs);
          await program()?.resume();
        },
      },
    ] satisfies Fault[];
  });
}

/** JetStream's files are deleted under the running server, which then dies. */
export function lossOfStorage(nats: NatsServer): Fault {
  return {
    name: "lose nats' storage",
    async inject(_random, struck) {
      await nats.loseStorage();
      await nats.kill();
      struck();
      await nats.restart();
    },
  };
}

/** One server of the cluster is killed, or all are restarted one after the other. */
export function faultsOfCluster({ servers }: NatsCluster): Fault[] {
  return [
    {
      name: "kill one nats of three",
      async inject(random, struck) {
        const server = servers[Math.floor(random() * servers.length)];
        await server?.kill();
        struck();
        await delay(1_000);
        await server?.restart();
      },
    },
    {
      name: "restart all nats in turn",
      async inject(_random, struck) {
        struck();
        for (const server of servers) {
          await server.restart();
          await delay(3_000); // for its copies to catch up, as an operator waits for it to be ready
        }
      },
    },
  ];
}

/** What can happen to a connection between a service and a server. */
export function faultsOfLink(name: string, link: Link): Fault[] {
  const faulty = (what: string, begin: () => Promise<void>): Fault => ({
    name: `${what} ${name}`,
    async inject(random, struck) {
      await begin();
      struck();
      await delay(1_000 + random() * frozenMs);
      await link.heal();
    },
  });
  return [
    faulty("cut", link.cut),
    faulty("slow", () => link.slow(150)),
    faulty("narrow", () => link.narrow(8)),
    faulty("reset", link.reset),
    faulty("blackhole", link.blackhole),
  ];
}
