import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { IStatefulSet } from "kubernetes-models/apps/v1/StatefulSet";

/** An object of Kubernetes as it stands in a built overlay; its kind says what else it has. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
};

export type Workload = IDeployment | IStatefulSet;
export type PodSpec = NonNullable<NonNullable<Workload["spec"]>["template"]["spec"]>;
export type Container = PodSpec["containers"][number];

/** Those of a kind, as what the kind's type says; `typeFaults` shows that they are. */
export function ofKind<Kind>(manifests: Manifest[], ...kinds: string[]): (Kind & Manifest)[] {
  return manifests.filter(({ kind }) => kinds.includes(kind)) as (Kind & Manifest)[];
}

export function workloads(manifests: Manifest[]): (Workload & Manifest)[] {
  return ofKind<Workload>(manifests, "Deployment", "StatefulSet");
}

export function podOf(workload: Workload): PodSpec {
  return workload.spec?.template.spec ?? { containers: [] };
}

/** A copy of manifests in which the first of a kind and name is changed: for planting faults. */
export function planted<Kind>(
  manifests: Manifest[],
  [kind, name]: [kind: string, name: string],
  change: (manifest: Kind) => void,
): Manifest[] {
  const copy = structuredClone(manifests);
  const [found] = ofKind<Kind>(copy, kind).filter(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} ${name} to plant a fault in`);
  change(found);
  return copy;
}
