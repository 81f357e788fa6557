import { Expression, value } from "./expression.ts";
import { labelled, objectsIn, type Tree } from "./objects.ts";

/** What the chart's objects are made of: the files in `deploy/k8s`, by their paths there. */
export type Manifests = {
  /** Returns the objects of a file. */
  objects: (path: string) => Tree[];
  /** Returns the objects of files, with the label that all objects of Quarry have. */
  labelled: (...paths: string[]) => Tree[];
};

const part = { "app.kubernetes.io/part-of": "quarry" };

export function manifestsBy(read: (path: string) => string): Manifests {
  const objects = (path: string) => objectsIn(read(`deploy/k8s/${path}`));
  return {
    objects,
    labelled: (...paths) => paths.flatMap(objects).map((object) => labelled(object, part)),
  };
}

export const pullSecrets = value("image.pullSecrets", ".Values.image.pullSecrets");

/** The image of a service or of the operator's command. */
export function image(name: string): Expression {
  const registry = "{{ with .Values.image.registry }}{{ . }}/{{ end }}";
  return new Expression(
    `${registry}quarry-${name}:{{ .Values.image.tag | default .Chart.AppVersion }}`,
  );
}

export function configMap(name: string, data: unknown): Tree {
  return labelled({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data }, part);
}
