import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSandbox, type Sandbox, sandboxAddress } from "../containers/sandbox.ts";
import { serversFolder } from "../install/folders.ts";
import { toolCommand, toolFolder } from "../install/tools.ts";
import { startProcess } from "../processes/server-process.ts";
import { credentialFiles } from "./credentials.ts";
import { clientVariables, type Kubernetes, startKubernetes } from "./kubernetes.ts";
import { makeNodeFolders, nodeFiles, writeNodeFiles } from "./node-files.ts";
import { type Site, serviceNetwork, start } from "./parts.ts";

export type ClusterWithNode = Kubernetes & {
  sandbox: Sandbox;
  /** Gives the node the images of an archive, as `docker save` writes it. */
  load(archive: string): Promise<void>;
  /**
   * Runs a program as the administrator of the cluster does, with `kubectl` on the path; resolves to what it wrote.
   *
   * @param input what it reads.
   * @throws Error with its last lines where it fails.
   */
  asAdmin(command: string[], input?: string): Promise<string>;
  /** Makes a volume on the node, which a claim of at most its size takes. */
  addVolume(name: string, storage: string): Promise<void>;
};

/** Its name in the cluster. */
const node = "node";

/**
 * Starts a cluster of one node that runs pods: control plane, containerd, kubelet, proxy and what enforces network
 * policies, in processes, mounts and a network of their own. Names are the caller's to bring, as pods.
 *
 * @param shared further folders of this machine that `kubectl` reads from.
 * @throws Error with the last lines of what did not start; it takes root.
 */
export async function startClusterWithNode(shared: string[]): Promise<ClusterWithNode> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-node-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const sandbox = await openSandbox({
    tree: toolFolder("docker-engine"),
    shared: [tmpdir(), serversFolder, ...(await makeNodeFolders(folder)), ...shared],
    network: "own",
  });
  const cluster = opened.use(
    await startKubernetes({ command: sandbox.command, address: sandboxAddress }),
  );
  opened.use(sandbox); // ends first, and with it all that runs in it
  await cluster.startControllers();
  const site = { folder: cluster.folder, command: sandbox.command };
  await startNode(site, folder);
  await cluster.kubectl(["wait", "--for=create", "--timeout=120s", `node/${node}`]);
  await cluster.kubectl(["wait", "--for=condition=Ready", "--timeout=120s", `node/${node}`]);
  await startPolicies(site);
  const owned = opened.move();
  return {
    ...cluster,
    sandbox,
    load: async (archive) =>
      void (await sandbox.run(
        sandbox.command("ctr", "--namespace=k8s.io", "images", "import", archive),
      )),
    asAdmin: await administratorOf(sandbox, cluster.folder),
    async addVolume(name, storage) {
      await mkdir(join(folder, "volumes", name));
      await cluster.kubectl(["create", "--filename=-"], JSON.stringify(volume(name, storage)));
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function administratorOf(
  sandbox: Sandbox,
  folder: string,
): Promise<ClusterWithNode["asAdmin"]> {
  const bin = join(folder, "bin");
  await mkdir(bin);
  const script = `#!/bin/sh\nexec ${toolCommand("kubernetes") ?? "kubernetes"} kubectl "$@"\n`;
  await writeFile(join(bin, "kubectl"), script, { mode: 0o755 });
  const path = `PATH=${bin}:/usr/bin:/bin`;
  const home = `HOME=${folder}`; // where programs keep what they remember
  const variables = [...clientVariables(folder), path, home];
  return (command, input) => sandbox.run(sandbox.command("env", ...variables, ...command), input);
}

/** Starts what runs on a node. */
async function startNode(site: Site, folder: string): Promise<void> {
  const files = nodeFiles(folder);
  await writeNodeFiles(folder);
  const run = (name: string, ready: RegExp, program: string, ...args: string[]) =>
    startProcess({ name, ...site.command(program, ...args), ready });
  await run(
    "containerd",
    /containerd successfully booted/,
    "containerd",
    "--config",
    files.containerd,
  );
  const configurationOf = credentialFiles(site.folder).configurationOf;
  await start(site, "kube-proxy", /Caches are synced/, {
    kubeconfig: configurationOf("system:kube-proxy"),
    "proxy-mode": "iptables",
    "conntrack-max-per-core": "0",
    "hostname-override": node,
  });
  await start(site, "kubelet", /Started kubelet/, {
    config: files.kubelet,
    kubeconfig: configurationOf("system:node:node"),
    "node-ip": sandboxAddress,
    "hostname-override": node,
  });
}

/** Starts what lets packets between pods pass as the network policies say, on a node that is there. */
async function startPolicies(site: Site): Promise<void> {
  const flags = {
    kubeconfig: credentialFiles(site.folder).configurationOf("admin"),
    "hostname-override": node,
    "run-firewall": "true",
    "run-router": "false",
    "run-service-proxy": "false",
    "service-cluster-ip-range": serviceNetwork,
  };
  const given = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const program = toolCommand("kube-router") ?? "kube-router";
  const ready = /Starting network policy controller/;
  await startProcess({ name: "kube-router", ...site.command(program, ...given), ready });
}

/** A folder of the node as a volume: of this kind, because its group becomes the pod's. */
function volume(name: string, storage: string): object {
  const expression = { key: "kubernetes.io/hostname", operator: "In", values: [node] };
  return {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name },
    spec: {
      capacity: { storage },
      accessModes: ["ReadWriteOnce"],
      local: { path: `/var/lib/volumes/${name}` },
      nodeAffinity: {
        required: { nodeSelectorTerms: [{ matchExpressions: [expression] }] },
      },
    },
  };
}
