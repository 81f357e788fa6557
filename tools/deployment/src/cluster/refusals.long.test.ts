import { describeWithTools, type Kubernetes } from "@quarry/servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Manifest, ofKind, planted, workloads } from "../manifests/manifest.ts";
import { buildWith } from "../manifests/overlays.ts";
import { answerTo, podMadeFrom, startCluster, timeoutMs } from "./cluster.ts";

type At = [kind: string, name: string, path: string];

const container = "spec.containers.0";
const pod = "spec.template.spec";
const memory = `${pod}.containers.0.resources.limits.memory`;
const grace = `${pod}.containers.0.lifecycle.preStop.sleep.seconds`;

describeWithTools(["kubernetes", "kustomize"], "an API server that has our namespace", () => {
  let cluster: Kubernetes;
  let prod: Manifest[];
  beforeAll(async () => {
    cluster = await startCluster();
    prod = await buildWith("prod", "http-route");
    const first = ofKind<Manifest>(prod, "Namespace", "ServiceAccount");
    await cluster.kubectl(["create", "--filename=-"], first.map(toText).join("\n---\n"));
  }, timeoutMs);
  afterAll(() => cluster[Symbol.asyncDispose](), timeoutMs);

  it.each<[message: string, at: At, value: unknown]>([
    [".spec.replica: field not declared", ["Deployment", "schema", "spec.replica"], 3],
    [".spec.minReplicas: field not", ["ScaledObject", "ingestion", "spec.minReplicas"], 3],
    [".spec.endpoints: field not", ["PodMonitor", "gateway", "spec.endpoints"], []],
    ["expected numeric", ["HTTPRoute", "gateway", "spec.rules.0.backendRefs.0.port"], "http"],
    ["should match", ["HTTPRoute", "gateway", "spec.rules.0.timeouts.request"], "0.5 s"],
    ["expected string", ["PrometheusRule", "quarry", "spec.groups.0.rules.0.for"], 5],
    ["expected list", ["NetworkPolicy", "names", "spec.policyTypes"], "Egress"],
    [
      "a strict subset",
      ["NetworkPolicy", "internet", "spec.egress.0.to.0.ipBlock.cidr"],
      "9.0.0.0/8",
    ],
    [
      "15 characters",
      ["NetworkPolicy", "callers", "spec.ingress.0.ports.0.port"],
      "gateway-over-http",
    ],
    ["`selector` does not match", ["Deployment", "schema", "spec.template.metadata.labels"], {}],
    ["may not be 0", ["Deployment", "schema", "spec.strategy.rollingUpdate.maxSurge"], 0],
    ['Not found: "temporary"', ["Deployment", "schema", `${pod}.volumes`], []],
    ["memory limit of 100Mi", ["Deployment", "schema", memory], "100Mi"],
    ["quantities must match", ["Deployment", "schema", memory], "512MB"],
    ["less than terminationGracePeriodSeconds", ["Deployment", "gateway", grace], 30],
    ["cannot be both set", ["PodDisruptionBudget", "schema", "spec.minAvailable"], 2],
    ["equal to `minReplicas`", ["HorizontalPodAutoscaler", "gateway", "spec.minReplicas"], 13],
    ["Unsupported value", ["Ingress", "gateway", "spec.rules.0.http.paths.0.pathType"], "Regex"],
    ["only alpha-numeric", ["Service", "gateway", "spec.ports.0.targetPort"], "the gateway"],
    [
      "runAsNonRoot != true",
      ["Deployment", "schema", `${pod}.securityContext.runAsNonRoot`],
      false,
    ],
  ])("refuses a planted fault: %s", async (message, [kind, name, path], value) => {
    const faulty = planted<object>(prod, [kind, name], (manifest) => plant(manifest, path, value));
    const [manifest] = ofKind<Manifest>(faulty, kind).filter((it) => it.metadata.name === name);
    expect(await answerTo(cluster, [manifest as Manifest])).toContain(message);
  });

  it("admits pods of ours under pod security", async () => {
    const answer = await answerTo(cluster, workloads(prod).map(podMadeFrom));
    expect(answer.match(/^pod\/\w+ serverside-applied/gm)).toHaveLength(workloads(prod).length);
  });

  it.each<[message: string, path: string, value: unknown]>([
    ["privileged", `${container}.securityContext`, { privileged: true }],
    [
      "allowPrivilegeEscalation != false",
      `${container}.securityContext.allowPrivilegeEscalation`,
      true,
    ],
    ["runAsUser=0", `${container}.securityContext.runAsUser`, 0],
    ["runAsUser=0 (pod", "spec.securityContext.runAsUser", 0],
    ["runAsNonRoot != true", "spec.securityContext.runAsNonRoot", false],
    ["seccompProfile", "spec.securityContext.seccompProfile.type", "Unconfined"],
    ["unrestricted capabilities", `${container}.securityContext.capabilities.drop`, []],
    ["unrestricted capabilities", `${container}.securityContext.capabilities.add`, ["NET_ADMIN"]],
    ["host namespaces (hostNetwork", "spec.hostNetwork", true],
    ["host namespaces (hostPID", "spec.hostPID", true],
    ["hostPort", `${container}.ports.0.hostPort`, 9464],
    ["restricted volume types", "spec.volumes.0", { name: "temporary", hostPath: { path: "/" } }],
  ])("refuses a pod of ours against pod security: %s", async (message, path, value) => {
    const [made] = workloads(prod).map(podMadeFrom);
    plant(made as Manifest, path, value);
    const answer = await answerTo(cluster, [made as Manifest]);
    expect(answer).toContain('is forbidden: violates PodSecurity "restricted:latest"');
    expect(answer).toContain(message);
  });
});

function toText(manifest: Manifest): string {
  return JSON.stringify(manifest);
}

/** Sets what a path of names and indices leads to. */
function plant(object: object, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const holder = names.reduce((inner, name) => Reflect.get(inner, name), object);
  Reflect.set(holder, last, value);
}
