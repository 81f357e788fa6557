import { basename, dirname } from "node:path";
import type { IStatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import type { IConfigMap } from "kubernetes-models/v1/ConfigMap";
import type { ISecret } from "kubernetes-models/v1/Secret";
import type { IService } from "kubernetes-models/v1/Service";
import { type Container, type Manifest, mebibytes, ofKind, podOf } from "./manifest.ts";
import { secretOf } from "./variables.ts";

/** Where MongoDB's image keeps its data. */
const mongoData = "/data/db";

type Server = { set: IStatefulSet & Manifest; container: Container; claimed: string[] };

/** Where the servers of an overlay lose what they keep, or are not what the services ask for. */
export function serverFaults(manifests: Manifest[]): string[] {
  return [
    ...natsFaults(manifests),
    ...mongoFaults(manifests),
    ...addressFaults(manifests),
    ...passwordFaults(manifests),
  ];
}

function natsFaults(manifests: Manifest[]): string[] {
  const { set, container, claimed } = serverNamed(manifests, "nats");
  const file = argumentOf(container, "--config");
  const mount = container.volumeMounts?.find(({ mountPath }) => mountPath === dirname(file));
  const volume = podOf(set).volumes?.find(({ name }) => name === mount?.name);
  const maps = ofKind<IConfigMap>(manifests, "ConfigMap");
  const map = maps.find(({ metadata }) => metadata.name === volume?.configMap?.name);
  const configuration = map?.data?.[basename(file)];
  if (configuration === undefined) return [`NATS does not find its configuration ${file}`];
  const [, folder = ""] = /store_dir: (\S+)/.exec(configuration) ?? [];
  return claimed.includes(folder) ? [] : [`NATS keeps its streams on no claim, but in ${folder}`];
}

function mongoFaults(manifests: Manifest[]): string[] {
  const { set, container, claimed } = serverNamed(manifests, "mongodb");
  const name = argumentOf(container, "--replSet");
  const member = `${set.metadata.name}-0.${set.spec?.serviceName}`;
  const initiated = container.startupProbe?.exec?.command?.join(" ") ?? "";
  const asked = urls(manifests, "QUARRY_MONGODB_URL");
  const names = ofKind<IService>(manifests, "Service").find(
    ({ metadata }) => metadata.name === set.spec?.serviceName,
  );
  const cacheMiB = Number(argumentOf(container, "--wiredTigerCacheSizeGB")) * 1_024;
  const limitMiB = mebibytes(container.resources?.limits?.memory ?? "0Mi");
  return [
    ...(claimed.includes(mongoData) ? [] : [`MongoDB keeps ${mongoData} on no claim`]),
    ...(initiated.includes(`_id: "${name}"`) ? [] : [`MongoDB does not initiate its set ${name}`]),
    ...(initiated.includes(`host: "${member}:`) ? [] : [`MongoDB's member is not ${member}`]),
    ...(names?.spec?.publishNotReadyAddresses ? [] : [`${member} has no name before it is ready`]),
    ...(cacheMiB <= limitMiB / 2 ? [] : ["MongoDB's cache takes more than half of its memory"]),
    ...(asked.every(({ searchParams }) => searchParams.get("replicaSet") === name)
      ? []
      : [`a service asks for another replica set than ${name}`]),
    ...(new Set(asked.map(String)).size === 1 ? [] : ["services have different databases"]),
  ];
}

function addressFaults(manifests: Manifest[]): string[] {
  const open = ofKind<IService>(manifests, "Service").flatMap(({ metadata, spec }) =>
    (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${port}`),
  );
  const asked = ["QUARRY_NATS_URL", "QUARRY_MONGODB_URL"].flatMap((key) => urls(manifests, key));
  return [...new Set(asked.map(({ host }) => host))]
    .filter((host) => !open.includes(host))
    .map((host) => `no server answers at ${host}`);
}

/** A user's password stands in the URL of who logs in, and among those that NATS knows. */
function passwordFaults(manifests: Manifest[]): string[] {
  const secrets = ofKind<ISecret>(manifests, "Secret").map(({ metadata }) =>
    secretOf(manifests, metadata.name),
  );
  const known = Object.assign({}, ...secrets) as Record<string, string>;
  return urls(manifests, "QUARRY_NATS_URL")
    .filter((it) => known[`QUARRY_NATS_${it.username.toUpperCase()}_PASSWORD`] !== it.password)
    .map(({ username }) => `${username} logs in to NATS by another password`);
}

function serverNamed(manifests: Manifest[], name: string): Server {
  const sets = ofKind<IStatefulSet>(manifests, "StatefulSet");
  const set = sets.find(({ metadata }) => metadata.name === name);
  const [container] = set ? podOf(set).containers : [];
  if (set === undefined || container === undefined) throw new Error(`There is no server ${name}`);
  const claims = set.spec?.volumeClaimTemplates?.map(({ metadata }) => metadata?.name);
  const mounts = container.volumeMounts?.filter((mount) => claims?.includes(mount.name)) ?? [];
  return { set, container, claimed: mounts.map(({ mountPath }) => mountPath) };
}

function argumentOf({ args = [] }: Container, name: string): string {
  return args[args.indexOf(name) + 1] ?? "";
}

/** The values of a key in all secrets. */
function urls(manifests: Manifest[], key: string): URL[] {
  return ofKind<ISecret>(manifests, "Secret").flatMap(({ metadata }) => {
    const value = secretOf(manifests, metadata.name)?.[key];
    return value === undefined ? [] : [new URL(value)];
  });
}
