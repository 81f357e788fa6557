import { forPods } from "@quarry/deployment/images";
import { databaseFolder, type Pods, startPods } from "@quarry/deployment/pods";
import { type Caller, services } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectAllCompleted, expectEachOnce, submit, ticket } from "../black-box/load.ts";
import { accept, underLoad } from "./load.ts";
import { nowhere, patience, toolsOf } from "./pods-tools.ts";

describe.runIf(forPods.isMet)(forPods.named("pods on a node with a kubelet"), () => {
  let pods: Pods;
  let caller: Caller;
  let schemaId: string;
  let tools: ReturnType<typeof toolsOf>;

  const freshCaller = async () => {
    ({ caller, schemaId } = await tools.freshCaller());
  };

  beforeAll(async () => {
    pods = await startPods({ documentsUrl: nowhere });
    tools = toolsOf(pods);
    await freshCaller();
  }, 900_000);
  afterAll(() => pods?.[Symbol.asyncDispose]());

  it("are updated and scaled to three of each under load: no request fails, nothing is lost or done twice", {
    timeout: 2 * patience,
  }, async () => {
    await freshCaller();
    const change = async () => {
      await tools.quarry("rollout", "restart", ...services.map((each) => `deployment/${each}`));
      await tools.rolledOut();
      await tools.quarry("scale", "--replicas=3", ...services.map((each) => `deployment/${each}`));
      await tools.rolledOut();
    };
    const { accepted, failures } = await underLoad(caller, schemaId, change());
    expect(failures).toEqual([]);
    expect(accepted.size).toBeGreaterThan(50);
    await expectEachOnce(caller, accepted);
    await tools.quarry("scale", "--replicas=1", ...services.map((each) => `deployment/${each}`));
    await tools.rolledOut();
  });

  it("take a new password of NATS, and finish what was accepted", {
    timeout: patience,
  }, async () => {
    await freshCaller();
    const before = await accept(caller, schemaId, { to: 1 });
    await tools.changeSecret("nats-users", { QUARRY_NATS_EXTRACTION_PASSWORD: "another" });
    await tools.quarry("rollout", "restart", "statefulset/nats");
    await tools.rolledOut();
    await tools.changeSecret("quarry-extraction", {
      QUARRY_NATS_URL: "nats://extraction:another@nats:4222",
    });
    await tools.quarry("rollout", "restart", "deployment");
    await tools.rolledOut();
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
    const [killed] = await tools.podsOf("extraction");
    expect(killed?.status.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      lastState: { terminated: { reason: "Error", exitCode: 137 } },
    });
  });

  it("come back with all they had when their node was drained", { timeout: patience }, async () => {
    await freshCaller();
    const accepted = await accept(caller, schemaId, { to: 10 });
    await pods.kubectl(["drain", "node", "--delete-emptydir-data", "--force", "--timeout=200s"]);
    await pods.kubectl(["uncordon", "node"]);
    await tools.rolledOut();
    await expectAllCompleted(caller, accepted);
  });
});
