import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeWithTools, type Kubernetes } from "@quarry/servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { helm, rendered } from "../chart/helm.ts";
import { chart } from "../generate/chart/chart.ts";
import type { Manifest } from "../manifests/manifest.ts";
import { inRepository } from "../repository.ts";
import { pathOf, startCluster, timeoutMs } from "./cluster.ts";

const inQuarry = "--namespace=quarry";
const claims = ["persistentvolumeclaim/quarry-backups", "persistentvolumeclaim/quarry-erasures"];

describeWithTools(["kubernetes", "helm"], "a cluster", () => {
  describe("with the Helm chart", { timeout: timeoutMs }, tests);
});

/** Each test continues with the release that the one before it left. */
function tests(): void {
  let cluster: Kubernetes;
  let folder: string;
  let first: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-chart-"));
    cluster = await startCluster();
    await writeFile(configuration(), await cluster.kubectl(["config", "view", "--raw"]));
    await cluster.kubectl(["create", `--filename=${pathOf("base/namespace.yaml")}`]);
    first = await objects();
  }, timeoutMs);
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  }, timeoutMs);

  it("refuses a field that Kubernetes does not know", async () => {
    const faulty = join(folder, "faulty");
    await cp(inRepository(chart), faulty, { recursive: true });
    const template = join(faulty, "templates/services/schema.yaml");
    const text = await readFile(template, "utf8");
    await writeFile(template, text.replace("revisionHistoryLimit:", "historyLimit:"));
    const installed = run(["install", "faulty", faulty, "--namespace=default"]);
    await expect(installed).rejects.toThrow(".spec.historyLimit: field not declared in schema");
  });

  it("installs every object, without a warning", async () => {
    await run(["install", "quarry", inRepository(chart), inQuarry]);
    const expected = (await rendered()).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(Object.keys(await state()).sort()).toEqual(expected.sort());
  });

  it("changes nothing when it is upgraded with the same values", async () => {
    const before = await state();
    await upgrade({});
    expect(await state()).toEqual(before);
  });

  it("changes only what a value names, and keeps the replicas that a scaler chose", async () => {
    const scale = ["scale", inQuarry, "deployment/gateway", "--replicas=7"];
    await cluster.kubectl(scale);
    const before = await state();
    await upgrade({ host: "quarry.test", services: { schema: { replicas: 4 } } });
    const after = await state();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed.sort()).toEqual(["Deployment/schema", "Ingress/gateway"]);
    const counts = ["get", inQuarry, "deployments/gateway", "deployments/schema"];
    const output = "--output=jsonpath={.items[*].spec.replicas}";
    expect(await cluster.kubectl([...counts, output])).toBe("7 4");
  });

  it("leaves nothing of its own but the claims with backups, which the next release takes over", async () => {
    await run(["uninstall", "quarry", inQuarry, "--cascade=background"]);
    await expect.poll(objects, { timeout: timeoutMs }).toEqual([...first, ...claims].sort());
    await run(["install", "quarry", inRepository(chart), inQuarry]);
    expect(Object.keys(await state())).toContain("PersistentVolumeClaim/quarry-backups");
  });

  function configuration(): string {
    return join(folder, "configuration");
  }

  function run(args: string[], input = ""): Promise<string> {
    return helm(args, input, { KUBECONFIG: configuration() });
  }

  function upgrade(values: object): Promise<string> {
    const args = ["upgrade", "quarry", inRepository(chart), inQuarry, "--values=-"];
    return run(args, JSON.stringify(values));
  }

  /** The chart's objects as text, by their kinds and names; a write that changes nothing does not show. */
  async function state(): Promise<Record<string, string>> {
    const input = (await rendered()).map((each) => JSON.stringify(each)).join("\n---\n");
    const options = ["--filename=-", "--ignore-not-found", "--output=json"];
    const listed = await cluster.kubectl(["get", inQuarry, ...options], input);
    const { items } = JSON.parse(listed) as { items: Manifest[] };
    return Object.fromEntries(
      items.map(({ metadata, ...rest }) => [
        `${rest.kind}/${metadata.name}`,
        JSON.stringify({ ...rest, metadata: { ...metadata, resourceVersion: undefined } }),
      ]),
    );
  }

  /** Everything in the namespace, of whatever kind. */
  async function objects(): Promise<string[]> {
    const listable = ["api-resources", "--namespaced", "--verbs=list", "--output=name"];
    const kinds = (await cluster.kubectl(listable)).trim().split("\n");
    const own = kinds.filter((kind) => !/^(events|bindings)/.test(kind)).join(",");
    const names = await cluster.kubectl(["get", inQuarry, own, "--output=name"]);
    return names.split("\n").filter(Boolean).sort();
  }
}
