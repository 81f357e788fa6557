import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { toolCommand } from "../install/tools.ts";
import { killedWithParent } from "../processes/server-process.ts";
import { credentialFiles, writeCredentials } from "./credentials.ts";
import {
  type Site,
  startApiServer,
  startControllerManager,
  startEtcd,
  startScheduler,
} from "./parts.ts";

export type Kubernetes = AsyncDisposable & {
  /** Where its keys, tokens and data are. */
  folder: string;
  /**
   * Asks the cluster as its administrator, with the real client.
   *
   * @param input what the client reads where an argument is `-`.
   * @throws Error with what the client wrote.
   */
  kubectl(args: string[], input?: string): Promise<string>;
  /** Starts the controllers and the scheduler too. There are no nodes until the caller makes some. */
  startControllers(): Promise<void>;
};

export type KubernetesOptions = {
  /** Makes the commands that start its programs; by default they run on this machine. */
  command?: typeof killedWithParent;
  /** Where the API server listens; pods reach no loopback address. */
  address?: string;
};

/**
 * Starts Kubernetes' API server with a store of its own: it checks, admits and keeps objects, and does
 * nothing with them. Takes some seconds.
 *
 * @throws Error with the last lines of what did not start.
 */
export async function startKubernetes({
  command = killedWithParent,
  address = "127.0.0.1",
}: KubernetesOptions = {}): Promise<Kubernetes> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-kubernetes-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  await writeCredentials(folder, `https://${address}:${port}`);
  const site = { folder, command };
  const etcd = await startEtcd(site);
  opened.defer(etcd.process.stop);
  const apiServer = await startApiServer(site, { etcd: etcd.url, address, port });
  opened.defer(apiServer.stop);
  const kubectl = clientOf(site);
  await kubectl(["wait", "--for=create", "--timeout=60s", "namespace/kube-system"]);
  const owned = opened.move();
  return {
    folder,
    kubectl,
    async startControllers() {
      owned.defer((await startControllerManager(site)).stop);
      owned.defer((await startScheduler(site)).stop);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Returns what the client is given of its environment, to speak as the administrator of the cluster of a folder. */
export function clientVariables(folder: string): string[] {
  const configuration = credentialFiles(folder).configurationOf("admin");
  return [`KUBECONFIG=${configuration}`, `KUBECACHEDIR=${join(folder, "client")}`];
}

const maxBuffer = 64 * 1024 * 1024;

function clientOf({ folder, command }: Site): Kubernetes["kubectl"] {
  const program = toolCommand("kubernetes") ?? "kubernetes";
  const asAdmin = ["env", ...clientVariables(folder), program, "kubectl"] as const;
  return async (given, input = "") => {
    const { command: file, args } = command(...asAdmin, ...given);
    const asked = promisify(execFile)(file, args, { maxBuffer });
    asked.child.stdin?.end(input);
    return (await asked).stdout;
  };
}
