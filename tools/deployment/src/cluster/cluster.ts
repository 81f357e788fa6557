import { type Kubernetes, kubernetesDefinitions, startKubernetes } from "@quarry/servers";
import { type Manifest, podOf, type Workload } from "../manifests/manifest.ts";
import type { Overlay } from "../manifests/overlays.ts";
import { inRepository } from "../repository.ts";

/** How long a step may take on a machine that has much else to do; alone it takes seconds. */
export const timeoutMs = 180_000;

/** Starts a cluster that knows the custom kinds of our manifests. */
export async function startCluster(): Promise<Kubernetes> {
  const cluster = await startKubernetes();
  const { kubectl } = cluster;
  await kubectl(["apply", "--server-side", "--filename", kubernetesDefinitions]);
  await kubectl(["wait", "--for=condition=Established", "customresourcedefinitions", "--all"]);
  return cluster;
}

export function pathOf(path: string): string {
  return inRepository(`deploy/k8s/${path}`);
}

const strict = ["apply", "--validate=strict", "--warnings-as-errors"];

/** Applies an overlay by the documented command; a warning is an error here. */
export async function apply(
  { kubectl }: Kubernetes,
  overlay: Overlay,
  ...flags: string[]
): Promise<void> {
  await kubectl([...strict, ...flags, "--kustomize", pathOf(`overlays/${overlay}`)]);
}

/** What the API server says to objects for our namespace, of which it keeps none. */
export async function answerTo({ kubectl }: Kubernetes, manifests: Manifest[]): Promise<string> {
  const unkept = ["--server-side", "--force-conflicts", "--dry-run=server"];
  const input = manifests.map((manifest) => JSON.stringify(manifest)).join("\n---\n");
  const asked = kubectl([...strict, ...unkept, "--namespace=quarry", "--filename=-"], input);
  return asked.catch((error: Error) => error.message);
}

/** A pod as the workload's controller would make it. */
export function podMadeFrom(workload: Workload & Manifest): Manifest {
  const { name, labels = {} } = workload.metadata;
  return Object.assign(
    { apiVersion: "v1", kind: "Pod", metadata: { name, labels } },
    { spec: structuredClone(podOf(workload)) },
  );
}
