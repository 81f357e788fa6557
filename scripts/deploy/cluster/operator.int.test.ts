import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  describeWithTools,
  type Kubernetes,
  toolCommand,
} from "../../../packages/testing/src/servers/index.ts";
import { pathOf, patienceMs, startCluster } from "./cluster.ts";
import { jobPodsOf, makeNodes, type Pod, playKubelets } from "./nodes.ts";

const inQuarry = "--namespace=quarry";

describeWithTools(["kubernetes"], "a cluster with the operator's jobs", () => {
  let cluster: Kubernetes;
  const kubectl: Kubernetes["kubectl"] = (...asked) => cluster.kubectl(...asked);
  const told = (what: string, path: string) =>
    kubectl(["get", inQuarry, what, `--output=jsonpath={${path}}`]);
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.startControllers();
    await makeNodes(cluster);
    await kubectl(["create", `--filename=${pathOf("base/namespace.yaml")}`]);
    await kubectl(["apply", inQuarry, `--kustomize=${pathOf("operator")}`]);
  }, patienceMs);
  afterAll(() => cluster[Symbol.asyncDispose](), patienceMs);

  /** Minutes since 1970: a run is named by the one at which it was due. */
  const due = Math.floor(Date.now() / 60_000) - 10;
  const [first, second] = [`backup-${due}`, `backup-${due + 5}`];

  it(
    "begins a backup that was missed, under the name of its minute",
    async () => {
      await using _ = playKubelets(cluster);
      await schedule(due);
      const yesterday = new Date((due - 1_440) * 60_000).toISOString();
      const status = { status: { lastScheduleTime: yesterday.replace(/\.\d+/, "") } };
      await patch("cronjob/backup", status, "--subresource=status");
      await ready(first);
    },
    patienceMs,
  );

  it(
    "runs any command by the script, on the node that has mounted the claims",
    async () => {
      await using _ = playKubelets(cluster);
      const command = ["keys", "create", "--account", "acme", "--name", 'the "first", \\ or not'];
      const job = await runByScript(command);
      await ready(job);
      expect(
        JSON.parse(await told(`job/${job}`, ".spec.template.spec.containers[0].args")),
      ).toEqual(command);
      const nodeOf = async (it: string) => (await podOf(it))?.spec.nodeName;
      expect(await nodeOf(job)).toBe(await nodeOf(first));
    },
    patienceMs,
  );

  it(
    "begins no backup beside one that runs, but after it",
    async () => {
      await using _ = playKubelets(cluster);
      await schedule(due + 5);
      await patch("cronjob/backup", { metadata: { annotations: { seen: "again" } } });
      const reason = "--field-selector=reason=JobAlreadyActive";
      const events = () => kubectl(["get", inQuarry, "events", reason, "--output=name"]);
      await expect.poll(events, { timeout: patienceMs }).not.toBe("");
      expect(await told("cronjob/backup", ".status.active[*].name")).toBe(first);
      await end(first, "Succeeded");
      await ready(second);
      expect(await told("cronjob/backup", ".status.lastSuccessfulTime")).toMatch(/Z$/);
    },
    patienceMs,
  );

  it(
    "shows which run failed, and tries it no second time",
    async () => {
      await end(second, "Failed");
      await kubectl([
        "wait",
        inQuarry,
        "--for=condition=Failed",
        "--timeout=120s",
        `job/${second}`,
      ]);
      const shown = await kubectl(["get", inQuarry, "jobs"]);
      expect(shown).toMatch(new RegExp(`${first} +Complete`));
      expect(shown).toMatch(new RegExp(`${second} +Failed`));
      expect(await told(`job/${second}`, ".status.failed")).toBe("1");
    },
    patienceMs,
  );

  async function schedule(minute: number): Promise<void> {
    const at = new Date(minute * 60_000);
    const daily = `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
    await patch("cronjob/backup", { spec: { schedule: daily } });
  }

  async function patch(what: string, change: object, ...flags: string[]): Promise<void> {
    const merged = `--patch=${JSON.stringify(change)}`;
    await kubectl(["patch", inQuarry, what, "--type=merge", merged, ...flags]);
  }

  async function podOf(job: string): Promise<Pod | undefined> {
    const pods = await jobPodsOf(cluster);
    return pods.find(({ metadata }) => metadata.labels["batch.kubernetes.io/job-name"] === job);
  }

  async function ready(job: string): Promise<void> {
    await kubectl(["wait", inQuarry, "--for=create", "--timeout=120s", `job/${job}`]);
    const one = "--for=jsonpath={.status.ready}=1";
    await kubectl(["wait", inQuarry, one, "--timeout=120s", `job/${job}`]);
  }

  /** Tells, as a kubelet would, that a job's pod has ended. */
  async function end(job: string, phase: "Succeeded" | "Failed"): Promise<void> {
    const pod = await podOf(job);
    await patch(`pod/${pod?.metadata.name}`, { status: { phase } }, "--subresource=status");
  }

  /** Returns the name of the Job that it makes. No kubelet gives logs: asked for them, the client says so. */
  async function runByScript(command: string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "quarry-script-"));
    try {
      const client = `${toolCommand("kubernetes") ?? "kubernetes"} kubectl`;
      const script = `#!/bin/sh\ncase "$*" in *" logs "*) exit ;; esac\nexec ${client} "$@"\n`;
      await writeFile(join(folder, "kubectl"), script);
      await chmod(join(folder, "kubectl"), 0o700);
      const configuration = await kubectl(["config", "view", "--raw"]);
      await writeFile(join(folder, "configuration"), configuration);
      const env = {
        PATH: `${folder}:${process.env.PATH}`,
        KUBECONFIG: join(folder, "configuration"),
        KUBECACHEDIR: join(folder, "cache"),
      };
      const run = [pathOf("operator/run.sh"), ...command];
      const { stdout } = await promisify(execFile)("sh", run, { env });
      return /^job.batch\/(\S+) created/.exec(stdout)?.[1] ?? stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  }
});
