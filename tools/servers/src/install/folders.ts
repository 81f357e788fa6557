import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

export type ServerKind = "nats" | "mongodb" | "llama";

export const natsVersion = "2.15.2";
export const ferretDbVersion = "2.7.0";
export const kustomizeVersion = "5.8.1";
export const helmVersion = "4.3.1";
export const kubeScoreVersion = "1.20.0";
export const actionlintVersion = "1.7.12";
export const toxiproxyVersion = "2.5.0";
export const k6Version = "1.8.1";
export const openapiGeneratorVersion = "7.18.0";
export const kubernetesVersion = "1.35.4";
export const coreDnsVersion = "1.14.7";
export const kubeRouterVersion = "2.1.0";
/** JavaScript runtimes beside this one, by the name that their program has here. */
export const runtimeVersions = { "node-22": "22.23.3", bun: "1.4.5", deno: "2.9.6" };
export const smolLm2Version = "0.1.2";

/** Where all checkouts of this user keep what can be made again. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "quarry");

/** Where all checkouts of this user keep their servers. */
export const serversFolder = join(cacheFolder, "servers");

/**
 * One folder for each installed part, named by its version and put in place by one rename: a
 * folder that is there is complete. `mongodb` is a Debian tree with PostgreSQL and DocumentDB,
 * `llama` one with llama.cpp's server and a small model.
 */
export const serverFolders = {
  nats: `${serversFolder}/nats-server-${natsVersion}`,
  mongodbFront: `${serversFolder}/ferretdb-${ferretDbVersion}`,
  mongodb: `${serversFolder}/postgresql-18-documentdb`,
  llama: `${serversFolder}/llama-server-smollm2-${smolLm2Version}`,
};

/** Programs that check the deployment, disturb it or load it, each alone in its folder. */
export const toolFolders = {
  kustomize: `${serversFolder}/kustomize-${kustomizeVersion}`,
  helm: `${serversFolder}/helm-${helmVersion}`,
  "kube-score": `${serversFolder}/kube-score-${kubeScoreVersion}`,
  actionlint: `${serversFolder}/actionlint-${actionlintVersion}`,
  toxiproxy: `${serversFolder}/toxiproxy-${toxiproxyVersion}`,
  k6: `${serversFolder}/k6-${k6Version}`,
  "nats-server": serverFolders.nats,
  "openapi-generator": `${serversFolder}/openapi-generator-${openapiGeneratorVersion}`,
  "python-clients": `${serversFolder}/python-clients-1`,
  "python-checks": `${serversFolder}/python-checks-1`,
  "node-22": `${serversFolder}/node-${runtimeVersions["node-22"]}`,
  bun: `${serversFolder}/bun-${runtimeVersions.bun}`,
  deno: `${serversFolder}/deno-${runtimeVersions.deno}`,
  kubernetes: `${serversFolder}/kubernetes-with-node-${kubernetesVersion}`,
  coredns: `${serversFolder}/coredns-${coreDnsVersion}`,
  "kube-router": `${serversFolder}/kube-router-${kubeRouterVersion}`,
  "docker-engine": `${serversFolder}/docker-engine-2`,
  "base-images": `${serversFolder}/base-images-1`,
};

/** Definitions of the custom kinds in our manifests, installed with Kubernetes. */
export const kubernetesDefinitions = `${toolFolders.kubernetes}/definitions`;

const neededFolders: Record<ServerKind, string[]> = {
  nats: [serverFolders.nats],
  mongodb: [serverFolders.mongodbFront, serverFolders.mongodb],
  llama: [serverFolders.llama],
};

export const serverNames: Record<ServerKind, string> = {
  nats: "NATS",
  mongodb: "MongoDB",
  llama: "llama.cpp's server",
};

export function isInstalled(kind: ServerKind): boolean {
  return neededFolders[kind].every((folder) => existsSync(folder));
}

/** What a person can do about a server that is not there, e.g. as the reason of a skipped test. */
export function installHint(kind: ServerKind): string {
  return `needs ${serverNames[kind]}; run "npm run servers -- --install"`;
}

export function requireInstalled(kind: ServerKind): void {
  if (!isInstalled(kind)) throw new Error(`This ${installHint(kind)}`);
}
