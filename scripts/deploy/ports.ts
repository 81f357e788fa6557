import type { IService } from "kubernetes-models/v1/Service";
import { graceMs } from "../../packages/service-kit/src/index.ts";
import { type Manifest, ofKind, type PodSpec, podOf, workloads } from "./manifest.ts";
import { serviceNames, variablesOf } from "./services.ts";
import { environmentOf } from "./variables.ts";

/** Which variable says where a named port is listened on. */
const variableOfPort: Record<string, string> = {
  operations: "QUARRY_METRICS_PORT",
  http: "PORT",
};

function serviceSpecs(manifests: Manifest[]): [string, PodSpec][] {
  return workloads(manifests)
    .filter(({ metadata }) => serviceNames.some((name) => name === metadata.name))
    .map((workload) => [workload.metadata.name, podOf(workload)]);
}

/** The paths and ports that the services' probes ask, each once. */
export function probedPaths(manifests: Manifest[]): string[] {
  const probes = serviceSpecs(manifests).flatMap(([, pod]) =>
    pod.containers.flatMap((it) => [it.startupProbe, it.livenessProbe, it.readinessProbe]),
  );
  return [...new Set(probes.map((probe) => `${probe?.httpGet?.port}${probe?.httpGet?.path}`))];
}

/** Ports that are opened or asked for and that the service does not listen on. */
export function portFaults(manifests: Manifest[]): string[] {
  const opened = serviceSpecs(manifests).flatMap(([service, pod]) =>
    pod.containers.flatMap(({ ports = [] }) =>
      ports
        .filter(({ name, containerPort }) => {
          const variable = variableOfPort[name ?? ""] ?? "";
          return environmentOf(manifests, service).get(variable) !== `${containerPort}`;
        })
        .map(({ name }) => `${service} does not listen on its port ${name}`),
    ),
  );
  const asked = ofKind<IService>(manifests, "Service").flatMap(({ metadata, spec }) => {
    const pods = workloads(manifests).filter(
      (workload) => workload.metadata.name === spec?.selector?.["app.kubernetes.io/name"],
    );
    const open = pods.flatMap((workload) =>
      podOf(workload).containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
    );
    return (spec?.ports ?? [])
      .filter(({ targetPort }) => !open.includes(`${targetPort}`))
      .map(({ name }) => `the Service ${metadata.name} leads its port ${name} nowhere`);
  });
  return [...opened, ...asked];
}

/** Where a service would be killed while it still answers. */
export function graceFaults(manifests: Manifest[]): string[] {
  return serviceSpecs(manifests).flatMap(([service, pod]) => {
    const [container] = pod.containers;
    const asleepMs = (container?.lifecycle?.preStop?.sleep?.seconds ?? 0) * 1_000;
    const given = environmentOf(manifests, service).get("QUARRY_DRAIN_MS");
    const drainMs = Number(variablesOf[service as "gateway"].QUARRY_DRAIN_MS?.parse(given) ?? 0);
    const killedAfterMs = (pod.terminationGracePeriodSeconds ?? 30) * 1_000;
    return [
      ...(killedAfterMs >= asleepMs + graceMs ? [] : [`${service} is killed before it has ended`]),
      ...(drainMs < graceMs ? [] : [`${service} drains for longer than it may take to end`]),
    ];
  });
}
