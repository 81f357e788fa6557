import { fileURLToPath } from "node:url";
import type { Pods } from "@quarry/deployment/pods";
import { type Caller, createSchema, openSuite } from "@quarry/systems";

/** Where nothing listens: for tests that fetch no documents. */
export const nowhere = "http://127.0.0.1:9";

/** How long pods may take to come back on a busy machine, in ms. */
export const patience = 300_000;

/** Runs a command of the operator as a Job. */
export const runScript = fileURLToPath(
  new URL("../../../deploy/k8s/operator/run.sh", import.meta.url),
);

type ContainerState = {
  waiting?: { reason: string; message?: string };
  terminated?: { reason: string; exitCode: number };
};

export type PodStatus = {
  metadata: { name: string; labels: Record<string, string> };
  status: {
    podIP: string;
    containerStatuses?: {
      restartCount: number;
      lastState: ContainerState;
      state: ContainerState;
    }[];
  };
};

/** What tests do with running pods again and again. */
export function toolsOf(pods: Pods) {
  const quarry = (...args: string[]) => pods.kubectl(["--namespace=quarry", ...args]);
  /** The name of a secret, to which kustomize gave a suffix. */
  const secretNamed = async (secret: string) => {
    const names = (await quarry("get", "secrets", "--output=name")).split("\n");
    const name = names.find((each) => each.startsWith(`secret/${secret}-`));
    return name?.replace("secret/", "") ?? secret;
  };
  return {
    secretNamed,
    /** Asks the cluster as `kubectl --namespace quarry` does. */
    quarry,
    /** Waits until all pods are as they should be. */
    async rolledOut(): Promise<void> {
      await quarry("rollout", "status", "statefulset/nats", "--timeout=240s");
      await quarry("rollout", "status", "statefulset/mongodb", "--timeout=240s");
      await quarry("rollout", "status", "deployment", "--timeout=240s");
    },
    async podsOf(service: string): Promise<PodStatus[]> {
      const selector = `--selector=app.kubernetes.io/name=${service}`;
      return JSON.parse(await quarry("get", "pods", selector, "--output=json")).items;
    },
    /** Changes values of a secret, and no pod that runs. */
    async changeSecret(secret: string, stringData: Record<string, string>): Promise<void> {
      const name = `secret/${await secretNamed(secret)}`;
      await quarry("patch", name, `--patch=${JSON.stringify({ stringData })}`);
    },
    /** A caller of a new account, with a schema of its own. */
    async freshCaller(): Promise<{ caller: Caller; schemaId: string }> {
      const suite = await openSuite(pods, nowhere);
      const caller = await suite.caller();
      return { caller, schemaId: (await createSchema(caller)).id };
    },
  };
}
