import { forPods } from "@quarry/deployment/images";
import { type Pods, startPods } from "@quarry/deployment/pods";
import { receiptImage } from "@quarry/samples";
import { sandboxAddress } from "@quarry/servers";
import { faults, startProvider } from "@quarry/servers/provider";
import { type Caller, type Extraction, formOf, services } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { expectAllCompleted, expectEachOnce } from "../black-box/load.ts";
import { panelExpressions, silentIn } from "../monitoring/panels.ts";
import { models, prices } from "../monitoring/planted-faults.ts";
import { startPrometheus, type Target } from "../monitoring/prometheus.ts";
import { accept, underLoad } from "./load.ts";
import { nowhere, patience, runScript, toolsOf } from "./pods-tools.ts";

/** Where the pods find the provider of a test, as the overlay allows them to. */
const providerPort = 8901;

/** What panels ask for that have nothing to show while nothing fails. */
const ofFaults = /outcome!="ok"|status=~"5|reader_processes_ended|llm_retries|quota_refusals/;

describe.runIf(forPods.isMet)(forPods.named("operating pods"), () => {
  let pods: Pods;
  let tools: ReturnType<typeof toolsOf>;
  let caller: Caller;
  let schemaId: string;

  /** Runs a command of the operator as a Job; resolves to what it wrote. */
  const admin = (...args: string[]) => pods.asAdmin(["sh", runScript, ...args]);
  /** Starts a CronJob now, and waits for its end. */
  const runNow = async (job: string, name: string) => {
    await tools.quarry("create", "job", name, `--from=cronjob/${job}`);
    await tools.quarry("wait", "--for=condition=Complete", "--timeout=120s", `job/${name}`);
    return tools.quarry("logs", `job/${name}`);
  };

  beforeAll(async () => {
    pods = await startPods({ documentsUrl: nowhere });
    tools = toolsOf(pods);
    ({ caller, schemaId } = await tools.freshCaller());
  }, 900_000);
  afterAll(() => pods?.[Symbol.asyncDispose]());

  it("runs commands by the operator's script, each as a Job", { timeout: patience }, async () => {
    const made = await admin("keys", "create", "--account", "acme");
    const key = /quarry_\w+/.exec(made)?.[0];
    const headers = { authorization: `Bearer ${key}` };
    const listed = await fetch(`${pods.baseUrl}/v1/schemas`, { headers });
    expect(listed.status).toBe(200);
    expect(await admin("views", "verify", "extractions")).toContain("extractions");
    await expect(admin("views", "verify")).rejects.toThrow("missing required");
  });

  it("sets how long an account keeps its extractions, and erases no younger ones, by Jobs", {
    timeout: patience,
  }, async () => {
    const [id = ""] = (await accept(caller, schemaId, { to: 1 })).keys();
    await expectAllCompleted(caller, new Map([[id, 1]]));
    const account = /\S+/.exec(await admin("usage"))?.[0] ?? "";
    expect(await admin("retention", "set", account, "30")).toContain("30");
    expect(await admin("retention", "list")).toMatch(new RegExp(`${account}.*30`));
    expect(await admin("retention", "run", "--yes")).toContain("0 erased");
    expect((await caller.call<Extraction>("GET", `/v1/extractions/${id}`)).status).toBe(200);
  });

  it("shows Prometheus every pod, rules without an error, and a dashboard whose panels have values", {
    timeout: patience,
  }, async () => {
    await using provider = await startProvider({
      answer: readTicket,
      fault: (_call, index) => (index === 0 ? faults.named.noUsage : undefined),
    });
    await pods.sandbox.offer(providerPort, Number(new URL(provider.baseUrl).port));
    const baseUrl = provider.baseUrl.replace(/\/\/[^/]+/, `//${sandboxAddress}:${providerPort}`);
    const providers = JSON.stringify([{ id: "priced", baseUrl, models, prices }]);
    const settings = [
      `QUARRY_LLM_PROVIDERS=${providers}`,
      "QUARRY_ACCOUNT_TOKENS_PER_MONTH=1000000",
    ];
    const set = async (...variables: string[]) => {
      await tools.quarry("set", "env", "deployment/extraction", ...variables);
      await tools.rolledOut();
    };
    await set(...settings);
    onTestFinished(
      () => set("QUARRY_LLM_PROVIDERS-", "QUARRY_ACCOUNT_TOKENS_PER_MONTH-"),
      patience,
    );
    ({ caller, schemaId } = await tools.freshCaller());

    await using prometheus = await startPrometheus();
    const targets: Target[] = [];
    for (const job of services) {
      for (const { status } of await tools.podsOf(job)) {
        const port = await pods.sandbox.reach(9464, status.podIP);
        targets.push({ job, instance: status.podIP, address: `127.0.0.1:${port}` });
      }
    }
    await prometheus.scrape(targets);
    const { bytes } = receiptImage();
    for (const name of ["first.png", "again.png"]) {
      const form = formOf({ schema_id: schemaId, type: "image", source: new File([bytes], name) });
      expect((await caller.call("POST", "/v1/extractions", { form })).status).toBe(200);
    }
    const asked = (await panelExpressions()).filter(([, expression]) => !ofFaults.test(expression));
    const untilShown = async () => {
      await caller.call("GET", "/v1/extractions/nowhere");
      expect(await silentIn(prometheus, asked)).toEqual([]);
    };
    const shown = vi.waitFor(untilShown, { timeout: 120_000, interval: 2_000 });
    expect((await underLoad(caller, schemaId, shown)).failures).toEqual([]);
    const up = await prometheus.history('up{part_of="quarry"} == 1');
    expect(new Set(up.map(({ metric }) => metric.job))).toEqual(new Set(services));
    expect((await prometheus.rules()).filter(({ health }) => health === "err")).toEqual([]);
  });

  it("restores a night's backup into another database, without what was erased since", {
    timeout: 2 * patience,
  }, async () => {
    ({ caller, schemaId } = await tools.freshCaller());
    const accepted = await accept(caller, schemaId, { to: 6 });
    await expectAllCompleted(caller, accepted);
    expect(await runNow("backup", "backup-by-hand")).toMatch(
      /backup-by-hand holds \d+ extractions/,
    );
    const [erased = ""] = accepted.keys();
    expect((await caller.call("DELETE", `/v1/extractions/${erased}`)).status).toBe(200);
    await runNow("erasures", "erasures-by-hand");

    await tools.quarry("scale", "deployment/gateway", "--replicas=0");
    const restored = { QUARRY_MONGODB_URL: "mongodb://mongodb:27017/restored" };
    await tools.changeSecret("quarry-admin", restored);
    const from = ["restore", "--from", "/backups/backup-by-hand"];
    expect(await admin(...from, "--dry-run")).toMatch(/is complete: \d+ extractions/);
    const list = ["--erasures", "/erasures/erasures-by-hand.jsonl"];
    expect(await admin(...from, ...list)).toContain("1 of them erased again");
    for (const service of services) await tools.changeSecret(`quarry-${service}`, restored);
    await tools.quarry("rollout", "restart", "deployment");
    await tools.rolledOut();
    for (const view of ["extractions", "schemas", "batches", "reviews"]) {
      expect(await admin("views", "verify", view)).toContain("0 rows differ");
    }
    expect(await admin("orphans", "missing")).toContain("0 blobs missing");
    await tools.quarry("scale", "deployment/gateway", "--replicas=1");
    await tools.rolledOut();

    accepted.delete(erased);
    await expectEachOnce(caller, accepted);
    const after = await accept(caller, schemaId, { from: 7, to: 7 });
    await expectEachOnce(caller, new Map([...accepted, ...after]));
  });
});

/** The model of the provider. */
function readTicket(text: string) {
  const [, ticket, amount] = /number: (\S+)\nAmount: (\S+)/.exec(text) ?? [];
  return {
    result: { ticket: ticket ?? null, amount: amount === undefined ? null : Number(amount) },
  };
}
