import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { toolCommand } from "../install/tools.ts";
import {
  type killedWithParent,
  type LocalProcess,
  startProcess,
} from "../processes/server-process.ts";
import { credentialFiles, type User } from "./credentials.ts";

/** Where a cluster's files are, and what makes the command that starts a program where it is to run. */
export type Site = { folder: string; command: typeof killedWithParent };

/** Where Services get their addresses from. */
export const serviceNetwork = "10.96.0.0/16";

/** Starts the store of a cluster. It syncs nothing to disk: no test cuts its power. */
export async function startEtcd(site: Site): Promise<{ url: string; process: LocalProcess }> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const process = await start(site, "etcd", /ready to serve client requests/, {
    "data-dir": join(site.folder, "etcd"),
    "listen-client-urls": url,
    "advertise-client-urls": url,
    "listen-peer-urls": `http://127.0.0.1:${await freePort()}`,
    "unsafe-no-fsync": "true",
  });
  return { url, process };
}

type ApiServerOptions = { etcd: string; address: string; port: number };

/** Starts an API server with the usual admission, and with that of nodes and pod security. */
export function startApiServer(
  site: Site,
  { etcd, address, port }: ApiServerOptions,
): Promise<LocalProcess> {
  const files = credentialFiles(site.folder);
  return start(site, "kube-apiserver", /Serving securely on/, {
    "etcd-servers": etcd,
    "bind-address": address,
    "secure-port": String(port),
    "advertise-address": address,
    "allow-privileged": "true", // as clusters are: it is pod security that refuses
    "kubelet-preferred-address-types": "InternalIP", // a node's name is known to no server of names
    ...(isLoopback(address) && { "endpoint-reconciler-type": "none" }), // no endpoint that pods could use
    "cert-dir": files.certificates,
    "token-auth-file": files.tokens,
    "authorization-mode": "Node,RBAC",
    "enable-admission-plugins": "NodeRestriction,PodSecurity",
    "service-account-issuer": "https://kubernetes.default.svc",
    "service-account-key-file": files.serviceAccountKey,
    "service-account-signing-key-file": files.serviceAccountKey,
    "service-cluster-ip-range": serviceNetwork,
  });
}

const isLoopback = (address: string) => address.startsWith("127.");

/** Starts what turns Deployments into pods, keeps budgets, scales and binds volumes. */
export async function startControllerManager(site: Site): Promise<LocalProcess> {
  const { folder } = site;
  const plugins = join(folder, "volume-plugins");
  await mkdir(plugins);
  return start(site, "kube-controller-manager", /Caches are synced/, {
    ...asUser(folder, "system:kube-controller-manager"),
    "use-service-account-credentials": "true",
    "service-account-private-key-file": credentialFiles(folder).serviceAccountKey,
    "root-ca-file": credentialFiles(folder).certificate,
    "flex-volume-plugin-dir": plugins,
    "node-monitor-grace-period": "1h", // no kubelet reports that its node lives
    "horizontal-pod-autoscaler-sync-period": "1s",
  });
}

export function startScheduler(site: Site): Promise<LocalProcess> {
  return start(site, "kube-scheduler", /Starting Kubernetes Scheduler/, {
    ...asUser(site.folder, "system:kube-scheduler"),
  });
}

function asUser(folder: string, user: User): Record<string, string> {
  const file = credentialFiles(folder).configurationOf(user);
  return {
    kubeconfig: file,
    "authentication-kubeconfig": file,
    "authorization-kubeconfig": file,
    "leader-elect": "false",
    "secure-port": "0",
  };
}

/** Starts one of the parts that Kubernetes' program has, with its flags. */
export function start(
  { command }: Site,
  part: string,
  ready: RegExp,
  flags: Record<string, string>,
): Promise<LocalProcess> {
  const given = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const program = toolCommand("kubernetes") ?? "kubernetes";
  return startProcess({ name: part, ...command(program, part, ...given), ready });
}
