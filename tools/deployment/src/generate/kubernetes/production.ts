import { eventStream } from "@quarry/messaging/nats";
import { type Service, whenUnset } from "../../services/service.ts";

/** What adds replicas in production, of services whose number is not fixed. */
export function autoscaling(services: Service[]): string[] {
  return inDocuments(services.flatMap((service) => scalerOf(service)));
}

function scalerOf(service: Service): string[][] {
  const { name, scaling } = service;
  if ("replicas" in scaling) return [];
  if ("processorPercent" in scaling) {
    return [
      [
        "apiVersion: autoscaling/v2",
        "kind: HorizontalPodAutoscaler",
        "metadata:",
        `  name: ${name}`,
        "spec:",
        `  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }`,
        `  minReplicas: ${scaling.least}`,
        `  maxReplicas: ${scaling.most}`,
        "  metrics:",
        "    - type: Resource",
        "      resource:",
        "        name: cpu",
        `        target: { type: Utilization, averageUtilization: ${scaling.processorPercent} }`,
      ],
    ];
  }
  return [
    [
      "# By what waits and what is being worked on: a replica for as much as one works on at once. An",
      "# unknown stream or consumer would scale to the maximum.",
      "apiVersion: keda.sh/v1alpha1",
      "kind: ScaledObject",
      "metadata:",
      `  name: ${name}`,
      "spec:",
      `  scaleTargetRef: { name: ${name} }`,
      `  minReplicaCount: ${scaling.least}`,
      `  maxReplicaCount: ${scaling.most}`,
      "  pollingInterval: 10",
      "  cooldownPeriod: 300",
      "  triggers:",
      "    - type: nats-jetstream",
      "      metadata:",
      "        natsServerMonitoringEndpoint: nats-headless.nats.svc:8222",
      "        account: QUARRY",
      `        stream: ${eventStream}`,
      `        consumer: ${scaling.backlogOf}`,
      `        lagThreshold: "${whenUnset(service, scaling.atOnce).data}"`,
    ],
  ];
}

/** The job of a service is its name, which alerts and dashboard go by, beside the label part_of. */
export function monitoring(services: Service[]): string[] {
  return inDocuments(
    services.map(({ name }) => [
      "apiVersion: monitoring.coreos.com/v1",
      "kind: PodMonitor",
      "metadata:",
      `  name: ${name}`,
      "spec:",
      "  jobLabel: app.kubernetes.io/name",
      "  selector:",
      `    matchLabels: { app.kubernetes.io/name: ${name} }`,
      "  podMetricsEndpoints:",
      "    - port: operations",
      "      path: /metrics",
      "      interval: 15s",
      "      relabelings: [{ action: replace, targetLabel: part_of, replacement: quarry }]",
    ]),
  );
}

function inDocuments(documents: string[][]): string[] {
  return documents.flatMap((lines, index) => (index === 0 ? lines : ["---", ...lines]));
}

/** The variables that production sets otherwise than by default, and the fixed numbers of replicas. */
export function productionSections(services: Service[]) {
  return {
    replicas: services.flatMap(({ name, scaling }) =>
      "replicas" in scaling ? [`- { name: ${name}, count: ${scaling.replicas} }`] : [],
    ),
    variables: services.flatMap(({ name, production = {} }) => [
      `- name: quarry-${name}`,
      "  behavior: merge",
      "  literals:",
      "    - QUARRY_NATS_REPLICAS=3",
      ...Object.entries(production).map(([variable, value]) => `    - ${variable}=${value}`),
    ]),
  };
}
