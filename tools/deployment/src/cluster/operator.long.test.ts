import { describeWithTools, type Kubernetes } from "@quarry/servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathOf, startCluster, timeoutMs } from "./cluster.ts";
import { jobPodsOf, makeNodes, type Pod, playKubelets } from "./nodes.ts";
import { runByScript } from "./operator-script.ts";

const inQuarry = "--namespace=quarry";

/** Minutes since 1970: a run is named by the one at which it was due. */
const due = Math.floor(Date.now() / 60_000) - 10;
const [first, second] = [`backup-${due}`, `backup-${due + 5}`];

describeWithTools(["kubernetes"], "a cluster", () => {
  describe("with the operator's jobs", { timeout: timeoutMs }, tests);
});

function tests(): void {
  let cluster: Kubernetes;
  const kubectl: Kubernetes["kubectl"] = (...asked) => cluster.kubectl(...asked);
  const fieldOf = (what: string, path: string) =>
    kubectl(["get", inQuarry, what, `--output=jsonpath={${path}}`]);
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.startControllers();
    await makeNodes(cluster);
    await kubectl(["create", `--filename=${pathOf("base/namespace.yaml")}`]);
    await kubectl(["apply", inQuarry, `--kustomize=${pathOf("operator")}`]);
  }, timeoutMs);
  afterAll(() => cluster[Symbol.asyncDispose](), timeoutMs);

  it("begins a backup that was missed, under the name of its minute", async () => {
    await using _ = playKubelets(cluster);
    await schedule(due);
    const yesterday = new Date((due - 1_440) * 60_000).toISOString();
    const status = { lastScheduleTime: yesterday.replace(/\.\d+/, "") };
    await patch("cronjob/backup", { status }, "--subresource=status");
    await ready(first);
  });

  it("runs any command by the script, on the node that has mounted the claims", async () => {
    await using _ = playKubelets(cluster);
    const command = ["keys", "create", "--account", "acme", "--name", 'the "first", \\ or not'];
    const status = runByScript(cluster, command);
    const made = async () => /admin-[\d-]+/.exec(await kubectl(["get", inQuarry, "jobs"]))?.[0];
    await expect.poll(made, { timeout: timeoutMs }).toBeDefined();
    const job = (await made()) ?? "";
    await ready(job);
    const args = await fieldOf(`job/${job}`, ".spec.template.spec.containers[0].args");
    expect(JSON.parse(args)).toEqual(command);
    expect((await podOf(job))?.spec.nodeName).toBe((await podOf(first))?.spec.nodeName);
    await end(job, 5);
    expect(await status).toBe(5);
  });

  it("begins no backup beside one that runs, but after it", async () => {
    await using _ = playKubelets(cluster);
    await schedule(due + 5);
    await patch("cronjob/backup", { metadata: { annotations: { seen: "again" } } });
    const reason = "--field-selector=reason=JobAlreadyActive";
    const events = () => kubectl(["get", inQuarry, "events", reason, "--output=name"]);
    await expect.poll(events, { timeout: 60_000 }).not.toBe("");
    expect(await fieldOf("cronjob/backup", ".status.active[*].name")).toBe(first);
    await end(first, 0);
    await ready(second);
    expect(await fieldOf("cronjob/backup", ".status.lastSuccessfulTime")).toMatch(/Z$/);
  });

  it("shows which run failed, and tries it no second time", async () => {
    await end(second, 1);
    await kubectl(["wait", inQuarry, "--for=condition=Failed", "--timeout=120s", `job/${second}`]);
    const shown = await kubectl(["get", inQuarry, "jobs"]);
    expect(shown).toMatch(new RegExp(`${first} +Complete`));
    expect(shown).toMatch(new RegExp(`${second} +Failed`));
    expect(await fieldOf(`job/${second}`, ".status.failed")).toBe("1");
  });

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

  /** Reports, as a kubelet would, that a job's command has ended. */
  async function end(job: string, exitCode: number): Promise<void> {
    const container = {
      name: "admin",
      image: "quarry-admin",
      imageID: "",
      restartCount: 0,
      containerID: "c",
    };
    const ended = { ...container, ready: false, state: { terminated: { exitCode } } };
    const status = { phase: exitCode === 0 ? "Succeeded" : "Failed", containerStatuses: [ended] };
    const pod = await podOf(job);
    await patch(`pod/${pod?.metadata.name}`, { status }, "--subresource=status");
  }
}
