import type { Service } from "../../services/service.ts";

/** Returns the chart's values: what production is given unless the user says otherwise. */
export function chartValues(services: Service[]): string[] {
  return [
    "# Values of the chart, with their defaults; docs/deploy.md says what each one changes.",
    "image:",
    '  registry: "" # such as registry.example.com/team; none: the names alone',
    '  tag: "" # none: the version of the chart',
    "  pullSecrets: [] # such as - name: registry",
    "",
    "host: quarry.example.com # of the Ingress and the HTTPRoute",
    "ingress:",
    "  enabled: true",
    '  className: "" # none: the default class of the cluster',
    "  annotations: {}",
    "  tlsSecret: quarry-tls",
    "httpRoute:",
    "  enabled: false",
    "  gateway: { name: public, namespace: gateways }",
    "",
    "nats:",
    "  replicas: 3 # of streams",
    "  monitoring: nats-headless.nats.svc:8222 # where KEDA reads backlogs",
    "",
    "autoscaling:",
    "  enabled: true # takes a metrics server and KEDA; false: as many replicas as named below",
    "monitoring:",
    "  enabled: true # takes the Prometheus operator; the dashboard is found by Grafana's sidecar",
    "networkPolicies: # where the servers are: namespaces, or addresses as ipBlock",
    "  enabled: true",
    ...peers("nats", "nats"),
    ...peers("mongodb", "mongodb"),
    ...peers("prometheus", "monitoring"),
    "",
    "operator: # scheduled backups, and commands by deploy/k8s/operator/run.sh",
    "  enabled: true",
    "  secret: quarry-admin",
    '  backup: { schedule: "0 2 * * *", storage: 10Gi, storageClass: "" }',
    '  erasures: { schedule: "7 * * * *", storage: 1Gi, storageClass: "" }',
    "",
    "services:",
    ...services.flatMap(serviceValues).map((line) => `  ${line}`),
  ];
}

function peers(name: string, namespace: string): string[] {
  const selector = `{ matchLabels: { kubernetes.io/metadata.name: ${namespace} } }`;
  return [`  ${name}:`, `    - namespaceSelector: ${selector}`];
}

function serviceValues({ name, scaling, production = {}, resources }: Service): string[] {
  const { requests, limits } = resources;
  const variables = Object.entries(production).map(([variable, set]) => `${variable}: "${set}"`);
  return [
    `${name}:`,
    ...("replicas" in scaling
      ? [`  replicas: ${scaling.replicas}`]
      : [
          `  replicas: ${scaling.least} # with autoscaling, the least`,
          `  maxReplicas: ${scaling.most}`,
        ]),
    `  secret: quarry-${name}`,
    `  environment: ${variables.length === 0 ? "{}" : `{ ${variables.join(", ")} }`}`,
    "  resources:",
    `    requests: { cpu: "${requests.cpu}", memory: ${requests.memory}, ephemeral-storage: ${requests.disk} }`,
    `    limits: { memory: ${limits.memory}, ephemeral-storage: ${limits.disk} }`,
  ];
}
