import { readFile } from "node:fs/promises";
import type { IScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import type { IPodMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor";
import { eventStream } from "@quarry/messaging/nats";
import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { IHorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { z } from "zod";
import { inRepository } from "../repository.ts";
import { services } from "../services/services.ts";
import { type Manifest, ofKind } from "./manifest.ts";
import { environmentOf } from "./variables.ts";

const usersFile = inRepository("deploy/nats/users.conf");
const serverFile = inRepository("deploy/nats/server.conf");

/** The account of NATS that the streams are in, and where docs/deploy.md says that it is watched. */
export async function watchedNats() {
  const [users, server] = [await readFile(usersFile, "utf8"), await readFile(serverFile, "utf8")];
  const [, port] = /^http: (\d+)/m.exec(server) ?? [];
  return {
    account: /accounts \{\s*(\w+) \{/.exec(users)?.[1],
    natsServerMonitoringEndpoint: `nats-headless.nats.svc:${port}`,
  };
}

/** Where a backlog is watched that there is not, or that says another size than the code. */
export function backlogFaults(
  manifests: Manifest[],
  nats: Awaited<ReturnType<typeof watchedNats>>,
  described = services,
): string[] {
  const objects = ofKind<IScaledObject>(manifests, "ScaledObject");
  return described.flatMap(({ name: service, config, scaling }) => {
    if (!("backlogOf" in scaling)) return [];
    const scaled = objects.find(({ spec }) => spec?.scaleTargetRef.name === service);
    const watched = scaled?.spec?.triggers[0]?.metadata;
    const given = environmentOf(manifests, service).get(scaling.atOnce);
    const atOnce = z.parse(config.shape[scaling.atOnce] ?? z.never(), given);
    const wanted = {
      ...nats,
      stream: eventStream,
      consumer: scaling.backlogOf,
      lagThreshold: `${atOnce}`,
    };
    return Object.entries(wanted)
      .filter(([name, value]) => watched?.[name] !== value)
      .map(([name, value]) => `${service} is scaled by another ${name} than ${value}`);
  });
}

/** The least replicas of each service. */
export function leastReplicas(manifests: Manifest[]): Record<string, number> {
  const fixed = ofKind<IDeployment>(manifests, "Deployment").map(
    ({ metadata, spec }) => [metadata.name, spec?.replicas ?? 1] as const,
  );
  const byLoad = ofKind<IHorizontalPodAutoscaler>(manifests, "HorizontalPodAutoscaler").map(
    ({ spec }) => [spec?.scaleTargetRef.name ?? "", spec?.minReplicas ?? 1] as const,
  );
  const byBacklog = ofKind<IScaledObject>(manifests, "ScaledObject").map(
    ({ spec }) => [spec?.scaleTargetRef.name ?? "", spec?.minReplicaCount ?? 0] as const,
  );
  return Object.fromEntries([...fixed, ...byLoad, ...byBacklog]);
}

/** Seconds between scrapes at most: the rules' shortest window, five minutes, needs some of them. */
const leastOften = 60;

/** Services that are not watched where their metrics are, or as a job of another name. */
export function monitorFaults(manifests: Manifest[], described = services): string[] {
  const monitors = ofKind<IPodMonitor>(manifests, "PodMonitor");
  return described
    .map(({ name }) => name)
    .filter((service) =>
      monitors.every(({ spec }) => {
        const [endpoint] = spec?.podMetricsEndpoints ?? [];
        const selected = spec?.selector.matchLabels?.["app.kubernetes.io/name"] === service;
        const scraped = endpoint?.port === "operations" && endpoint.path === "/metrics";
        const [, seconds] = /^(\d+)s$/.exec(endpoint?.interval ?? "") ?? [];
        const isOften = Number(seconds) <= leastOften;
        return !(selected && scraped && isOften && spec?.jobLabel === "app.kubernetes.io/name");
      }),
    )
    .map((service) => `${service} is not watched`);
}
