import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { toolCommand } from "../install/tools.ts";
import { killedWithParent, type LocalProcess, startProcess } from "../processes/server-process.ts";
import { credentialFiles, type User } from "./credentials.ts";

/** Starts the store of a cluster. It syncs nothing to disk: no test cuts its power. */
export async function startEtcd(folder: string): Promise<{ url: string; process: LocalProcess }> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const process = await start("etcd", /ready to serve client requests/, {
    "data-dir": join(folder, "etcd"),
    "listen-client-urls": url,
    "advertise-client-urls": url,
    "listen-peer-urls": `http://127.0.0.1:${await freePort()}`,
    "unsafe-no-fsync": "true",
  });
  return { url, process };
}

type ApiServerOptions = { folder: string; etcd: string; port: number };

/** Starts an API server with the usual admission, and with that of nodes and pod security. */
export function startApiServer({ folder, etcd, port }: ApiServerOptions): Promise<LocalProcess> {
  const files = credentialFiles(folder);
  return start("kube-apiserver", /Serving securely on/, {
    "etcd-servers": etcd,
    "bind-address": "127.0.0.1",
    "secure-port": String(port),
    "advertise-address": "127.0.0.1",
    "allow-privileged": "true", // as clusters are: it is pod security that refuses
    "endpoint-reconciler-type": "none", // a loopback address is no endpoint that pods could use
    "cert-dir": files.certificates,
    "token-auth-file": files.tokens,
    "authorization-mode": "Node,RBAC",
    "enable-admission-plugins": "NodeRestriction,PodSecurity",
    "service-account-issuer": "https://kubernetes.default.svc",
    "service-account-key-file": files.serviceAccountKey,
    "service-account-signing-key-file": files.serviceAccountKey,
    "service-cluster-ip-range": "10.96.0.0/16",
  });
}

/** Starts what turns Deployments into pods, keeps budgets, scales and binds volumes. */
export async function startControllerManager(folder: string): Promise<LocalProcess> {
  const plugins = join(folder, "volume-plugins");
  await mkdir(plugins);
  return start("kube-controller-manager", /Caches are synced/, {
    ...asUser(folder, "system:kube-controller-manager"),
    "use-service-account-credentials": "true",
    "service-account-private-key-file": credentialFiles(folder).serviceAccountKey,
    "flex-volume-plugin-dir": plugins,
    "node-monitor-grace-period": "1h", // no kubelet reports that its node lives
    "horizontal-pod-autoscaler-sync-period": "1s",
  });
}

export function startScheduler(folder: string): Promise<LocalProcess> {
  return start("kube-scheduler", /Starting Kubernetes Scheduler/, {
    ...asUser(folder, "system:kube-scheduler"),
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

function start(part: string, ready: RegExp, flags: Record<string, string>): Promise<LocalProcess> {
  const given = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const command = killedWithParent(toolCommand("kubernetes") ?? "kubernetes", part, ...given);
  return startProcess({ name: part, ...command, ready });
}
