import type { Manifest } from "../manifests/manifest.ts";

/** Objects by their kinds and names, such as `Service/gateway`. */
export type Objects = Record<string, Manifest>;

export function byName(manifests: Manifest[]): Objects {
  return Object.fromEntries(
    manifests.map((manifest) => [`${manifest.kind}/${manifest.metadata.name}`, manifest]),
  );
}

/** The hash that kustomize adds to the name of a ConfigMap. */
const hash = /(?<="name":"quarry-[a-z]+)-[a-z0-9]{10}(?=")/g;

/**
 * Returns objects of kustomize or Helm without what only one of them has: the namespace, which Helm takes from its
 * command, hashes in names, and the chart's annotations.
 */
export function comparable(manifests: Manifest[]): Objects {
  const own = manifests
    .filter(({ kind }) => kind !== "Namespace")
    .map((manifest) => JSON.parse(JSON.stringify(manifest).replaceAll(hash, "")) as Manifest);
  for (const { metadata } of own) delete metadata.namespace;
  for (const holder of own.flatMap(annotatedBy)) delete holder.annotations;
  return byName(own);
}

type Annotated = { annotations?: Record<string, string> };

/** Returns what the chart annotates: claims, to be kept, and pods, to be replaced when their variables change. */
function annotatedBy(manifest: Manifest): Annotated[] {
  const { spec } = manifest as { spec?: { template?: { metadata: Annotated } } };
  if (manifest.kind === "PersistentVolumeClaim") return [manifest.metadata as Annotated];
  return spec?.template ? [spec.template.metadata] : [];
}

/** Returns each field that differs, by its object and path, with its new value; whole objects as added or removed. */
export function changes(before: Objects, after: Objects): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!(name in after)) found[name] = "removed";
    else if (!(name in before)) found[name] = "added";
    else compare(`${name} `, before[name], after[name], found);
  }
  return found;
}

function compare(path: string, one: unknown, other: unknown, found: Record<string, unknown>): void {
  if (!isTree(one) || !isTree(other)) {
    if (one !== other) found[path.replace(/\.$/, "")] = other;
    return;
  }
  for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
    compare(`${path}${field}.`, one[field], other[field], found);
  }
}

function isTree(field: unknown): field is Record<string, unknown> {
  return typeof field === "object" && field !== null;
}
