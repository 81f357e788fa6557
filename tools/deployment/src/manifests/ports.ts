import type { IHTTPRoute } from "@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute";
import { graceMs } from "@quarry/service-kit";
import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { IIngress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import type { IService } from "kubernetes-models/v1/Service";
import { z } from "zod";
import { services } from "../services/services.ts";
import { type Manifest, ofKind, type PodSpec, podOf, workloads } from "./manifest.ts";
import { environmentOf } from "./variables.ts";

/** Which variable says where a named port is listened on. */
const variableOfPort: Record<string, string> = {
  operations: "QUARRY_METRICS_PORT",
  http: "PORT",
};

/** What runs until it is asked to stop, and is one of our services: the only Deployments there are. */
function serviceSpecs(manifests: Manifest[]): [string, PodSpec][] {
  return ofKind<IDeployment>(manifests, "Deployment").map((deployment) => [
    deployment.metadata.name,
    podOf(deployment),
  ]);
}

/** The ports and paths that the services' probes ask whether they have started, live and serve. */
export function probedPaths(manifests: Manifest[]): string[] {
  const probed = serviceSpecs(manifests).flatMap(([, pod]) =>
    pod.containers.map((it) =>
      [it.startupProbe, it.livenessProbe, it.readinessProbe]
        .map((probe) => `${probe?.httpGet?.port}${probe?.httpGet?.path}`)
        .join(" "),
    ),
  );
  return [...new Set(probed)].flatMap((paths) => paths.split(" "));
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
      .filter(({ name, targetPort }) => targetPort !== name || !open.includes(name))
      .map(({ name }) => `the Service ${metadata.name} leads its port ${name} elsewhere`);
  });
  return [...opened, ...asked];
}

/** Ways into the cluster that lead to no port of a Service, or have no certificate. */
export function routeFaults(manifests: Manifest[]): string[] {
  const open = ofKind<IService>(manifests, "Service").flatMap(({ metadata, spec }) =>
    (spec?.ports ?? []).flatMap(({ name, port }) => [
      `${metadata.name}:${name}`,
      `${metadata.name}:${port}`,
    ]),
  );
  const ingresses = ofKind<IIngress>(manifests, "Ingress");
  const byIngress = ingresses.flatMap(({ spec }) =>
    (spec?.rules ?? []).flatMap(({ http }) =>
      (http?.paths ?? []).map(
        ({ backend: { service } }) =>
          `${service?.name}:${service?.port?.name ?? service?.port?.number}`,
      ),
    ),
  );
  const byGateway = ofKind<IHTTPRoute>(manifests, "HTTPRoute").flatMap(({ spec }) =>
    (spec?.rules ?? []).flatMap(({ backendRefs = [] }) =>
      backendRefs.map(({ name, port }) => `${name}:${port}`),
    ),
  );
  const certified = ingresses.flatMap(({ spec }) => spec?.tls?.flatMap(({ hosts }) => hosts) ?? []);
  const hosts = ingresses.flatMap(({ spec }) => spec?.rules?.map(({ host }) => host) ?? []);
  return [
    ...[...byIngress, ...byGateway].filter((backend) => !open.includes(backend)),
    ...hosts
      .filter((host) => !certified.includes(host))
      .map((host) => `${host} has no certificate`),
  ];
}

/** Where a service would be killed while it still answers. */
export function graceFaults(manifests: Manifest[], described = services): string[] {
  return serviceSpecs(manifests).flatMap(([service, pod]) => {
    const [container] = pod.containers;
    const asleepMs = (container?.lifecycle?.preStop?.sleep?.seconds ?? 0) * 1_000;
    const given = environmentOf(manifests, service).get("QUARRY_DRAIN_MS");
    const drain = described.find(({ name }) => name === service)?.config.shape.QUARRY_DRAIN_MS;
    const drainMs = drain ? Number(z.parse(drain, given)) : 0;
    const isCalled = ofKind<IService>(manifests, "Service").some(
      ({ spec }) => spec?.selector?.["app.kubernetes.io/name"] === service,
    );
    const killedAfterMs = (pod.terminationGracePeriodSeconds ?? 30) * 1_000;
    return [
      ...(killedAfterMs >= asleepMs + graceMs ? [] : [`${service} is killed before it has ended`]),
      ...(asleepMs > 0 || !isCalled ? [] : [`${service} ends while balancers still send to it`]),
      ...(drainMs < graceMs ? [] : [`${service} drains for longer than it may take to end`]),
    ];
  });
}
