import type { IConfigMap } from "kubernetes-models/v1/ConfigMap";
import type { ISecret } from "kubernetes-models/v1/Secret";
import { z } from "zod";
import { requiredVariables } from "../services/service.ts";
import { services } from "../services/services.ts";
import { type Container, type Manifest, ofKind, podOf, workloads } from "./manifest.ts";

/** What a container is given: a value, or undefined where it stands in a secret that is not here. */
export type Given = Map<string, string | undefined>;

/** The environment of a service's container. */
export function environmentOf(manifests: Manifest[], service: string): Given {
  const workload = workloads(manifests).find(({ metadata }) => metadata.name === service);
  const [container] = workload ? podOf(workload).containers : [];
  const given: Given = new Map();
  for (const { configMapRef, secretRef } of container?.envFrom ?? []) {
    const values = {
      ...mapOf(manifests, configMapRef?.name),
      ...secretOf(manifests, secretRef?.name),
    };
    for (const [name, value] of Object.entries(values)) given.set(name, value);
  }
  for (const variable of container?.env ?? [])
    given.set(variable.name, givenValue(manifests, variable));
  return given;
}

type Variable = NonNullable<Container["env"]>[number];

function givenValue(manifests: Manifest[], { value, valueFrom }: Variable): string | undefined {
  const { name, key } = valueFrom?.secretKeyRef ?? {};
  return value ?? (key ? secretOf(manifests, name)?.[key] : undefined);
}

function mapOf(manifests: Manifest[], name: string | undefined) {
  const maps = ofKind<IConfigMap>(manifests, "ConfigMap");
  return maps.find(({ metadata }) => metadata.name === name)?.data ?? {};
}

/** A secret's values, or undefined where it is made elsewhere. */
export function secretOf(
  manifests: Manifest[],
  name: string | undefined,
): Record<string, string> | undefined {
  const secrets = ofKind<ISecret>(manifests, "Secret");
  const found = secrets.find(({ metadata }) => metadata.name === name);
  const decoded = Object.entries(found?.data ?? {}).map(
    ([key, value]) => [key, Buffer.from(value, "base64").toString()] as const,
  );
  return found && Object.fromEntries(decoded);
}

/** Where what services are given and what they read differ, in either direction. */
export function variableFaults(manifests: Manifest[], described = services): string[] {
  return described.flatMap((each) => {
    const service = each.name;
    const read = each.config.shape;
    const required = requiredVariables(each);
    const given = environmentOf(manifests, service);
    const unread = [...given.keys()].filter((name) => !(name in read));
    const unset = required.filter((name) => !given.has(name));
    const refused = [...given].filter(
      ([name, value]) =>
        value !== undefined && read[name] && !z.safeParse(read[name], value).success,
    );
    const optional = optionalFor(manifests, service).filter((name) => required.includes(name));
    return [
      ...unread.map((name) => `${service} is given ${name}, which it does not read`),
      ...unset.map((name) => `${service} needs ${name}, which it is not given`),
      ...optional.map((name) => `${service} may begin without ${name}, which it needs`),
      ...refused.map(([name]) => `${service} is given a ${name} that it refuses`),
    ];
  });
}

/** Variables of a service that a secret may leave out. */
function optionalFor(manifests: Manifest[], service: string): string[] {
  const workload = workloads(manifests).find(({ metadata }) => metadata.name === service);
  const given = workload ? podOf(workload).containers.flatMap(({ env = [] }) => env) : [];
  return given.flatMap(({ name, valueFrom }) => (valueFrom?.secretKeyRef?.optional ? [name] : []));
}

/** Where containers and secrets differ: a key under another name, one missing, one without a use. */
export function secretFaults(manifests: Manifest[]): string[] {
  const references = workloads(manifests).flatMap((workload) =>
    podOf(workload).containers.flatMap(({ env = [] }) =>
      env.flatMap(({ name, valueFrom }) =>
        valueFrom?.secretKeyRef ? [{ variable: name, ...valueFrom.secretKeyRef }] : [],
      ),
    ),
  );
  const renamed = references.filter(({ variable, key }) => variable !== key);
  const missing = references.filter(({ name, key, optional }) => {
    const secret = secretOf(manifests, name);
    return secret && !optional && !(key in secret);
  });
  const unused = ofKind<ISecret>(manifests, "Secret").flatMap(({ metadata, data = {} }) => {
    const used = references.filter(({ name }) => name === metadata.name);
    if (used.length === 0) return []; // handed over whole
    return Object.keys(data).filter((key) => used.every((reference) => reference.key !== key));
  });
  return [
    ...absentFrom(manifests).map((name) => `there is no ${name}`),
    ...renamed.map(({ variable, key }) => `${variable} is kept as ${key}`),
    ...missing.map(({ name, key }) => `the secret ${name} has no ${key}`),
    ...unused.map((key) => `${key} is kept for no container`),
  ];
}

/** Maps and secrets that containers are given and that are not there; all secrets may be made elsewhere. */
function absentFrom(manifests: Manifest[]): string[] {
  const found = ofKind<Manifest>(manifests, "ConfigMap", "Secret");
  const there = found.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  const kinds = found.some(({ kind }) => kind === "Secret")
    ? ["ConfigMap", "Secret"]
    : ["ConfigMap"];
  const named = workloads(manifests).flatMap((workload) =>
    podOf(workload).containers.flatMap(({ env = [], envFrom = [] }) => [
      ...envFrom.map(({ configMapRef }) => ({ kind: "ConfigMap", name: configMapRef?.name })),
      ...envFrom.map(({ secretRef }) => ({ kind: "Secret", name: secretRef?.name })),
      ...env.map(({ valueFrom }) => ({ kind: "Secret", name: valueFrom?.secretKeyRef?.name })),
    ]),
  );
  const wanted = named.filter(({ kind, name }) => name !== undefined && kinds.includes(kind));
  return [...new Set(wanted.map(({ kind, name }) => `${kind} ${name}`))].filter(
    (each) => !there.includes(each),
  );
}
