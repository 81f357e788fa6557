import { fileURLToPath } from "node:url";
import { canRunImages, namedWithReason } from "@quarry/deployment/images";
import { databaseFolder, type Pods, startPods } from "@quarry/deployment/pods";
import { type Caller, createSchema, openSuite, services } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectAllCompleted, submit, ticket } from "../black-box/load.ts";
import { startPrometheus } from "../monitoring/prometheus.ts";
import { expectEachOnce } from "./each-once.ts";
import { accept, underLoad } from "./load.ts";

const nowhere = "http://127.0.0.1:9";
/** How long pods may take to come back on a busy machine, in ms. */
const patience = 300_000;

type PodStatus = {
  metadata: { name: string; labels: Record<string, string> };
  status: {
    podIP: string;
    containerStatuses?: {
      restartCount: number;
      lastState: { terminated?: { reason: string; exitCode: number } };
      state: { terminated?: { reason: string; exitCode: number } };
    }[];
  };
};

describe.runIf(canRunImages)(namedWithReason("pods on a node with a kubelet"), () => {
  let pods: Pods;
  let caller: Caller;
  let schemaId: string;

  const quarry = (...args: string[]) => pods.kubectl(["--namespace=quarry", ...args]);
  const rolledOut = async () => {
    await quarry("rollout", "status", "statefulset/nats", "--timeout=240s");
    await quarry("rollout", "status", "statefulset/mongodb", "--timeout=240s");
    await quarry("rollout", "status", "deployment", "--timeout=240s");
  };
  const podsOf = async (service: string) => {
    const selector = `--selector=app.kubernetes.io/name=${service}`;
    const { items } = JSON.parse(await quarry("get", "pods", selector, "--output=json"));
    return items as PodStatus[];
  };
  const freshCaller = async () => {
    const suite = await openSuite(pods, nowhere);
    caller = await suite.caller();
    schemaId = (await createSchema(caller)).id;
  };

  beforeAll(async () => {
    pods = await startPods({ documentsUrl: nowhere });
    await freshCaller();
  }, 900_000);
  afterAll(() => pods?.[Symbol.asyncDispose]());

  it("run the operator's commands by its script, each as a Job", {
    timeout: patience,
  }, async () => {
    const script = fileURLToPath(new URL("../../../deploy/k8s/operator/run.sh", import.meta.url));
    const made = await pods.script(script, ["keys", "create", "--account", "acme"]);
    const key = /quarry_\w+/.exec(made)?.[0];
    const headers = { authorization: `Bearer ${key}` };
    const listed = await fetch(`${pods.baseUrl}/v1/schemas`, { headers });
    expect(listed.status).toBe(200);
    const verified = await pods.script(script, ["views", "verify", "extractions"]);
    expect(verified).toContain("extractions");
    await expect(pods.script(script, ["views", "verify"])).rejects.toThrow("missing required");
  });

  it("write a backup and a list of erasures by their CronJobs", { timeout: patience }, async () => {
    for (const job of ["backup", "erasures"]) {
      await quarry("create", "job", `${job}-by-hand`, "--from", `cronjob/${job}`);
      await quarry("wait", "--for=condition=Complete", "--timeout=120s", `job/${job}-by-hand`);
    }
    const log = await quarry("logs", "job/backup-by-hand");
    expect(log).toMatch(/backup-by-hand/);
  });

  it("are updated and scaled to three of each under load: no request fails, nothing is lost or done twice", {
    timeout: 2 * patience,
  }, async () => {
    await freshCaller();
    const change = async () => {
      await quarry("rollout", "restart", ...services.map((each) => `deployment/${each}`));
      await rolledOut();
      await quarry("scale", "--replicas=3", ...services.map((each) => `deployment/${each}`));
      await rolledOut();
    };
    const { accepted, failures } = await underLoad(caller, schemaId, change());
    expect(failures).toEqual([]);
    expect(accepted.size).toBeGreaterThan(50);
    await expectEachOnce(caller, accepted);
    await quarry("scale", "--replicas=1", ...services.map((each) => `deployment/${each}`));
    await rolledOut();
  });

  it("are each found up by Prometheus, whose rules have no error", {
    timeout: patience,
  }, async () => {
    await using prometheus = await startPrometheus();
    const addresses = async (service: string) =>
      (await podsOf(service)).map(({ status }) => status.podIP);
    const targets: Parameters<typeof prometheus.scrape>[0][number][] = [];
    for (const job of services) {
      for (const address of await addresses(job)) {
        const port = await pods.sandbox.reach(9464, address);
        targets.push({ job, instance: address, address: `127.0.0.1:${port}` });
      }
    }
    await prometheus.scrape(targets);
    await vi.waitFor(
      async () => {
        const up = await prometheus.history('up{part_of="quarry"} == 1');
        const jobs = new Set(up.map(({ metric }) => metric.job));
        expect([...jobs].toSorted()).toEqual(services.toSorted());
      },
      { timeout: 60_000, interval: 1_000 },
    );
    expect((await prometheus.rules()).filter(({ health }) => health === "err")).toEqual([]);
  });

  it("take a new password of NATS, and finish what was accepted", {
    timeout: patience,
  }, async () => {
    await freshCaller();
    const names = (await quarry("get", "secrets", "--output=name")).split("\n");
    const change = async (secret: string, stringData: Record<string, string>) => {
      const name = names.find((each) => each.startsWith(`secret/${secret}-`)) ?? secret;
      await quarry("patch", name, `--patch=${JSON.stringify({ stringData })}`);
    };
    const before = await accept(caller, schemaId, { to: 1 });
    await change("nats-users", { QUARRY_NATS_EXTRACTION_PASSWORD: "another" });
    await quarry("rollout", "restart", "statefulset/nats");
    await rolledOut();
    await change("quarry-extraction", { QUARRY_NATS_URL: "nats://extraction:another@nats:4222" });
    await quarry("rollout", "restart", "deployment");
    await rolledOut();
    const after = await accept(caller, schemaId, { from: 2, to: 2 });
    await expectAllCompleted(caller, new Map([...before, ...after]));
  });

  it("answer 503 while the database's volume is full, and serve again after", {
    timeout: patience,
  }, async () => {
    await freshCaller();
    const filler = `${databaseFolder}/filler`;
    const shell = (script: string) => pods.sandbox.run(pods.sandbox.command("sh", "-c", script));
    await shell(`dd if=/dev/zero of=${filler} bs=1M 2>/dev/null || true`);
    const statuses = new Set<number>();
    const send = async (number: number) => {
      const { status, headers, body } = await submit(caller, schemaId, ticket(number));
      statuses.add(status);
      if (status === 503) expect(headers.get("retry-after")).toMatch(/^\d+$/);
      return status === 202 ? body.data.id : undefined;
    };
    const accepted = new Map<string, number>();
    for (let number = 1; !statuses.has(503); number += 1) {
      const id = await send(number);
      if (id) accepted.set(id, number);
    }
    await shell(`rm ${filler}`);
    await vi.waitFor(
      async () => {
        const id = await send(accepted.size + 1_000);
        expect(id).toBeDefined();
        accepted.set(id ?? "", accepted.size + 1_000);
      },
      { timeout: 120_000, interval: 1_000 },
    );
    expect([...statuses].toSorted()).toEqual([202, 503]);
    await expectEachOnce(caller, accepted);
  });

  it("finish what was accepted when a service is killed", { timeout: patience }, async () => {
    await freshCaller();
    const accepted = await accept(caller, schemaId, { to: 20 });
    const main = (service: string) => `services/${service}/src/main.ts`;
    for (const service of ["extraction", "ingestion"]) {
      await pods.sandbox.run(pods.sandbox.command("pkill", "-KILL", "-f", main(service)));
    }
    await expectAllCompleted(caller, accepted);
    const [killed] = await podsOf("extraction");
    expect(killed?.status.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      lastState: { terminated: { reason: "Error", exitCode: 137 } },
    });
  });

  it("go on serving while an update has too little memory, which its state names", {
    timeout: patience,
  }, async () => {
    await quarry(
      "set",
      "resources",
      "deployment/schema",
      "--limits=memory=40Mi",
      "--requests=memory=40Mi",
    );
    await vi.waitFor(
      async () => {
        const states = (await podsOf("schema")).flatMap(
          ({ status }) => status.containerStatuses ?? [],
        );
        const reasons = states.flatMap(({ state, lastState }) => [
          state.terminated?.reason,
          lastState.terminated?.reason,
        ]);
        expect(reasons).toContain("OOMKilled");
      },
      { timeout: 120_000, interval: 500 },
    );
    await createSchema(caller, "Made meanwhile");
    await quarry("rollout", "undo", "deployment/schema");
    await rolledOut();
  });

  it("come back with all they had when their node was drained", { timeout: patience }, async () => {
    await freshCaller();
    const accepted = await accept(caller, schemaId, { to: 10 });
    await pods.kubectl(["drain", "node", "--delete-emptydir-data", "--force", "--timeout=200s"]);
    await pods.kubectl(["uncordon", "node"]);
    await rolledOut();
    await expectAllCompleted(caller, accepted);
  });
});
