import { parseAllDocuments } from "yaml";

/** An object of Kubernetes, of which the chart's templates are made. */
export type Tree = { [field: string]: unknown };

/** Returns the objects in the text of a YAML file. */
export function objectsIn(text: string): Tree[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Tree);
}

/**
 * Merges a patch into an object as kustomize does: items of lists that have the same name are merged, and the
 * patch decides where both have a value.
 */
export function merged(own: unknown, patch: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(patch)) return mergedLists(own, patch);
  if (!isTree(own) || !isTree(patch)) return patch;
  const fields = Object.entries(patch).map(([name, field]) => [
    name,
    name in own ? merged(own[name], field) : field,
  ]);
  return { ...own, ...Object.fromEntries(fields) };
}

function mergedLists(own: unknown[], patch: unknown[]): unknown[] {
  const nameOf = (item: unknown) => (isTree(item) ? item.name : undefined);
  const same = (item: unknown) => (other: unknown) =>
    nameOf(item) !== undefined && nameOf(item) === nameOf(other);
  const added = patch.filter((item) => !own.some(same(item)));
  const kept = own.map((item) => {
    const change = patch.find(same(item));
    return change === undefined ? item : merged(item, change);
  });
  return [...added, ...kept];
}

/** Adds labels to an object and to the pods and jobs that it makes. */
export function labelled(object: Tree, labels: Record<string, string>): Tree {
  const paths = ["", "spec.template", "spec.jobTemplate", "spec.jobTemplate.spec.template"];
  const holders = paths.map((path) => fieldOf(object, path)).filter(isTree);
  for (const holder of holders) holder.metadata = merged(holder.metadata ?? {}, { labels });
  return object;
}

/** Returns what a path of names and indices, with points between, leads to. */
export function fieldOf(object: Tree, path: string): unknown {
  const names = path === "" ? [] : path.split(".");
  return names.reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], object);
}

/** Sets fields of an object by their paths; what holds a field is made if it is missing. */
export function withFields(object: Tree, fields: Record<string, unknown>): Tree {
  for (const [path, field] of Object.entries(fields)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let holder = object;
    for (const name of names) {
      holder[name] ??= {};
      holder = holder[name] as Tree;
    }
    holder[last] = field;
  }
  return object;
}

function isTree(field: unknown): field is Tree {
  return typeof field === "object" && field !== null && !Array.isArray(field);
}
