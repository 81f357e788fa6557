import { setTimeout as delay } from "node:timers/promises";
import type { Kubernetes } from "@quarry/servers";

const now = new Date().toISOString();
const ready = [{ type: "Ready", status: "True", lastHeartbeatTime: now, lastTransitionTime: now }];
const capacity = { cpu: "8", memory: "16Gi", "ephemeral-storage": "50Gi", pods: "110" };

/** Makes nodes that are there in name only, each in a zone of its own, and volumes for the claims. */
export async function makeNodes({ kubectl }: Kubernetes): Promise<void> {
  const nodes = ["one", "two", "three"].map((name) => ({
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name,
      labels: { "kubernetes.io/hostname": name, "topology.kubernetes.io/zone": `zone-${name}` },
    },
    status: { capacity, allocatable: capacity, conditions: ready },
  }));
  const volumes = ["1Gi", "2Gi", "4Gi", "10Gi"].map((storage) => ({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: `volume-${storage.toLowerCase()}` },
    spec: {
      capacity: { storage },
      accessModes: ["ReadWriteOnce"],
      hostPath: { path: "/nowhere" },
    },
  }));
  const input = [...nodes, ...volumes].map((it) => JSON.stringify(it)).join("\n---\n");
  await kubectl(["create", "--filename=-"], input);
}

/**
 * Reports, until it is disposed, what the nodes' kubelets would: a pod that has a node runs and is ready,
 * and one that is to end is removed.
 */
export function playKubelets(cluster: Kubernetes): AsyncDisposable {
  const stopped = new AbortController();
  const played = play(cluster, stopped.signal);
  return {
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await played;
    },
  };
}

async function play({ kubectl }: Kubernetes, stopped: AbortSignal): Promise<void> {
  const running = `--patch=${JSON.stringify({ status: { phase: "Running", conditions: ready } })}`;
  while (!stopped.aborted) {
    const placed = (await podsWith({ kubectl }, part)).filter(
      ({ spec }) => spec.nodeName !== undefined,
    );
    const ending = placed.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
    const waiting = placed.filter((pod) => !ending.includes(pod) && pod.status.phase === "Pending");
    if (ending.length > 0) {
      await kubectl([...inQuarry("delete", ending), "--force", "--ignore-not-found"]);
    }
    if (waiting.length > 0) {
      await kubectl([...inQuarry("patch", waiting), "--subresource=status", running]);
    }
    await delay(200);
  }
}

export type Pod = {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: { nodeName?: string };
  status: { phase: string };
};

const part = "app.kubernetes.io/part-of=quarry";
const job = "app.kubernetes.io/name=admin";

/** Pods that serve: those of the services, and of servers where the overlay brings some. */
export function podsOf(cluster: Pick<Kubernetes, "kubectl">): Promise<Pod[]> {
  return podsWith(cluster, `${part},${job.replace("=", "!=")}`);
}

/** Pods of the operator's jobs. */
export function jobPodsOf(cluster: Pick<Kubernetes, "kubectl">): Promise<Pod[]> {
  return podsWith(cluster, job);
}

async function podsWith({ kubectl }: Pick<Kubernetes, "kubectl">, labels: string): Promise<Pod[]> {
  const asked = [...inQuarry("get", []), `--selector=${labels}`, "--output=json"];
  return (JSON.parse(await kubectl(asked)) as { items: Pod[] }).items;
}

function inQuarry(verb: string, pods: Pod[]): string[] {
  return [verb, "--namespace=quarry", "pods", ...pods.map(({ metadata }) => metadata.name)];
}
