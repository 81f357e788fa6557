import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import type { IServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import { version } from "../services/service.ts";
import {
  type Container,
  type Manifest,
  mebibytes,
  ofKind,
  type PodSpec,
  podOf,
  workloads,
} from "./manifest.ts";

/** What a rule wants, and whether a container keeps it. */
type Rule<Subject> = [wants: string, keeps: (subject: Subject) => boolean];

const podRules: Rule<PodSpec>[] = [
  [
    "has a group that owns its volumes",
    ({ securityContext: it }) => it?.fsGroup === it?.runAsGroup,
  ],
  ["holds no token of the cluster", (pod) => pod.automountServiceAccountToken === false],
  [
    "bounds what it writes",
    ({ volumes = [] }) => volumes.every(({ emptyDir }) => !emptyDir || emptyDir.sizeLimit != null),
  ],
  ["is not evicted for filling what it may write", (pod) => writableMiB(pod) <= storageMiB(pod)],
  [
    "writes to the disk, not to its memory",
    ({ volumes = [] }) => volumes.every(({ emptyDir }) => emptyDir?.medium === undefined),
  ],
];

function writableMiB({ volumes = [] }: PodSpec): number {
  return volumes.reduce((sum, { emptyDir }) => sum + mebibytes(emptyDir?.sizeLimit ?? "0Mi"), 0);
}

function storageMiB({ containers }: PodSpec): number {
  const limits = containers.map(({ resources }) => resources?.limits?.["ephemeral-storage"]);
  return limits.reduce<number>((sum, limit) => sum + mebibytes(limit ?? "0Mi"), 0);
}

const containerRules: Rule<Container>[] = [
  ["asks for room on the disk", (it) => it.resources?.requests?.["ephemeral-storage"] != null],
  ["may use idle processors", (it) => it.resources?.limits?.cpu === undefined],
  ["pins its image", (it) => /:(\d+\.\d+\.\d+(-[a-z]+)?|server-b\d+)$/.test(it.image ?? "")],
];

/** For those that serve until they are asked to stop. */
const probeRules: Rule<Container>[] = [
  ["reports that it has started", (it) => it.startupProbe !== undefined],
  ["reports that it lives", (it) => it.livenessProbe !== undefined],
  ["reports that it can serve", (it) => it.readinessProbe !== undefined],
];

/** What a pod or container of the manifests breaks of the rules that kube-score and pod security do not have. */
export function containerFaults(manifests: Manifest[]): string[] {
  return workloads(manifests).flatMap((workload) => {
    const pod = podOf(workload);
    const containers = [...pod.containers, ...(pod.initContainers ?? [])];
    const ends = workload.kind === "CronJob";
    const broken = [
      ...podRules.filter(([, keeps]) => !keeps(pod)),
      ...containerRules.filter(([, keeps]) => !containers.every(keeps)),
      ...probeRules.filter(([, keeps]) => !ends && !containers.every(keeps)),
    ];
    return broken.map(([wants]) => `${workload.kind} ${workload.metadata.name}: ${wants}`);
  });
}

/** What a service's Deployment lacks around it: budget, account, spread, room to be replaced. */
export function deploymentFaults(manifests: Manifest[]): string[] {
  const budgets = ofKind<IPodDisruptionBudget>(manifests, "PodDisruptionBudget");
  const accounts = ofKind<IServiceAccount>(manifests, "ServiceAccount");
  return ofKind<IDeployment>(manifests, "Deployment").flatMap((deployment) => {
    const { name } = deployment.metadata;
    const pod = podOf(deployment);
    const spread = spreadOver(deployment);
    const budget = budgets.some(
      ({ spec }) =>
        spec?.selector?.matchLabels?.["app.kubernetes.io/name"] === name &&
        spec.maxUnavailable === 1,
    );
    const account = accounts.some(
      (each) => each.metadata.name === name && each.automountServiceAccountToken === false,
    );
    const [temporary] = pod.containers.flatMap(({ volumeMounts = [] }) =>
      volumeMounts.filter(({ mountPath }) => mountPath === "/tmp").map((mount) => mount.name),
    );
    const writable = pod.volumes?.some((it) => it.emptyDir && it.name === temporary) ?? false;
    const images = pod.containers.map(({ image }) => image);
    const wanted: [wants: string, keeps: boolean][] = [
      ["runs the image of its own target", `${images}` === `quarry-${name}:${version}`],
      ["has a disruption budget of one", budget],
      ["has an account of its own without a token", account && pod.serviceAccountName === name],
      ["may write to /tmp", writable],
      ["is spread over zones", spread.includes("topology.kubernetes.io/zone")],
      ["is spread over hosts", spread.includes("kubernetes.io/hostname")],
      ["is replaced without a gap", deployment.spec?.strategy?.rollingUpdate?.maxUnavailable === 0],
    ];
    return wanted.filter(([, keeps]) => !keeps).map(([wants]) => `${name}: ${wants}`);
  });
}

/** What a Deployment's pods are spread over, by constraints that count these pods and no others. */
function spreadOver({ spec }: IDeployment): string[] {
  const labels = spec?.template.metadata?.labels ?? {};
  const constraints = spec?.template.spec?.topologySpreadConstraints ?? [];
  return constraints
    .filter(({ labelSelector, matchLabelKeys }) => {
      const wanted = Object.entries(labelSelector?.matchLabels ?? {});
      const counted = wanted.every(([name, value]) => labels[name] === value);
      return counted && matchLabelKeys?.includes("app.kubernetes.io/name");
    })
    .map(({ topologyKey }) => topologyKey);
}
