import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { IStatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import type { ICronJob } from "kubernetes-models/batch/v1/CronJob";

/** An object of Kubernetes as it stands in a built overlay; its kind says what else it has. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
};

export type Workload = IDeployment | IStatefulSet | ICronJob;
export type PodSpec = NonNullable<NonNullable<IDeployment["spec"]>["template"]["spec"]>;
export type Container = PodSpec["containers"][number];

/** Those of a kind, as what the kind's type says: an API server refuses others. */
export function ofKind<Kind>(manifests: Manifest[], ...kinds: string[]): (Kind & Manifest)[] {
  return manifests.filter(({ kind }) => kinds.includes(kind)) as (Kind & Manifest)[];
}

export function workloads(manifests: Manifest[]): (Workload & Manifest)[] {
  return ofKind<Workload>(manifests, "Deployment", "StatefulSet", "CronJob");
}

export function podOf(workload: Workload): PodSpec {
  return templateOf(workload)?.spec ?? { containers: [] };
}

/** What a workload's pods are made of. */
export function templateOf({ spec }: Workload) {
  return spec && "jobTemplate" in spec ? spec.jobTemplate.spec?.template : spec?.template;
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

/** What an amount of memory or disk comes to, of those in Mi or Gi. */
export function mebibytes(quantity: string | number): number {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(`${quantity}`) ?? [];
  return Number(amount) * (unit === "Gi" ? 1024 : 1);
}
