import { describeWithTools } from "@quarry/servers";
import { beforeAll, expect, it } from "vitest";
import { serviceNames, services } from "../services/services.ts";
import { rendered } from "./helm.ts";
import { byName, changes, type Objects } from "./objects.ts";

const pod = "spec.template.spec";
const container = `${pod}.containers.0`;
const job = "spec.jobTemplate.spec.template.spec";
const jobs = ["backup", "erasures", "admin"];
const checksum = "spec.template.metadata.annotations.checksum/environment";
const scaled = services.filter(({ scaling }) => !("replicas" in scaling)).map(({ name }) => name);

/** Expects a field of each name, or whole objects. */
function each(names: string[], path: (name: string) => string, value: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [path(name), value(name)]));
}

const images = (of: (name: string) => string) => ({
  ...each(serviceNames, (name) => `Deployment/${name} ${container}.image`, of),
  ...each(
    jobs,
    (name) => `CronJob/${name} ${job}.containers.0.image`,
    () => of("admin"),
  ),
});

describeWithTools(["helm"], "the Helm chart by values", () => {
  let standard: Objects;
  beforeAll(async () => {
    standard = byName(await rendered());
  });

  it.each<[value: string, values: object, changed: Record<string, unknown>]>([
    [
      "image.registry",
      { image: { registry: "example.com:5000/team" } },
      images((name) => `example.com:5000/team/quarry-${name}:0.1.0`),
    ],
    ["image.tag", { image: { tag: "1.2.3" } }, images((name) => `quarry-${name}:1.2.3`)],
    [
      "image.pullSecrets",
      { image: { pullSecrets: [{ name: "registry" }] } },
      {
        ...each(serviceNames, (name) => `Deployment/${name} ${pod}.imagePullSecrets`, pullSecret),
        ...each(jobs, (name) => `CronJob/${name} ${job}.imagePullSecrets`, pullSecret),
      },
    ],
    [
      "host",
      { host: "quarry.test" },
      {
        "Ingress/gateway spec.tls.0.hosts.0": "quarry.test",
        "Ingress/gateway spec.rules.0.host": "quarry.test",
      },
    ],
    ["ingress.enabled", { ingress: { enabled: false } }, { "Ingress/gateway": "removed" }],
    [
      "ingress",
      { ingress: { className: "nginx", annotations: { some: "1" }, tlsSecret: "other" } },
      {
        "Ingress/gateway spec.ingressClassName": "nginx",
        "Ingress/gateway metadata.annotations": { some: "1" },
        "Ingress/gateway spec.tls.0.secretName": "other",
      },
    ],
    ["httpRoute.enabled", { httpRoute: { enabled: true } }, { "HTTPRoute/gateway": "added" }],
    [
      "nats.replicas",
      { nats: { replicas: 5 } },
      {
        ...each(
          [...serviceNames, "admin"],
          (name) => `ConfigMap/quarry-${name} data.QUARRY_NATS_REPLICAS`,
          () => "5",
        ),
        ...each(serviceNames, (name) => `Deployment/${name} ${checksum}`, aChecksum),
      },
    ],
    [
      "nats.monitoring",
      { nats: { monitoring: "nats.test:8222" } },
      each(
        ["ingestion", "extraction"],
        (name) => `ScaledObject/${name} spec.triggers.0.metadata.natsServerMonitoringEndpoint`,
        () => "nats.test:8222",
      ),
    ],
    [
      "autoscaling.enabled",
      { autoscaling: { enabled: false } },
      {
        "HorizontalPodAutoscaler/gateway": "removed",
        "ScaledObject/ingestion": "removed",
        "ScaledObject/extraction": "removed",
        ...each(
          scaled,
          (name) => `Deployment/${name} spec.replicas`,
          () => 3,
        ),
      },
    ],
    [
      "monitoring.enabled",
      { monitoring: { enabled: false } },
      {
        ...each(
          serviceNames,
          (name) => `PodMonitor/${name}`,
          () => "removed",
        ),
        "PrometheusRule/quarry": "removed",
        "ConfigMap/quarry-dashboard": "removed",
      },
    ],
    [
      "networkPolicies.enabled",
      { networkPolicies: { enabled: false } },
      each(
        ["deny-all", "names", "callers", "internet", "to-servers", "metrics"],
        (name) => `NetworkPolicy/${name}`,
        () => "removed",
      ),
    ],
    [
      "networkPolicies' peers",
      { networkPolicies: { nats: addresses(1), mongodb: addresses(2), prometheus: addresses(3) } },
      {
        ...peer("to-servers spec.egress.0.to", 1),
        ...peer("to-servers spec.egress.1.to", 2),
        ...peer("metrics spec.ingress.0.from", 3),
      },
    ],
    [
      "operator.enabled",
      { operator: { enabled: false } },
      {
        ...each(
          jobs,
          (name) => `CronJob/${name}`,
          () => "removed",
        ),
        ...each(["backups", "erasures"], (name) => `PersistentVolumeClaim/quarry-${name}`, removed),
        "ServiceAccount/admin": "removed",
        "ConfigMap/quarry-admin": "removed",
      },
    ],
    [
      "operator.secret",
      { operator: { secret: "other" } },
      each(
        jobs,
        (name) => `CronJob/${name} ${job}.containers.0.envFrom.1.secretRef.name`,
        () => "other",
      ),
    ],
    [
      "operator.backup and operator.erasures",
      {
        operator: {
          backup: { schedule: "0 5 * * *", storage: "99Gi", storageClass: "slow" },
          erasures: { schedule: "0 6 * * *", storage: "9Gi", storageClass: "safe" },
        },
      },
      {
        "CronJob/backup spec.schedule": "0 5 * * *",
        "CronJob/erasures spec.schedule": "0 6 * * *",
        "PersistentVolumeClaim/quarry-backups spec.resources.requests.storage": "99Gi",
        "PersistentVolumeClaim/quarry-backups spec.storageClassName": "slow",
        "PersistentVolumeClaim/quarry-erasures spec.resources.requests.storage": "9Gi",
        "PersistentVolumeClaim/quarry-erasures spec.storageClassName": "safe",
      },
    ],
  ])("changes nothing but what %s names", async (_value, values, changed) => {
    expect(changes(standard, byName(await rendered(values)))).toEqual(changed);
  });

  it("names another Gateway of the HTTPRoute", async () => {
    const on = { enabled: true };
    const gateway = { name: "edge", namespace: "infra" };
    const before = byName(await rendered({ httpRoute: on }));
    const after = byName(await rendered({ httpRoute: { ...on, gateway }, host: "quarry.test" }));
    expect(changes(before, after)).toMatchObject({
      "HTTPRoute/gateway spec.parentRefs.0.name": "edge",
      "HTTPRoute/gateway spec.parentRefs.0.namespace": "infra",
      "HTTPRoute/gateway spec.hostnames.0": "quarry.test",
    });
  });

  it.each(services)("changes nothing but $name by its values", async (service) => {
    const { name, secrets, scaling } = service;
    const own = {
      secret: "other",
      replicas: 4,
      environment: { QUARRY_LOG_LEVEL: "debug" },
      resources: { limits: { memory: "9Gi" } },
      ...("replicas" in scaling ? {} : { maxReplicas: 99 }),
    };
    const found = changes(standard, byName(await rendered({ services: { [name]: own } })));
    const variables = Object.keys({ nats: 0, mongodb: 0, ...secrets });
    expect(found).toEqual({
      ...each(
        variables.map((_, index) => String(index)),
        (index) => `Deployment/${name} ${container}.env.${index}.valueFrom.secretKeyRef.name`,
        () => "other",
      ),
      ...replicasOf(
        name,
        "replicas" in scaling
          ? "Deployment"
          : "backlogOf" in scaling
            ? "ScaledObject"
            : "HorizontalPodAutoscaler",
      ),
      [`Deployment/${name} ${container}.resources.limits.memory`]: "9Gi",
      [`Deployment/${name} ${checksum}`]: aChecksum(),
      [`ConfigMap/quarry-${name} data.QUARRY_LOG_LEVEL`]: "debug",
    });
  });

  it("scales by as much as one replica works on at once", async () => {
    const environment = { QUARRY_ENGINE_CONCURRENCY: "2" };
    const found = changes(
      standard,
      byName(await rendered({ services: { extraction: { environment } } })),
    );
    expect(found["ScaledObject/extraction spec.triggers.0.metadata.lagThreshold"]).toBe("2");
  });
});

function pullSecret() {
  return [{ name: "registry" }];
}

function removed() {
  return "removed";
}

function aChecksum() {
  return expect.stringMatching(/^[0-9a-f]{64}$/);
}

function addresses(last: number) {
  return [{ ipBlock: { cidr: `192.0.2.${last}/32` } }];
}

function peer(path: string, last: number) {
  return {
    [`NetworkPolicy/${path}.0.namespaceSelector`]: undefined,
    [`NetworkPolicy/${path}.0.ipBlock`]: { cidr: `192.0.2.${last}/32` },
  };
}

function replicasOf(name: string, kind: string): Record<string, number> {
  if (kind === "Deployment") return { [`Deployment/${name} spec.replicas`]: 4 };
  const count = kind === "ScaledObject" ? "ReplicaCount" : "Replicas";
  return { [`${kind}/${name} spec.min${count}`]: 4, [`${kind}/${name} spec.max${count}`]: 99 };
}
