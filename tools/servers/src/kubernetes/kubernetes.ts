import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { toolCommand } from "../install/tools.ts";
import { credentialFiles, writeCredentials } from "./credentials.ts";
import { startApiServer, startControllerManager, startEtcd, startScheduler } from "./parts.ts";

export type Kubernetes = AsyncDisposable & {
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

/**
 * Starts Kubernetes' API server with a store of its own: it checks, admits and keeps objects, and does
 * nothing with them. Takes some seconds.
 *
 * @throws Error with the last lines of what did not start.
 */
export async function startKubernetes(): Promise<Kubernetes> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-kubernetes-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  await writeCredentials(folder, port);
  const etcd = await startEtcd(folder);
  opened.defer(etcd.process.stop);
  const apiServer = await startApiServer({ folder, etcd: etcd.url, port });
  opened.defer(apiServer.stop);
  const kubectl = clientOf(folder);
  await kubectl(["wait", "--for=create", "--timeout=60s", "namespace/kube-system"]);
  const owned = opened.move();
  return {
    kubectl,
    async startControllers() {
      owned.defer((await startControllerManager(folder)).stop);
      owned.defer((await startScheduler(folder)).stop);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const maxBuffer = 64 * 1024 * 1024;

function clientOf(folder: string): Kubernetes["kubectl"] {
  const KUBECONFIG = credentialFiles(folder).configurationOf("admin");
  const env = { ...process.env, KUBECONFIG, KUBECACHEDIR: join(folder, "client") };
  return async (args, input = "") => {
    const command = toolCommand("kubernetes") ?? "kubernetes";
    const asked = promisify(execFile)(command, ["kubectl", ...args], { env, maxBuffer });
    asked.child.stdin?.end(input);
    return (await asked).stdout;
  };
}
