import { containerOperationsPort, type Service, version } from "../../services/service.ts";

/** The files of a service's folder in `deploy/k8s/base`. */
export function baseFiles(service: Service): Record<string, string[]> {
  return {
    "kustomization.yaml": kustomization(service),
    "deployment.yaml": deployment(service),
    "disruption-budget.yaml": disruptionBudget(service),
    "service-account.yaml": serviceAccount(service),
    ...(service.callersPort === undefined ? {} : { "service.yaml": serviceOf(service) }),
  };
}

function kustomization({ name, callersPort }: Service): string[] {
  return [
    "apiVersion: kustomize.config.k8s.io/v1beta1",
    "kind: Kustomization",
    "resources:",
    "  - deployment.yaml",
    "  - disruption-budget.yaml",
    "  - service-account.yaml",
    ...(callersPort === undefined ? [] : ["  - service.yaml"]),
    "configMapGenerator:",
    `  - name: quarry-${name}`,
    "    literals:",
    `      - QUARRY_METRICS_PORT=${containerOperationsPort}`,
    ...(callersPort === undefined ? [] : [`      - PORT=${callersPort}`]),
  ];
}

function deployment({ name, secrets, callersPort, resources }: Service): string[] {
  const { requests, limits, temporary } = resources;
  return [
    "apiVersion: apps/v1",
    "kind: Deployment",
    "metadata:",
    `  name: ${name}`,
    `  labels: { app.kubernetes.io/name: ${name} }`,
    "spec:",
    "  selector:",
    `    matchLabels: { app.kubernetes.io/name: ${name} }`,
    "  template:",
    "    metadata:",
    `      labels: { app.kubernetes.io/name: ${name} }`,
    "    spec:",
    `      serviceAccountName: ${name}`,
    "      containers:",
    "        - name: service",
    `          image: quarry-${name}:${version}`,
    "          envFrom:",
    `            - configMapRef: { name: quarry-${name} }`,
    "          env:",
    ...fromSecret(name, "QUARRY_NATS_URL"),
    ...fromSecret(name, "QUARRY_MONGODB_URL"),
    ...Object.entries(secrets).flatMap(([variable, { optional }]) =>
      fromSecret(name, variable, optional),
    ),
    ...(callersPort === undefined ? [] : forCallers(callersPort)),
    "          resources:",
    `            requests: { cpu: "${requests.cpu}", memory: ${requests.memory}, ephemeral-storage: ${requests.disk} }`,
    `            limits: { memory: ${limits.memory}, ephemeral-storage: ${limits.disk} }`,
    "      volumes:",
    "        - name: temporary",
    `          emptyDir: { sizeLimit: ${temporary} }`,
  ];
}

function fromSecret(service: string, variable: string, optional = false): string[] {
  const reference = `name: quarry-${service}, key: ${variable}${optional ? ", optional: true" : ""}`;
  return [
    `            - name: ${variable}`,
    `              valueFrom: { secretKeyRef: { ${reference} } }`,
  ];
}

function forCallers(port: number): string[] {
  return [
    "          ports:",
    `            - { name: http, containerPort: ${port} }`,
    "          lifecycle:",
    "            # Balancers still send requests for a while after a pod begins to terminate.",
    "            preStop: { sleep: { seconds: 10 } }",
  ];
}

function disruptionBudget({ name }: Service): string[] {
  return [
    "apiVersion: policy/v1",
    "kind: PodDisruptionBudget",
    "metadata:",
    `  name: ${name}`,
    "spec:",
    "  maxUnavailable: 1",
    "  selector:",
    `    matchLabels: { app.kubernetes.io/name: ${name} }`,
  ];
}

function serviceAccount({ name }: Service): string[] {
  return [
    "apiVersion: v1",
    "kind: ServiceAccount",
    "metadata:",
    `  name: ${name}`,
    "automountServiceAccountToken: false",
  ];
}

function serviceOf({ name }: Service): string[] {
  return [
    "apiVersion: v1",
    "kind: Service",
    "metadata:",
    `  name: ${name}`,
    `  labels: { app.kubernetes.io/name: ${name} }`,
    "spec:",
    `  selector: { app.kubernetes.io/name: ${name} }`,
    "  ports:",
    "    - { name: http, port: 80, targetPort: http }",
  ];
}
