import { chartFolder } from "@quarry/deployment/chart";
import { forPods } from "@quarry/deployment/images";
import { type Pods, startPods } from "@quarry/deployment/pods";
import { describeWithTools, toolCommand } from "@quarry/servers";
import { services } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectEachOnce } from "../black-box/load.ts";
import { underLoad } from "./load.ts";
import { nowhere, patience, toolsOf } from "./pods-tools.ts";

const helmProgram = toolCommand("helm") ?? "helm";

describe.runIf(forPods.isMet)(forPods.named("a node with a kubelet"), () => {
  describeWithTools(["helm"], "with the Helm chart", tests);
});

function tests(): void {
  let pods: Pods;
  beforeAll(async () => {
    pods = await startPods({ documentsUrl: nowhere });
  }, 900_000);
  afterAll(() => pods?.[Symbol.asyncDispose]());

  it("takes over what kustomize applied, under load: no request fails, and nothing is lost", {
    timeout: patience,
  }, async () => {
    const { freshCaller, podsOf, rolledOut, secretNamed } = toolsOf(pods);
    const { caller, schemaId } = await freshCaller();
    const secrets: Record<string, string> = {};
    for (const name of ["admin", ...services]) {
      secrets[name] = await secretNamed(`quarry-${name}`);
    }
    const options = ["--namespace=quarry", "--take-ownership", "--force-conflicts", "--values=-"];
    const install = async () => {
      const command = [helmProgram, "install", "quarry", chartFolder, ...options];
      await pods.asAdmin(command, JSON.stringify(valuesForOneNode(secrets)));
      await rolledOut();
    };
    const { accepted, failures } = await underLoad(caller, schemaId, install());
    expect(failures).toEqual([]);
    const metadata = { annotations: { "checksum/environment": expect.any(String) } };
    for (const service of services) {
      await expect.poll(() => podsOf(service), { timeout: 60_000 }).toMatchObject([{ metadata }]);
    }
    expect(accepted.size).toBeGreaterThan(20);
    await expectEachOnce(caller, accepted);
  });
}

/** Values for the servers of the overlay for development, and its secrets by their users. */
function valuesForOneNode(secrets: Record<string, string>): object {
  const peer = (name: string) => [
    { podSelector: { matchLabels: { "app.kubernetes.io/name": name } } },
  ];
  const off = { enabled: false };
  return {
    ingress: off,
    autoscaling: off,
    monitoring: off,
    nats: { replicas: 1 },
    networkPolicies: { nats: peer("nats"), mongodb: peer("mongodb") },
    operator: { secret: secrets.admin },
    services: Object.fromEntries(
      services.map((name) => [
        name,
        {
          replicas: 1,
          secret: secrets[name],
          resources: { requests: { cpu: "50m" } },
          ...(name === "gateway" && { environment: { QUARRY_RATE_LIMIT_PER_MINUTE: "1000000" } }),
        },
      ]),
    ),
  };
}
