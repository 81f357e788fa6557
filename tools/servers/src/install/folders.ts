import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type ServerKind = "nats" | "mongodb";

export const natsVersion = "2.15.2";
export const ferretDbVersion = "2.7.0";
export const kustomizeVersion = "5.8.1";
export const kubeScoreVersion = "1.20.0";
export const toxiproxyVersion = "2.5.0";
export const k6Version = "1.8.1";
export const kubernetesVersion = "1.35.4";

/** Where this checkout keeps its servers; git ignores it. */
export const serversFolder = fileURLToPath(new URL("../../../../.servers", import.meta.url));

/**
 * One folder for each installed part, named by its version and put in place by one rename: a
 * folder that is there is complete. `mongodb` is a Debian tree with PostgreSQL and DocumentDB.
 */
export const serverFolders = {
  nats: `${serversFolder}/nats-server-${natsVersion}`,
  mongodbFront: `${serversFolder}/ferretdb-${ferretDbVersion}`,
  mongodb: `${serversFolder}/postgresql-18-documentdb`,
};

/** Programs that check the deployment, disturb it or load it, each alone in its folder. */
export const toolFolders = {
  kustomize: `${serversFolder}/kustomize-${kustomizeVersion}`,
  "kube-score": `${serversFolder}/kube-score-${kubeScoreVersion}`,
  toxiproxy: `${serversFolder}/toxiproxy-${toxiproxyVersion}`,
  k6: `${serversFolder}/k6-${k6Version}`,
  "nats-server": serverFolders.nats,
  kubernetes: `${serversFolder}/kubernetes-${kubernetesVersion}`,
};

/** Definitions of the custom kinds in our manifests, installed with Kubernetes. */
export const kubernetesDefinitions = `${toolFolders.kubernetes}/definitions`;

const neededFolders: Record<ServerKind, string[]> = {
  nats: [serverFolders.nats],
  mongodb: [serverFolders.mongodbFront, serverFolders.mongodb],
};

export const serverNames: Record<ServerKind, string> = { nats: "NATS", mongodb: "MongoDB" };

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
