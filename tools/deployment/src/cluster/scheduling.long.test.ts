import type { IScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import { describeWithTools, type Kubernetes } from "@quarry/servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Overlay } from "../manifests/overlays.ts";
import { serviceNames } from "../services/services.ts";
import { apply, startCluster, timeoutMs } from "./cluster.ts";
import { makeNodes, type Pod, playKubelets, podsOf } from "./nodes.ts";

const inQuarry = "--namespace=quarry";
const replicas = 3 * serviceNames.length;

describeWithTools(["kubernetes"], "a cluster of three nodes", () => {
  describe("with the overlay dev", { timeout: timeoutMs }, () => {
    const cluster = useCluster("dev");

    it("brings up the services and their servers, with volumes", async () => {
      await using _ = playKubelets(cluster());
      await rolledOut(cluster());
      const pods = await podsOf(cluster());
      expect(pods.map(serviceOf).sort()).toEqual([...serviceNames, "mongodb", "nats"].sort());
    });
  });

  describe("with the overlay prod", { timeout: timeoutMs }, () => {
    const cluster = useCluster("prod");
    const kubectl: Kubernetes["kubectl"] = (...asked) => cluster().kubectl(...asked);

    it("has three replicas of each service, one on each node", async () => {
      await using _ = playKubelets(cluster());
      await scaleAsKedaDoes(cluster());
      await expect.poll(() => podsOf(cluster()), { timeout: timeoutMs }).toHaveLength(replicas);
      await rolledOut(cluster());
      for (const service of serviceNames) {
        const pods = (await podsOf(cluster())).filter((pod) => serviceOf(pod) === service);
        expect(pods.map(({ spec }) => spec.nodeName).sort()).toEqual(["one", "three", "two"]);
      }
    });

    it("keeps the replicas that the scalers chose when it is applied again", async () => {
      await apply(cluster(), "prod");
      const counts = "jsonpath={.items[*].spec.replicas}";
      expect(await kubectl(["get", inQuarry, "deployments", "-o", counts])).toBe(
        serviceNames.map(() => "3").join(" "),
      );
    });

    it("is upgraded under a quota of one pod more for each service, and one job", async () => {
      const pods = replicas + serviceNames.length + 1;
      const hard = `pods=${pods},requests.cpu=12,requests.memory=16Gi,limits.memory=36Gi`;
      const storage = "requests.ephemeral-storage=16Gi,limits.ephemeral-storage=32Gi";
      await kubectl(["create", inQuarry, "quota", "team", `--hard=${hard},${storage}`]);
      await using _ = playKubelets(cluster());
      await kubectl(["create", inQuarry, "job", "by-hand", "--from=cronjob/backup"]);
      const before = (await podsOf(cluster())).map(({ metadata }) => metadata.name);
      await kubectl(["rollout", inQuarry, "restart", "deployment"]);
      await rolledOut(cluster());
      await expect.poll(() => podsOf(cluster()), { timeout: timeoutMs }).toHaveLength(replicas);
      const after = (await podsOf(cluster())).map(({ metadata }) => metadata.name);
      expect(after.filter((name) => before.includes(name))).toEqual([]);
      await kubectl(["wait", inQuarry, "--for=jsonpath={.status.ready}=1", "job/by-hand"]);
    });

    it("gives up one pod of a service at a time when nodes are drained", async () => {
      const ofSchema = (await podsOf(cluster())).filter((pod) => serviceOf(pod) === "schema");
      const [first, second] = ofSchema.map(({ metadata }) => metadata.name);
      await evict(cluster(), first);
      await expect(evict(cluster(), second)).rejects.toThrow("the pod's disruption budget");
      await using _ = playKubelets(cluster());
      await kubectl(["drain", "one", "two", "--delete-emptydir-data"]);
      await rolledOut(cluster());
      const places = async () => (await podsOf(cluster())).map(({ spec }) => spec.nodeName);
      await expect.poll(places, { timeout: timeoutMs }).toEqual(Array(replicas).fill("three"));
    });
  });
});

/** A cluster with an overlay for the tests of a suite. */
function useCluster(overlay: Overlay): () => Kubernetes {
  let cluster: Kubernetes;
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.startControllers();
    await makeNodes(cluster);
    await apply(cluster, overlay);
  }, timeoutMs);
  afterAll(() => cluster[Symbol.asyncDispose](), timeoutMs);
  return () => cluster;
}

/** No KEDA runs here: its first act is to scale to the least that its objects name. */
async function scaleAsKedaDoes({ kubectl }: Kubernetes): Promise<void> {
  const { items } = JSON.parse(await kubectl(["get", inQuarry, "scaledobjects", "-o", "json"]));
  for (const { spec } of items as Required<IScaledObject>[]) {
    const replicas = `--replicas=${spec.minReplicaCount}`;
    await kubectl(["scale", inQuarry, replicas, `deployment/${spec.scaleTargetRef.name}`]);
  }
}

/** Asks that a pod gives way, as a drain does. @throws Error where its budget forbids it. */
async function evict({ kubectl }: Kubernetes, name = ""): Promise<void> {
  const metadata = { name, namespace: "quarry" };
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata };
  const path = `/api/v1/namespaces/quarry/pods/${name}/eviction`;
  await kubectl(["create", "--raw", path, "--filename=-"], JSON.stringify(eviction));
}

/** Waits as the operator does who applies it. */
async function rolledOut({ kubectl }: Kubernetes): Promise<void> {
  await kubectl(["rollout", inQuarry, "status", "deployment"]);
  const sets = await kubectl(["get", inQuarry, "statefulsets", "-o", "name"]);
  if (sets !== "") await kubectl(["rollout", inQuarry, "status", ...sets.trim().split("\n")]);
}

function serviceOf({ metadata }: Pod): string {
  return metadata.labels["app.kubernetes.io/name"] ?? "";
}
