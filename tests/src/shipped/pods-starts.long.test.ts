import { forPods } from "@quarry/deployment/images";
import { type Pods, startPods } from "@quarry/deployment/pods";
import { type Caller, createSchema } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { nowhere, type PodStatus, patience, toolsOf } from "./pods-tools.ts";

const missingSecret = {
  op: "add",
  path: "/spec/template/spec/containers/0/envFrom/-",
  value: { secretRef: { name: "missing-secret" } },
};

describe.runIf(forPods.isMet)(forPods.named("a pod that cannot start"), () => {
  let pods: Pods;
  let tools: ReturnType<typeof toolsOf>;
  let caller: Caller;

  beforeAll(async () => {
    pods = await startPods({ documentsUrl: nowhere });
    tools = toolsOf(pods);
    ({ caller } = await tools.freshCaller());
  }, 900_000);
  afterAll(() => pods?.[Symbol.asyncDispose]());

  /** Changes the schema service by a command, tries `check` on its new pod, and takes the change back. */
  const whileChanged = async (
    change: string[],
    check: (pod: PodStatus) => Promise<void>,
  ): Promise<void> => {
    const before = new Set((await tools.podsOf("schema")).map(({ metadata }) => metadata.name));
    await tools.quarry(...change);
    try {
      await vi.waitFor(
        async () => {
          const [pod] = (await tools.podsOf("schema")).filter(
            ({ metadata }) => !before.has(metadata.name),
          );
          if (pod === undefined) throw new Error("There is no new pod yet");
          await check(pod);
        },
        { timeout: 120_000, interval: 500 },
      );
      await createSchema(caller, "Made meanwhile"); // by the pod that serves
    } finally {
      await tools.quarry("rollout", "undo", "deployment/schema");
      await tools.rolledOut();
    }
  };
  const setting = (variable: string) => ["set", "env", "deployment/schema", variable];

  it.each([
    [
      "a password that NATS refuses",
      "QUARRY_NATS_URL=nats://schema:wrong@nats:4222",
      "NATS refuses the user or password of QUARRY_NATS_URL",
    ],
    [
      "a NATS that is nowhere",
      "QUARRY_NATS_URL=nats://schema:wrong@nowhere:4222",
      "NATS does not answer yet",
    ],
    [
      "a database that is nowhere",
      "QUARRY_MONGODB_URL=mongodb://nowhere:27017/quarry",
      "MongoDB does not answer yet",
    ],
    ["a number that is none", "QUARRY_METRICS_PORT=many", "QUARRY_METRICS_PORT"],
  ])(
    "says in its log that it has %s, while the former pod serves",
    { timeout: patience },
    async (_fault, variable, said) => {
      await whileChanged(setting(variable), async ({ metadata }) => {
        expect(await tools.quarry("logs", metadata.name)).toContain(said);
      });
    },
  );

  it.each([
    [
      "an image that does not exist",
      ["set", "image", "deployment/schema", "*=quarry-schema:9.9.9"],
      /Image/,
      "quarry-schema:9.9.9",
    ],
    [
      "a secret that does not exist",
      ["patch", "deployment/schema", "--type=json", `--patch=${JSON.stringify([missingSecret])}`],
      /CreateContainerConfigError/,
      "missing-secret",
    ],
  ])(
    "is shown with its reason where it has %s, while the former pod serves",
    { timeout: patience },
    async (_fault, change, reason, named) => {
      await whileChanged(change, async ({ status }) => {
        const waiting = status.containerStatuses?.[0]?.state.waiting;
        expect(waiting?.reason).toMatch(reason);
        expect(waiting?.message).toContain(named);
      });
    },
  );

  it("is shown as ended for want of memory, while the former pod serves", {
    timeout: patience,
  }, async () => {
    const amount = ["--limits=memory=40Mi", "--requests=memory=40Mi"];
    await whileChanged(["set", "resources", "deployment/schema", ...amount], async ({ status }) => {
      const [container] = status.containerStatuses ?? [];
      const reasons = [container?.state, container?.lastState].map(
        (each) => each?.terminated?.reason,
      );
      expect(reasons).toContain("OOMKilled");
    });
  });
});
