import { setTimeout as delay } from "node:timers/promises";
import type { LocalProcess } from "@quarry/servers";
import {
  type DistributedSystem,
  type Service,
  services,
  startDistributedSystem,
} from "@quarry/systems";
import { expect, vi } from "vitest";
import { repeatedly } from "./load.ts";
import { type Prometheus, startPrometheus, type Target } from "./prometheus.ts";

/** The distributed form with a second schema service, and a Prometheus that scrapes each process. */
export type WatchedSystem = AsyncDisposable & {
  system: DistributedSystem;
  prometheus: Prometheus;
  /** The running processes by service and number: `schema-0`. */
  instances: Map<string, LocalProcess>;
  /** Where each of them, also one that was killed, shows its metrics. */
  targets(): Target[];
  /** Starts one more process, or another in the place of one that ended, with `further` variables. */
  start(instance: string, further?: Record<string, string>): Promise<LocalProcess>;
  /** The names of the alerts that `fires` has seen. */
  fired: Set<string>;
  /** Waits until an alert fires with these labels among its own. */
  fires(alert: string, labels?: Labels): Promise<void>;
  /** Waits until none fires or is about to. */
  clears(alert: string, labels?: Labels): Promise<void>;
};

type Labels = Record<string, string>;

const patience = { timeout: 150_000, interval: 500 };

export async function startWatchedSystem(environment: Labels): Promise<WatchedSystem> {
  await using opened = new AsyncDisposableStack();
  const options = { replicasOfEach: 1, environment };
  const system = opened.use(
    await startDistributedSystem({ documentsUrl: "http://127.0.0.1:9" }, options),
  );
  await system.start("schema");
  const prometheus = opened.use(await startPrometheus());
  const instances = new Map<string, LocalProcess>(
    services.flatMap((service) =>
      system.replicas[service].map((replica, index) => [`${service}-${index}`, replica] as const),
    ),
  );
  const targets = () =>
    [...instances].map(([instance, replica]) => ({
      job: serviceOf(instance),
      instance,
      address: addressOf(replica),
    }));
  await prometheus.scrape(targets());

  async function expectActive(alert: string, { states, labels = {} }: Sought, active: boolean) {
    const rule = (await prometheus.rules()).find(({ name }) => name === alert);
    const found = (rule?.alerts ?? []).filter((each) => states.includes(each.state));
    const matching = found.filter((each) =>
      Object.entries(labels).every(([name, value]) => each.labels[name] === value),
    );
    expect(matching.length > 0, `${alert} is active`).toBe(active);
  }
  const fired = new Set<string>();
  const owned = opened.move();
  return {
    system,
    prometheus,
    instances,
    targets,
    async start(instance, further = {}) {
      const replica = await system.start(serviceOf(instance), undefined, further);
      instances.set(instance, replica);
      await prometheus.scrape(targets());
      return replica;
    },
    fired,
    async fires(alert, labels) {
      await vi.waitFor(() => expectActive(alert, { states: ["firing"], labels }, true), patience);
      fired.add(alert);
    },
    clears: (alert, labels) =>
      vi.waitFor(
        () => expectActive(alert, { states: ["firing", "pending"], labels }, false),
        patience,
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Sought = { states: string[]; labels?: Labels | undefined };

function serviceOf(instance: string): Service {
  const service = services.find((name) => instance.startsWith(name));
  if (!service) throw new Error(`${instance} is of no service`);
  return service;
}

function addressOf(replica: LocalProcess): string {
  const [, port] = /"operations":"[^"]*:(\d+)"/.exec(replica.output()) ?? [];
  return `127.0.0.1:${port}`;
}

/** Where a gateway listens, as it says. */
export function urlOfGateway(replica: LocalProcess): string {
  const [, url = ""] = /"url":"([^"]+)"/.exec(replica.output()) ?? [];
  return url;
}

/** Keeps a process from its work for most of the time, until it is disposed of. */
export function freezeAgainAndAgain(replica: LocalProcess): AsyncDisposable {
  const freeze = async () => {
    await replica.pause();
    await delay(350);
    await replica.resume();
  };
  return repeatedly(freeze, { pauseMs: 100 });
}
